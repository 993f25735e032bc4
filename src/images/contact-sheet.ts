// A contact sheet: small pictures in rows on one picture, each under its number, so that a vision model looks
// at many screens for the price of two.
import type { FittedPicture } from "./fit-picture.ts";
import { type Pixels, readPng } from "./read-png.ts";

/**
 * Pixels of the longer side of a small picture: enough to tell what it is, at a fifth of the tokens of 768.
 */
export const thumbnailSide = 300;

/** The most that a sheet has: with wide ones it still is within what models read without resizing. */
export const thumbnailsMax = 12;

/** A small picture with its number. */
export interface Thumbnail {
  readonly number: number;
  /** JPEG or WebP within `thumbnailSide`. */
  readonly file: Uint8Array;
}

const rowWidthMax = 1_248;
const gap = 8;
/** Of a number: digits of 3 x 5 cells. */
const cell = 4;
const labelHeight = 5 * cell + 6;
/** Between light and dark: screens of both kinds keep their edges. */
const ground = 0xd4d4d4;
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

interface Placed {
  readonly number: number;
  readonly pixels: Bitmap;
}

/** The pixels of a small picture as those of a sheet, so that drawing it copies rows. */
type Bitmap = Sheet;

/**
 * The sheet of at least one picture, as a JPEG. The pictures' colours are taken for sRGB. Throws when one
 * does not decode.
 */
export async function contactSheet(thumbnails: readonly Thumbnail[]): Promise<FittedPicture> {
  const placed = await Promise.all(
    thumbnails.map(async ({ number, file }) => ({ number, pixels: await pixelsOf(file) })),
  );
  const image = new Bun.Image(writeBitmap(drawRows(rowsOf(placed)))).jpeg({ quality: jpegQuality });
  return { file: await image.bytes(), type: "image/jpeg" };
}

/** Pixels of files that were decoded lately, the least recently used first: some 400 small pictures. */
const decoded = new Map<string, Bitmap>();
const decodedBytesMax = 64_000_000;
let decodedBytes = 0;

async function pixelsOf(file: Uint8Array): Promise<Bitmap> {
  const key = new Bun.CryptoHasher("sha1").update(file).digest("base64");
  const known = decoded.get(key);
  if (known !== undefined) {
    decoded.delete(key);
    decoded.set(key, known);
    return known;
  }
  const bitmap = bitmapOf(readPng(await new Bun.Image(file).png({ compressionLevel: 0 }).bytes()));
  if (decoded.has(key)) return bitmap;
  decoded.set(key, bitmap);
  decodedBytes += bitmap.pixels.byteLength;
  for (const [oldest, { pixels }] of decoded) {
    if (decodedBytes <= decodedBytesMax) break;
    decoded.delete(oldest);
    decodedBytes -= pixels.byteLength;
  }
  return bitmap;
}

function bitmapOf({ width, height, channels, bytes }: Pixels): Bitmap {
  const pixels = new Uint32Array(width * height);
  for (let at = 0, from = 0; at < pixels.length; at += 1, from += channels)
    pixels[at] = ((bytes[from] ?? 0) << 16) | ((bytes[from + 1] ?? 0) << 8) | (bytes[from + 2] ?? 0);
  return { width, height, pixels };
}

/** As few rows as fit, about equally wide: an empty place costs a model as much as a picture. */
function rowsOf(placed: readonly Placed[]): readonly (readonly Placed[])[] {
  const widths = placed.reduce((sum, { pixels }) => sum + pixels.width + gap, 0);
  const widthAimed = widths / Math.ceil(widths / (rowWidthMax - gap));
  let begun = 0;
  const rows = Map.groupBy(placed, ({ pixels }) => {
    const middle = begun + (pixels.width + gap) / 2;
    begun += pixels.width + gap;
    return Math.floor(middle / widthAimed);
  });
  return [...rows.values()];
}

/** The pixels of a sheet. */
interface Sheet {
  readonly width: number;
  readonly height: number;
  /** From the top, as in a bitmap of 32 bits: blue, green, red and one that says nothing. */
  readonly pixels: Uint32Array;
}

function drawRows(rows: readonly (readonly Placed[])[]): Sheet {
  const width = gap + Math.max(...rows.map((row) => row.reduce((sum, each) => sum + widthOf(each), 0)));
  const heights = rows.map((row) => labelHeight + gap + Math.max(...row.map(({ pixels }) => pixels.height)));
  const height = heights.reduce((sum, each) => sum + each, gap);
  const sheet = { width, height, pixels: new Uint32Array(width * height).fill(ground) };
  let top = gap / 2;
  for (const [at, row] of rows.entries()) {
    let left = gap;
    for (const each of row) {
      drawNumber(sheet, each.number, left, top);
      drawPicture(sheet, each.pixels, left, top + labelHeight);
      left += widthOf(each);
    }
    top += heights[at] ?? 0;
  }
  return sheet;
}

/** A picture narrower than its number is as wide as that. */
function widthOf({ number, pixels }: Placed): number {
  return Math.max(pixels.width, String(number).length * 4 * cell) + gap;
}

function drawNumber({ width, pixels }: Sheet, number: number, left: number, top: number): void {
  for (const [place, digit] of [...String(number)].entries())
    for (const [row, cells] of (digits[Number(digit)] ?? []).entries())
      for (let column = 0; column < 3; column += 1) {
        if ((cells & (4 >> column)) === 0) continue;
        const x = left + (place * 4 + column) * cell;
        for (let y = top + row * cell; y < top + (row + 1) * cell; y += 1)
          pixels.fill(ink, y * width + x, y * width + x + cell);
      }
}

function drawPicture(sheet: Sheet, { width, height, pixels }: Bitmap, left: number, top: number): void {
  for (let row = 0; row < height; row += 1)
    sheet.pixels.set(pixels.subarray(row * width, (row + 1) * width), (top + row) * sheet.width + left);
}

const bitmapHeaderBytes = 54;

/** An uncompressed bitmap, which Bun.Image reads without the checksums that a PNG has. */
function writeBitmap({ width, height, pixels }: Sheet): Uint8Array {
  const header = Buffer.alloc(bitmapHeaderBytes);
  header.write("BM", "latin1");
  header.writeUInt32LE(bitmapHeaderBytes + pixels.byteLength, 2);
  header.writeUInt32LE(bitmapHeaderBytes, 10);
  header.writeUInt32LE(40, 14);
  header.writeInt32LE(width, 18);
  // Below zero: the first row is the upper one.
  header.writeInt32LE(-height, 22);
  header.writeUInt16LE(1, 26);
  header.writeUInt16LE(32, 28);
  return Buffer.concat([header, new Uint8Array(pixels.buffer)]);
}
