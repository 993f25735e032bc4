// Tells if two looks are of one picture: the second is laid over the first, shifted and stretched as a crop
// of a few pixels would be, and then no cell may differ by much more than cells do all over the picture. A
// copy differs everywhere a little, two states of a screen in one place.
import {
  betterFit,
  fitOfHalves,
  fits,
  type Grid,
  halved,
  layOver,
  levelsFor,
  unexplained,
} from "./fit-looks.ts";
import { lookKeyLength, lookSide } from "./picture-look.ts";

/** The most that the fit at half the cells may leave: more than that of any copy. */
const roughTolerance = 16;
/** The mean difference above which no fit is tried, which takes most of the time. */
const meanDifferenceMax = 9;
/** Characters of a key that differ by more are of different pictures: 12 levels. */
const keyDifferenceMax = 3;
/** The most by which the sums over four characters of two near keys differ. */
export const quarterDifferenceMax = 4 * keyDifferenceMax;

/** The same for the sums of two keys: 6 levels. Most differ by more, and then nothing else is compared. */
const brightnessDifferenceMax = 24;

/** A key that is to be compared with many. */
export interface LookKey {
  readonly key: string;
  /** The sum of its characters. */
  readonly brightness: number;
}

export function lookKey(key: string): LookKey {
  let brightness = 0;
  for (let at = 0; at < lookKeyLength; at += 1) brightness += key.charCodeAt(at);
  return { key, brightness };
}

/** Tells if two keys may be of one picture. */
export function areKeysNear(one: LookKey, other: LookKey): boolean {
  if (Math.abs(one.brightness - other.brightness) > brightnessDifferenceMax) return false;
  for (let at = 0; at < lookKeyLength; at += 1)
    if (Math.abs(one.key.charCodeAt(at) - other.key.charCodeAt(at)) > keyDifferenceMax) return false;
  return true;
}

/** Tells if two unpacked looks are of one picture. */
export function isSameLook(one: Uint8Array, other: Uint8Array): boolean {
  if (meanDifference(one, other) > meanDifferenceMax) return false;
  const [whole, laidOn] = [
    { side: lookSide, cells: one },
    { side: lookSide, cells: other },
  ];
  if (isCopy(whole, other)) return true;
  const [half, laidOnHalf] = [halved(whole), halved(laidOn)];
  let fit = fitOfHalves(half, laidOnHalf);
  if (unexplained(half, layOver(laidOnHalf, fit)).most > roughTolerance) return false;
  for (let count = 0; count < fits.whole; count += 1) {
    fit = betterFit(whole, laidOn, fit);
    if (isCopy(whole, layOver(laidOn, fit))) return true;
  }
  return false;
}

function isCopy(grid: Grid, laid: ArrayLike<number>): boolean {
  const left = unexplained(grid, laid);
  return left.most <= levelsFor(left.noise);
}

function meanDifference(one: Uint8Array, other: Uint8Array): number {
  let sum = 0;
  for (let at = 0; at < one.length; at += 1) sum += Math.abs((one[at] ?? 0) - (other[at] ?? 0));
  return sum / one.length;
}
