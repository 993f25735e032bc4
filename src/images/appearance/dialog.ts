// Finds a dialog over a dimmed page: a dimmed light page is as bright as grey paper, and nothing on it is
// brighter. A dark page under a dialog of nearly its own colour is not recognised.
import type { Bitmap } from "./bitmap.ts";

/** The brightest part of a picture is the surface of a dialog, if it has so much of the area. */
const surfaceLeast = 0.03;
/** Levels of lightness that belong to the surface. Lightness is luma (BT.601), 0 to 255. */
const surfaceLevels = 4;
/** The share of a row or column that the surface has, of those that the dialog covers. */
const surfaceOfLineLeast = 0.04;
/** Pixels around the dialog that are of its edge. */
const edge = 2;

/** The page around a dialog, in shares of 1. */
const page = {
  /** Of the area of the picture. */
  areaLeast: 0.03,
  /** Of the lightness of the surface: iOS and Material dim to at most this, and grey pages are above it. */
  brightestMost: 0.87,
  /** Of the page: what compression or somebody's mark on the picture made brighter does not count. */
  brighterMost: 0.005,
  /** Of the page: its commonest lightness, which is near its brightest, and not black. */
  groundLeast: 0.3,
  groundOfBrightest: 0.8,
  groundDarkestLevel: 50,
  /** Of the page: there is something on it, darker than the ground by so much. */
  darkerLeast: 0.004,
  darkerOfGround: 0.85,
} as const;

/** Tells if there is a dimmed page around a dialog. */
export function isUnderDialog({ width, height, bytes }: Bitmap): boolean {
  const luma = lumaOf(bytes);
  const around = histogramOf(luma);
  const surface = levelOfBrightest(around, surfaceLeast);
  const [columns, rows] = [new Uint32Array(width), new Uint32Array(height)];
  for (let pixel = 0; pixel < luma.length; pixel += 1) {
    if ((luma[pixel] ?? 0) < surface - surfaceLevels) continue;
    add(columns, pixel % width);
    add(rows, Math.floor(pixel / width));
  }
  const [left, right] = extent(columns, surfaceOfLineLeast * height);
  const [top, bottom] = extent(rows, surfaceOfLineLeast * width);
  // What is inside is taken out again.
  for (let row = top; row < bottom; row += 1)
    for (const level of luma.subarray(row * width + left, row * width + right)) add(around, level, -1);
  return total(around) >= page.areaLeast * luma.length && isDimmed(around, surface);
}

function isDimmed(around: Uint32Array, surface: number): boolean {
  const pixels = total(around);
  const brightest = levelOfBrightest(around, page.brighterMost);
  const { level, count } = commonestLevel(around);
  const darker = total(around.subarray(0, Math.ceil(page.darkerOfGround * level)));
  return (
    brightest <= page.brightestMost * surface &&
    level >= Math.max(page.groundDarkestLevel, page.groundOfBrightest * brightest) &&
    count >= page.groundLeast * pixels &&
    darker >= page.darkerLeast * pixels
  );
}

function lumaOf(bytes: Uint8Array): Uint8Array {
  const luma = new Uint8Array(bytes.length / 3);
  for (let pixel = 0, at = 0; pixel < luma.length; pixel += 1, at += 3)
    luma[pixel] = Math.round(
      0.299 * (bytes[at] ?? 0) + 0.587 * (bytes[at + 1] ?? 0) + 0.114 * (bytes[at + 2] ?? 0),
    );
  return luma;
}

function add(counts: Uint32Array, at: number, count = 1): void {
  counts[at] = (counts[at] ?? 0) + count;
}

function total(counts: Uint32Array): number {
  return counts.reduce((sum, count) => sum + count, 0);
}

/** Pixels by their level. */
function histogramOf(luma: Uint8Array): Uint32Array {
  const histogram = new Uint32Array(256);
  for (const level of luma) add(histogram, level);
  return histogram;
}

/** The level that so large a share of the pixels has at least. */
function levelOfBrightest(histogram: Uint32Array, share: number): number {
  const least = share * total(histogram);
  let [level, count] = [255, histogram[255] ?? 0];
  while (level > 0 && count < least) {
    level -= 1;
    count += histogram[level] ?? 0;
  }
  return level;
}

/** The level with the most pixels within 3 of it, and how many those are. */
function commonestLevel(histogram: Uint32Array): { readonly level: number; readonly count: number } {
  const near = histogram.map((_, level) => total(histogram.subarray(Math.max(0, level - 3), level + 4)));
  const count = Math.max(...near);
  return { level: near.indexOf(count), count };
}

/** From the first to after the last line with enough in it, with the edge around them, within the picture. */
function extent(counts: Uint32Array, least: number): readonly [from: number, to: number] {
  const isEnough = (count: number) => count >= least;
  const [first, last] = [counts.findIndex(isEnough), counts.findLastIndex(isEnough)];
  return first < 0 ? [0, 0] : [Math.max(0, first - edge), Math.min(counts.length, last + 1 + edge)];
}
