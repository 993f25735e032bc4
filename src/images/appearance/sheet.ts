// Finds a sheet over a page of a phone: a surface from edge to edge with round upper corners, and what is
// above it is darker. The page may be dark itself: the corners tell a sheet from a bar.
import type { Bitmap } from "./bitmap.ts";

/** Only pictures that are so much higher than wide have one. */
const heightOfWidthLeast = 1.3;
/** The range of its top, in shares of the height: corners at the top of a picture are those of a device. */
const [topLeast, topMost] = [0.02, 0.7];
/** Rows from its top to where a corner meets the edge; the most as a share of the height. */
const [cornerLeast, cornerMost] = [3, 0.07];
/** Rows that the two corners may differ by: the edge of a picture is often blurred. */
const cornersDifferMost = 5;
/** The share of the height below a corner that the edge has the colour of the surface in. */
const edgeLeast = 0.03;
/** Levels that a channel of the surface may differ by: what is lossy has noise. */
const sameLevels = 6;
/** Levels of a channel that what is above is darker by, at least. */
const darkerLeast = 6;
/** Columns that cross the straight top, as shares of the width. A handle or a title may be in the middle. */
const straightAt = [0.2, 0.25, 0.3, 0.7, 0.75, 0.8] as const;

type Colour = readonly number[];

/** Tells if there is a darker page above a sheet. */
export function isUnderSheet(bitmap: Bitmap): boolean {
  const { width, height } = bitmap;
  if (height < heightOfWidthLeast * width) return false;
  for (let top = Math.ceil(topLeast * height); top < topMost * height; top += 1)
    if (isTop(bitmap, top)) return true;
  return false;
}

function isTop(bitmap: Bitmap, top: number): boolean {
  const { width, height } = bitmap;
  const surface = colourAt(bitmap, Math.round(straightAt[0] * width), top + 1);
  const isStraight = straightAt.every((share) => {
    const x = Math.round(share * width);
    return isSame(colourAt(bitmap, x, top + 1), surface) && isDarker(colourAt(bitmap, x, top - 2), surface);
  });
  if (!isStraight) return false;
  const [left, right] = [0, width - 1].map((x) => cornerRows(bitmap, x, top, surface));
  if (left === undefined || right === undefined || Math.abs(left - right) > cornersDifferMost) return false;
  return Math.min(left, right) >= cornerLeast && Math.max(left, right) <= cornerMost * height;
}

/**
 * The distance below the top at which an edge gets the colour of the surface and keeps it; what is above is
 * darker.
 */
function cornerRows(bitmap: Bitmap, x: number, top: number, surface: Colour): number | undefined {
  const isSurface = (y: number) => isSame(colourAt(bitmap, x, y), surface);
  let rows = 0;
  while (top + rows < bitmap.height && !isSurface(top + rows)) rows += 1;
  for (let below = 0; below < edgeLeast * bitmap.height; below += 1)
    if (!isSurface(top + rows + below)) return undefined;
  return isDarker(colourAt(bitmap, x, top), surface) ? rows : undefined;
}

function colourAt({ width, bytes }: Bitmap, x: number, y: number): Colour {
  const at = (y * width + x) * 3;
  return [...bytes.subarray(at, at + 3)];
}

function isSame(one: Colour, other: Colour): boolean {
  return one.every((level, channel) => Math.abs(level - (other[channel] ?? 0)) <= sameLevels);
}

function isDarker(one: Colour, other: Colour): boolean {
  return one.every((level, channel) => level <= (other[channel] ?? 0) - darkerLeast);
}
