// Puts look-alikes into groups, each picture once. In a library of any size it is compared with the few whose
// keys are nearest, not with all.
import { setImmediate as nextTurn } from "node:timers/promises";
import type { KeyedLook, LookAlikeStore } from "../database/stores/look-alikes.ts";
import type { LookStore } from "../database/stores/looks.ts";
import { areKeysNear, isSameLook, type LookKey, lookKey, quarterDifferenceMax } from "./compare-looks.ts";
import { lookKeyLength, unpackLook } from "./picture-look.ts";

/** Pictures read from the database at a time. */
const picturesAtOnce = 16;
/** The pictures that one is compared with. Copies have nearly the same key: they are the nearest. */
const comparedMax = 32;

export type ComparedLooks = Pick<LookAlikeStore, "notCompared" | "keys" | "join">;

interface Services {
  readonly looks: Pick<LookStore, "contentsOf">;
  readonly lookAlikes: ComparedLooks;
}

/**
 * Compares every picture that was not compared. Looks are written before: of two pictures that two nodes
 * compare at once, the one that joins last finds the other.
 */
export async function groupLooks({ looks, lookAlikes }: Services, signal: AbortSignal): Promise<void> {
  let nearest: NearestKeys | null = null;
  let after = "";
  while (!signal.aborted) {
    const some = await lookAlikes.notCompared(after, picturesAtOnce);
    if (some.length === 0) return;
    nearest ??= new NearestKeys(await lookAlikes.keys());
    for (const look of some) {
      if (signal.aborted) return;
      await lookAlikes.join(look, await alikeAmong(looks, look, nearest.to(look)));
    }
    after = some.at(-1)?.id ?? after;
  }
}

/** The ids of the candidates that look the same, in their order. */
async function alikeAmong(
  looks: Services["looks"],
  { id, lookKey: own }: KeyedLook,
  candidates: readonly KeyedLook[],
): Promise<readonly string[]> {
  const others = candidates.filter((candidate) => candidate.lookKey !== own);
  const contents =
    others.length === 0 ? new Map() : await looks.contentsOf([id, ...others.map((other) => other.id)]);
  const content = contents.get(id);
  const alike: string[] = [];
  for (const candidate of candidates) {
    const other = contents.get(candidate.id);
    // Equal keys are those of one file.
    if (candidate.lookKey === own) alike.push(candidate.id);
    else if (content !== undefined && other !== undefined) {
      // A comparison takes milliseconds of the thread that answers requests.
      await nextTurn();
      if (isSameLook(unpackLook(content), unpackLook(other))) alike.push(candidate.id);
    }
  }
  return alike;
}

/** The blocks of a key in four quarters of the picture. */
const quarters = [0, 2, 8, 10].map((at) => [at, at + 1, at + 4, at + 5]);
/** Sums of a quarter that share a cell: those of near keys are in the same one or in the next. */
const cellWidth = quarterDifferenceMax;
/** More than there are cells along an axis. */
const axis = 64;

/** Finds the keys nearest to one, in a grid over the brightness of the quarters. */
export class NearestKeys {
  readonly #cells: ReadonlyMap<number, readonly { readonly key: LookKey; readonly look: KeyedLook }[]>;

  constructor(looks: readonly KeyedLook[]) {
    const entries = looks.map((look) => ({ key: lookKey(look.lookKey), look }));
    this.#cells = Map.groupBy(entries, ({ look }) => cellsAround(look.lookKey, [0])[0] ?? 0);
  }

  /** The pictures that may look like one, the nearest first, at most `comparedMax`. */
  to({ id, lookKey: own }: KeyedLook): readonly KeyedLook[] {
    const key = lookKey(own);
    const near: { readonly look: KeyedLook; readonly distance: number }[] = [];
    for (const cell of cellsAround(own, [-1, 0, 1]))
      for (const each of this.#cells.get(cell) ?? [])
        if (each.look.id !== id && areKeysNear(key, each.key))
          near.push({ look: each.look, distance: distanceOf(own, each.look.lookKey) });
    return near
      .toSorted((one, other) => one.distance - other.distance)
      .slice(0, comparedMax)
      .map(({ look }) => look);
  }
}

/** The numbers of the cells that are so many steps away from that of a key, along each axis. */
function cellsAround(key: string, steps: readonly number[]): readonly number[] {
  let cells: readonly number[] = [0];
  for (const blocks of quarters) {
    const sum = blocks.reduce((all, at) => all + key.charCodeAt(at), 0);
    const place = Math.floor(sum / cellWidth);
    cells = cells.flatMap((cell) => steps.map((step) => cell * axis + place + step));
  }
  return cells;
}

/** The sum of the differences of two keys; below 0 for those of one file. */
function distanceOf(one: string, other: string): number {
  if (one === other) return -1;
  let sum = 0;
  for (let at = 0; at < lookKeyLength; at += 1) sum += Math.abs(one.charCodeAt(at) - other.charCodeAt(at));
  return sum;
}
