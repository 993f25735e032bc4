// A contact sheet: small pictures in rows on one picture, each under its number, so that a vision model looks
// at many screens for the price of two.
import type { FittedPicture } from "./fit-picture.ts";
import { cutTile, encodeTile, joinTiles, type PlacedTile, partSides, type Sides } from "./jpeg-tiles.ts";
import type { Pixels } from "./read-png.ts";

/**
 * Pixels of the longer side of a small picture: enough to tell what it is, at a seventh of the tokens of 768.
 * With the gap it is 256, so that nothing of a tile is empty.
 */
export const thumbnailSide = 248;

/** The most that a sheet has: with wide ones it still is within what models read without resizing. */
export const thumbnailsMax = 12;

export interface Thumbnail {
  readonly number: number;
  /** As `thumbnailTile` makes it. */
  readonly tile: Uint8Array;
}

type Placed = Omit<PlacedTile, "left" | "top"> & Pick<Thumbnail, "number">;

const rowWidthMax = 1_248;
/** On the left of a picture and of its number, and below a picture. */
const gap = 8;
/** The side of a cell of a number, whose digits have 3 x 5. */
const cell = 4;
const labelSides = { width: 2 * partSides.width, height: 2 * partSides.height };
const labelTop = 6;
const channels = 3;
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

/** Labels of up to three digits, by their text: no answer has more screens. */
const labels = new Map<string, Promise<Buffer>>();

/** A picture within `thumbnailSide` as a tile of sheets. Alpha is left out, colours are taken for sRGB. */
export async function thumbnailTile({ width, height, channels: from, bytes }: Pixels): Promise<Buffer> {
  const sides = {
    width: Math.max(labelSides.width, upTo(gap + width, partSides.width)),
    height: upTo(height + gap, partSides.height),
  };
  const rgb = Buffer.alloc(sides.width * sides.height * channels, ground);
  for (let row = 0; row < height; row += 1)
    for (let column = 0; column < width; column += 1)
      for (let channel = 0; channel < channels; channel += 1)
        rgb[(row * sides.width + gap + column) * channels + channel] =
          bytes[(row * width + column) * from + channel] ?? ground;
  return encodeTile(sides, rgb);
}

/** The sheet of at least one picture, as a JPEG. */
export async function contactSheet(thumbnails: readonly Thumbnail[]): Promise<FittedPicture> {
  const placed = thumbnails.flatMap(({ number, tile }) => {
    const cut = cutTile(tile);
    return cut === null ? [] : [{ ...cut, number }];
  });
  const rows = rowsOf(placed);
  const tiles: PlacedTile[] = [];
  let top = 0;
  for (const row of rows) {
    let left = 0;
    for (const { number, ...tile } of row) {
      const label = cutTile(await labelOf(String(number)));
      if (label !== null) tiles.push({ ...label, left, top });
      tiles.push({ ...tile, left, top: top + labelSides.height });
      left += tile.width;
    }
    top += labelSides.height + Math.max(...row.map(({ height }) => height));
  }
  const width = Math.max(...rows.map((row) => row.reduce((sum, each) => sum + each.width, 0)));
  return { file: joinTiles({ width, height: top }, tiles, await labelOf("")), type: "image/jpeg" };
}

/** As few rows as fit, about equally wide: an empty place costs a model as much as a picture. */
function rowsOf(placed: readonly Placed[]): readonly (readonly Placed[])[] {
  const widths = placed.reduce((sum, { width }) => sum + width, 0);
  const widthAimed = widths / Math.ceil(widths / rowWidthMax);
  let begun = 0;
  const rows = Map.groupBy(placed, ({ width }) => {
    const middle = begun + width / 2;
    begun += width;
    return Math.floor(middle / widthAimed);
  });
  return [...rows.values()];
}

function labelOf(text: string): Promise<Buffer> {
  const known = labels.get(text);
  if (known !== undefined) return known;
  const label = encodeTile(labelSides, drawNumber(labelSides, text));
  labels.set(text, label);
  label.catch(() => labels.delete(text));
  return label;
}

function drawNumber({ width, height }: Sides, text: string): Buffer {
  const rgb = Buffer.alloc(width * height * channels, ground);
  for (const [place, digit] of [...text].entries())
    for (const [row, cells] of (digits[Number(digit)] ?? []).entries())
      for (let column = 0; column < 3; column += 1) {
        if ((cells & (4 >> column)) === 0) continue;
        const left = gap + (place * 4 + column) * cell;
        for (let y = labelTop + row * cell; y < labelTop + (row + 1) * cell; y += 1)
          rgb.fill(ink, (y * width + left) * channels, (y * width + left + cell) * channels);
      }
  return rgb;
}

function upTo(pixels: number, step: number): number {
  return Math.ceil(pixels / step) * step;
}
