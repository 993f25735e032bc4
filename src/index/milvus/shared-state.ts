// State that the nodes of a library share through Milvus: the last change that any of them applied, and the
// names of apps. Each node reads it twice a second, which also shows whether Milvus answers.

import { IndexUnavailableError, reasonOf } from "../../errors.ts";
import type { Platform } from "../../fields.ts";
import type { Logger } from "../../system/log.ts";
import { repeat } from "../../system/repeat.ts";
import { type Collections, openCollections, unusedVector } from "./collections.ts";
import { ofPlatform, quoted } from "./filters.ts";
import { type Milvus, writeMs } from "./milvus-client.ts";

const appliedRow = "applied";
const appPrefix = "app:";
const pulseMs = 500;
/** Screens are counted after each change, and at this interval, so that a loss is noticed. */
const countMs = 30_000;
const notCounted = -1;
/** A server under load may miss one look. */
const failuresMax = 1;

/** The screens there were after a change. */
export interface Counted {
  readonly sequence: number;
  readonly screens: Readonly<Record<Platform, number>>;
  readonly at: number;
}

export class SharedState {
  readonly milvus: Milvus;
  readonly collections: Collections;
  readonly #log: Logger;
  readonly #addApps: (names: readonly string[]) => Promise<void>;
  readonly #apps = new Set<string>();
  #sequence = 0;
  #counted: Counted = { sequence: notCounted, screens: { ios: 0, web: 0 }, at: 0 };
  #failures = 0;
  #unavailableReason: string | null = null;
  #stop: (() => Promise<void>) | undefined;
  #isClosed = false;
  /** One look after another: an older one never overwrites a newer one. */
  #turn: Promise<unknown> = Promise.resolve();

  constructor(
    milvus: Milvus,
    collections: Collections,
    log: Logger,
    addApps: (names: readonly string[]) => Promise<void>,
  ) {
    this.milvus = milvus;
    this.collections = collections;
    this.#log = log;
    this.#addApps = addApps;
  }

  /** The last change that any node has applied. */
  get sequence(): number {
    return this.#sequence;
  }

  get counted(): Counted {
    return this.#counted;
  }

  /** The reason why Milvus cannot be asked; null while it answers. */
  get unavailableReason(): string | null {
    return this.#unavailableReason;
  }

  /** Reads all there is and goes on reading until `close`. */
  async open(): Promise<void> {
    await this.#inTurn(() => this.#poll(writeMs));
    this.#stop = repeat(pulseMs, () =>
      this.#inTurn(() => this.#poll()).then(
        () => this.#recordAnswer(),
        (error: unknown) => this.#recordFailure(error),
      ),
    );
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#stop?.();
    await this.#turn;
    await this.milvus.close();
  }

  /** Notes names of apps that are new, before the first screen of each can be found. */
  async addApps(names: readonly { readonly key: string; readonly name: string }[]): Promise<void> {
    const found = new Map(
      names.filter(({ key }) => !this.#apps.has(key)).map(({ key, name }) => [key, name]),
    );
    const rows = [...found].map(([key, value]) => ({ id: appPrefix + key, value, ...unusedVector }));
    await this.milvus.upsert(this.collections.state, rows);
    await this.#addApps([...found.values()]);
    for (const key of found.keys()) this.#apps.add(key);
  }

  /** Notes that everything up to a change is written. */
  recordApplied(sequence: number): Promise<void> {
    return this.#inTurn(async () => {
      const others = await this.#readSequence(writeMs);
      if (others < sequence) {
        const row = { id: appliedRow, value: String(sequence), ...unusedVector };
        await this.milvus.upsert(this.collections.state, [row]);
      }
      this.#sequence = Math.max(others, sequence);
      this.#counted = { ...this.#counted, sequence: notCounted };
    });
  }

  #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = this.#turn.then(work, work);
    this.#turn = result.catch(() => undefined);
    return result;
  }

  async #poll(waitMs?: number): Promise<void> {
    const [sequence] = await Promise.all([this.#readSequence(waitMs), this.#readApps(waitMs)]);
    const { sequence: before, at } = this.#counted;
    if (sequence !== before || performance.now() - at > countMs) {
      const countOf = (platform: Platform) =>
        this.milvus.count(this.collections.screens, {
          filter: ofPlatform(platform),
          isStrong: true,
          waitMs,
        });
      const [ios, web] = await Promise.all([countOf("ios"), countOf("web")]);
      this.#counted = { sequence, screens: { ios, web }, at: performance.now() };
    }
    this.#sequence = sequence;
  }

  async #readSequence(waitMs: number | undefined): Promise<number> {
    const filter = `id == ${quoted(appliedRow)}`;
    const wanted = { filter, fields: ["value"], isStrong: true, waitMs };
    const [row] = await this.milvus.query(this.collections.state, wanted);
    return Number(row?.["value"] ?? 0);
  }

  async #readApps(waitMs: number | undefined): Promise<void> {
    const filter = `id like ${quoted(`${appPrefix}%`)}`;
    if ((await this.milvus.count(this.collections.state, { filter, waitMs })) === this.#apps.size) return;
    const rows = await this.milvus.queryAll(this.collections.state, filter, ["id", "value"]);
    const found = rows.map(
      (row) => [String(row["id"]).slice(appPrefix.length), String(row["value"])] as const,
    );
    const keys = new Set(found.map(([key]) => key));
    // Collections that were lost and made again have none: names are noted anew with the screens.
    for (const key of this.#apps) if (!keys.has(key)) this.#apps.delete(key);
    const unknown = found.filter(([key]) => !this.#apps.has(key));
    await this.#addApps(unknown.map(([, name]) => name));
    for (const [key] of unknown) this.#apps.add(key);
  }

  #recordAnswer(): void {
    this.#failures = 0;
    if (this.#unavailableReason === null) return;
    this.#unavailableReason = null;
    this.#log.info("Milvus answers again");
  }

  async #recordFailure(error: unknown): Promise<void> {
    this.#failures += 1;
    if (this.#isClosed || this.#failures <= failuresMax) return;
    const reason = reasonOf(error);
    if (this.#unavailableReason === null)
      this.#log.error({ reason }, "Milvus cannot be asked: searches are refused until it answers again");
    this.#unavailableReason = reason;
    // A server that answers with a refusal may have been started again, and has to load its collections.
    if (error instanceof IndexUnavailableError && error.cause === undefined)
      await openCollections(this.milvus, this.collections).catch(() => undefined);
  }
}
