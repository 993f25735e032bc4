// A contact sheet: small pictures in rows on one picture, each under its number, so that a vision model looks
// at many screens for the price of two.
import { drawBitmap, fillArea, greyBitmap, sidesOf } from "./bitmap.ts";
import type { FittedPicture } from "./fit-picture.ts";

/**
 * Pixels of the longer side of a small picture: enough to tell what it is, at a seventh of the tokens of 768.
 */
export const thumbnailSide = 256;

/** The most that a sheet has: with wide ones it still is within what models read without resizing. */
export const thumbnailsMax = 12;

/** A small picture with its number. */
export interface Thumbnail {
  readonly number: number;
  /** Within `thumbnailSide`. */
  readonly bitmap: Buffer;
}

const rowWidthMax = 1_248;
const gap = 8;
/** Of a number: digits of 3 x 5 cells. */
const cell = 4;
const labelHeight = 5 * cell + 6;
/** Between light and dark: screens of both kinds keep their edges. */
const ground = 0xd4;
const ink = 0x00;
/** Rows of the digits 0 to 9 from the top, three cells each. */
const digits = [
  [7, 5, 5, 5, 7],
  [2, 6, 2, 2, 7],
  [7, 1, 7, 4, 7],
  [7, 1, 3, 1, 7],
  [5, 5, 7, 1, 1],
  [7, 4, 7, 1, 7],
  [7, 4, 7, 5, 7],
  [7, 1, 1, 2, 2],
  [7, 5, 7, 5, 7],
  [7, 5, 7, 1, 7],
] as const;
const jpegQuality = 82;

interface Placed extends Thumbnail {
  readonly width: number;
  readonly height: number;
}

/** The sheet of at least one picture, as a JPEG. The pictures' colours are taken for sRGB. */
export async function contactSheet(thumbnails: readonly Thumbnail[]): Promise<FittedPicture> {
  const placed = thumbnails.map((each) => ({ ...each, ...sidesOf(each.bitmap) }));
  const image = new Bun.Image(drawRows(rowsOf(placed))).jpeg({ quality: jpegQuality });
  return { file: await image.bytes(), type: "image/jpeg" };
}

/** As few rows as fit, about equally wide: an empty place costs a model as much as a picture. */
function rowsOf(placed: readonly Placed[]): readonly (readonly Placed[])[] {
  const widths = placed.reduce((sum, { width }) => sum + width + gap, 0);
  const widthAimed = widths / Math.ceil(widths / (rowWidthMax - gap));
  let begun = 0;
  const rows = Map.groupBy(placed, ({ width }) => {
    const middle = begun + (width + gap) / 2;
    begun += width + gap;
    return Math.floor(middle / widthAimed);
  });
  return [...rows.values()];
}

function drawRows(rows: readonly (readonly Placed[])[]): Buffer {
  const width = gap + Math.max(...rows.map((row) => row.reduce((sum, each) => sum + widthOf(each), 0)));
  const heights = rows.map((row) => labelHeight + gap + Math.max(...row.map((each) => each.height)));
  const height = heights.reduce((sum, each) => sum + each, gap);
  const sheet = greyBitmap({ width, height }, ground);
  let top = gap / 2;
  for (const [at, row] of rows.entries()) {
    let left = gap;
    for (const each of row) {
      drawNumber(sheet, each.number, left, top);
      drawBitmap(sheet, each.bitmap, left, top + labelHeight);
      left += widthOf(each);
    }
    top += heights[at] ?? 0;
  }
  return sheet;
}

/** A picture narrower than its number is as wide as that. */
function widthOf({ number, width }: Placed): number {
  return Math.max(width, String(number).length * 4 * cell) + gap;
}

function drawNumber(sheet: Buffer, number: number, left: number, top: number): void {
  for (const [place, digit] of [...String(number)].entries())
    for (const [row, cells] of (digits[Number(digit)] ?? []).entries())
      for (let column = 0; column < 3; column += 1) {
        if ((cells & (4 >> column)) === 0) continue;
        const area = { left: left + (place * 4 + column) * cell, top: top + row * cell };
        fillArea(sheet, { ...area, width: cell, height: cell }, ink);
      }
}
