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
  const surface = levelOfBrightest(luma, surfaceLeast);
  const [columns, rows] = [new Uint32Array(width), new Uint32Array(height)];
  for (const [pixel, level] of luma.entries()) {
    if (level < surface - surfaceLevels) continue;
    add(columns, pixel % width);
    add(rows, Math.floor(pixel / width));
  }
  const [left, right] = extent(columns, surfaceOfLineLeast * height);
  const [top, bottom] = extent(rows, surfaceOfLineLeast * width);
  const around = luma.filter((_, pixel) => {
    const [x, y] = [pixel % width, Math.floor(pixel / width)];
    return x < left || x > right || y < top || y > bottom;
  });
  return around.length >= page.areaLeast * luma.length && isDimmed(around, surface);
}

function isDimmed(around: Uint8Array, surface: number): boolean {
  const brightest = levelOfBrightest(around, page.brighterMost);
  const { level, count } = commonestLevel(around);
  const darker = around.filter((one) => one < page.darkerOfGround * level).length;
  return (
    brightest <= page.brightestMost * surface &&
    level >= Math.max(page.groundDarkestLevel, page.groundOfBrightest * brightest) &&
    count >= page.groundLeast * around.length &&
    darker >= page.darkerLeast * around.length
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

function add(counts: Uint32Array, at: number): void {
  counts[at] = (counts[at] ?? 0) + 1;
}

function histogramOf(luma: Uint8Array): Uint32Array {
  const histogram = new Uint32Array(256);
  for (const level of luma) add(histogram, level);
  return histogram;
}

/** The level that so large a share of the pixels has at least. */
function levelOfBrightest(luma: Uint8Array, share: number): number {
  const histogram = histogramOf(luma);
  let level = 255;
  for (
    let count = histogram[255] ?? 0;
    level > 0 && count < share * luma.length;
    count += histogram[level] ?? 0
  )
    level -= 1;
  return level;
}

/** The level with the most pixels within 3 of it, and how many those are. */
function commonestLevel(luma: Uint8Array): { readonly level: number; readonly count: number } {
  const histogram = histogramOf(luma);
  const near = histogram.map((_, level) =>
    histogram.subarray(Math.max(0, level - 3), level + 4).reduce((sum, count) => sum + count, 0),
  );
  const count = Math.max(...near);
  return { level: near.indexOf(count), count };
}

/** The first and last line with enough in it, and the edge around them. */
function extent(counts: Uint32Array, least: number): readonly [first: number, last: number] {
  const isEnough = (count: number) => count >= least;
  return [counts.findIndex(isEnough) - edge, counts.findLastIndex(isEnough) + edge];
}
