// Screens whose pictures are copies of each other count as one in an answer: the best comes in its place, the
// others after all that are as good. Nothing is left out.
import { LRUCache } from "lru-cache";
import type { ScreenSummary } from "../database/screens.ts";
import type { Storage } from "../database/storage.ts";
import type { LookStore } from "../database/stores/looks.ts";
import { areKeysNear, isSameLook, type LookKey, lookKey } from "../images/compare-looks.ts";
import { unpackLook } from "../images/picture-look.ts";

/** Verdicts that are remembered, some 150 bytes each. */
const verdictsMax = 50_000;

interface CopyServices {
  readonly storage: Pick<Storage, "library">;
  readonly lookComparison: LookComparison;
  readonly databaseHealth: { record(error: unknown): void };
}

/** A screen by what its picture looks like. */
export type Seen = Pick<ScreenSummary, "id" | "lookKey">;

/** Screens in the order of an answer. */
export interface AlikeScreens<Item> {
  readonly screens: readonly Item[];
  /** The ids of the copies of a screen, by the id of the one that comes in its place or came earlier. */
  readonly copies: ReadonlyMap<string, readonly string[]>;
  /** Number of screens that are no copies. */
  readonly firstsCount: number;
}

/** Tells copies from other screens, and remembers what it told. */
export class LookComparison {
  readonly #looks: Pick<LookStore, "contentsOf">;
  /** By the keys of both looks, which name the pictures. */
  readonly #verdicts = new LRUCache<string, boolean>({ max: verdictsMax });

  constructor(looks: Pick<LookStore, "contentsOf">) {
    this.#looks = looks;
  }

  /**
   * The copies among `found`: the id of each with that of the first screen it is a copy of, among `earlier`
   * and then those before it. The looks are read only of pairs that were not compared before.
   */
  async copiesAmong(found: readonly Seen[], earlier: readonly Seen[]): Promise<Map<string, string>> {
    const pairs = nearPairs(found, earlier);
    if (pairs.length === 0) return new Map();
    const unknown = pairs.filter(
      ([one, other]) => one.lookKey !== other.lookKey && !this.#verdicts.has(nameOf(one, other)),
    );
    const cells = await this.#cellsOf(new Set(unknown.flat().map(({ id }) => id)));
    const firstOf = new Map<string, string>();
    for (const [one, other] of pairs) {
      // One that is a copy itself stands for none: its first was compared before.
      if (firstOf.has(one.id) || firstOf.has(other.id)) continue;
      if (this.#isSame(one, other, cells)) firstOf.set(other.id, one.id);
    }
    return firstOf;
  }

  #isSame(one: Seen, other: Seen, cells: ReadonlyMap<string, Uint8Array>): boolean {
    if (one.lookKey === other.lookKey) return true;
    const name = nameOf(one, other);
    const known = this.#verdicts.get(name);
    if (known !== undefined) return known;
    const [ofOne, ofOther] = [cells.get(one.id), cells.get(other.id)];
    const isSame = ofOne !== undefined && ofOther !== undefined && isSameLook(ofOne, ofOther);
    this.#verdicts.set(name, isSame);
    return isSame;
  }

  async #cellsOf(ids: ReadonlySet<string>): Promise<ReadonlyMap<string, Uint8Array>> {
    if (ids.size === 0) return new Map();
    const contents = await this.#looks.contentsOf([...ids]);
    return new Map(contents.entries().map(([id, content]) => [id, unpackLook(content)]));
  }
}

type Pair = readonly [one: Seen, other: Seen];

/** Pairs whose keys are near, in the order of the second, those of `earlier` first. */
function nearPairs(found: readonly Seen[], earlier: readonly Seen[]): Pair[] {
  const pairs: Pair[] = [];
  const before = earlier.flatMap(keyed);
  for (const other of found.flatMap(keyed)) {
    for (const one of before) if (areKeysNear(one.key, other.key)) pairs.push([one.seen, other.seen]);
    before.push(other);
  }
  return pairs;
}

function keyed(seen: Seen): { readonly key: LookKey; readonly seen: Seen }[] {
  return seen.lookKey === null ? [] : [{ key: lookKey(seen.lookKey), seen }];
}

function nameOf({ lookKey: one }: Seen, { lookKey: other }: Seen): string {
  return `${one}${other}`;
}

/**
 * Puts copies after the last screen that is as good: strong ones after the last strong one that is none,
 * others at the end. A copy of a screen of `earlierIds`, which the caller has seen, is put there, too; at
 * most 500 ids in all. What the database does not tell, as during an outage of it, counts as no copy.
 */
export async function copiesLast<Item extends Seen>(
  { storage, lookComparison, databaseHealth }: CopyServices,
  found: readonly Item[],
  earlierIds: readonly string[],
  isStrong: (item: Item) => boolean,
): Promise<AlikeScreens<Item>> {
  const findCopies = async () => {
    const earlier = earlierIds.length === 0 ? [] : await storage.library.summariesByIds(earlierIds);
    return lookComparison.copiesAmong(found, earlier);
  };
  const firstOf = await findCopies().catch((error: unknown) => {
    databaseHealth.record(error);
    return new Map<string, string>();
  });
  if (firstOf.size === 0) return { screens: found, copies: new Map(), firstsCount: found.length };
  const firsts = found.filter(({ id }) => !firstOf.has(id));
  const copies = found.filter(({ id }) => firstOf.has(id));
  const strongFirsts = new Set(copies.filter(isStrong).map(({ id }) => firstOf.get(id)));
  const strongEnd = firsts.findLastIndex((first) => isStrong(first) || strongFirsts.has(first.id)) + 1;
  const screens = [
    ...firsts.slice(0, strongEnd),
    ...copies.filter(isStrong),
    ...firsts.slice(strongEnd),
    ...copies.filter((copy) => !isStrong(copy)),
  ];
  const byFirst = Map.groupBy(copies, ({ id }) => firstOf.get(id) ?? "");
  const copiesOf = new Map(byFirst.entries().map(([id, some]) => [id, some.map((copy) => copy.id)]));
  return { screens, copies: copiesOf, firstsCount: firsts.length };
}
