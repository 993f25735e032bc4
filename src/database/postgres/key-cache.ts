// Keys that were found, kept in memory: a request asks PostgreSQL for nothing as long as no key, workspace or
// plan changed. A migration has PostgreSQL count such changes, and each node reads the count once a second; a
// notification tells it sooner.
import { sql } from "drizzle-orm";
import type { KeyStore } from "../stores/keys.ts";
import { type Availability, unavailable } from "./availability.ts";
import type { Queries } from "./transactions.ts";

type FoundKey = NonNullable<Awaited<ReturnType<KeyStore["bySha256"]>>>;

const rememberedMax = 10_000;
/** A key that was revoked anywhere is refused here after this at the latest. */
const staleMsMax = 1_000;
/** Time for which cached keys are accepted during an outage of PostgreSQL. */
const awayMsMax = 60_000;

/** The channel on which PostgreSQL tells that keys, workspaces or plans changed. */
export const accessChannel = "screen_search_access";

export interface KeySource {
  readonly lookup: (sha256: string) => Promise<FoundKey | null>;
  /** Number of changes to keys, workspaces and plans so far. */
  readonly readMark: () => Promise<number>;
  readonly availability: Pick<Availability, "cause" | "probe">;
  /** Milliseconds of a clock that never runs back. */
  readonly now?: () => number;
}

export class KeyCache {
  readonly #source: KeySource;
  readonly #now: () => number;
  readonly #known = new Map<string, FoundKey>();
  #mark: number | null = null;
  /** When a reading of the mark began that showed what is known to be so. */
  #confirmedAt = Number.NEGATIVE_INFINITY;
  /** Counts how often everything was forgotten: what was looked up before then is not kept. */
  #forgotten = 0;

  constructor(source: KeySource) {
    this.#source = source;
    this.#now = source.now ?? (() => performance.now());
  }

  /** True when `find` still knows keys during an outage of PostgreSQL. */
  get isUsable(): boolean {
    return this.#known.size > 0 && this.#age() <= awayMsMax;
  }

  /** A key as of a second ago at most; of a minute during an outage, or else `search_unavailable`. */
  async find(sha256: string): Promise<FoundKey | null> {
    const { availability, lookup } = this.#source;
    if (this.#age() >= staleMsMax && availability.cause === null) await availability.probe();
    if (this.#age() > awayMsMax) throw unavailable(availability.cause);
    const known = this.#known.get(sha256);
    if (known !== undefined) return known;
    const forgotten = this.#forgotten;
    const found = await lookup(sha256);
    if (found !== null && forgotten === this.#forgotten) this.#remember(sha256, found);
    return found;
  }

  /** Reads the mark. Where that throws, no mark from before counts: an earlier state may be put back. */
  async confirm(): Promise<void> {
    const beganAt = this.#now();
    const mark = await this.#source.readMark().catch((error: unknown) => {
      this.#mark = null;
      throw error;
    });
    if (mark !== this.#mark) this.forget();
    this.#mark = mark;
    this.#confirmedAt = beganAt;
  }

  /** To be called when a key, a workspace or a plan changed. */
  forget(): void {
    this.#known.clear();
    this.#forgotten += 1;
  }

  #age(): number {
    return this.#now() - this.#confirmedAt;
  }

  #remember(sha256: string, found: FoundKey): void {
    if (this.#known.size >= rememberedMax) this.#known.clear();
    this.#known.set(sha256, found);
  }
}

/** Reads how often keys, workspaces or plans changed. */
export function accessMark(db: Queries): () => Promise<number> {
  const query = sql`select value from sequences where name = 'access'`;
  return async () => {
    const { rows } = await db.execute<{ value: number }>(query);
    return rows[0]?.value ?? 0;
  };
}

/** The same operations; `notify` is called after each of `names`, whether it succeeded or not. */
export function followedBy<Operations extends object>(
  notify: () => void,
  operations: Operations,
  names: readonly (keyof Operations)[],
): Operations {
  const followed = names.map((name) => {
    const operation = operations[name] as (...input: unknown[]) => Promise<unknown>;
    return [name, (...input: unknown[]) => operation(...input).finally(notify)];
  });
  return { ...operations, ...Object.fromEntries(followed) };
}
