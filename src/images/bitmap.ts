// Uncompressed pictures (BMP, 24 bits a pixel): Bun.Image reads them without the checksums that a PNG has, and
// one is drawn into another by copying rows.
import type { Pixels } from "./read-png.ts";

const headerBytes = 54;
const widthAt = 18;
const heightAt = 22;
const pixelBytes = 3;

/** The sides of a bitmap, in pixels. */
export interface Sides {
  readonly width: number;
  readonly height: number;
}

/** A bitmap of one grey level. */
export function greyBitmap({ width, height }: Sides, level: number): Buffer {
  const file = Buffer.alloc(headerBytes + rowBytesOf(width) * height, level);
  file.fill(0, 0, headerBytes);
  file.write("BM", "latin1");
  file.writeUInt32LE(file.byteLength, 2);
  file.writeUInt32LE(headerBytes, 10);
  file.writeUInt32LE(40, 14);
  file.writeInt32LE(width, widthAt);
  // Below zero: the first row is the upper one.
  file.writeInt32LE(-height, heightAt);
  file.writeUInt16LE(1, 26);
  file.writeUInt16LE(8 * pixelBytes, 28);
  return file;
}

/** The pixels as a bitmap. Alpha is left out. */
export function bitmapOf({ width, height, channels, bytes }: Pixels): Buffer {
  const file = greyBitmap({ width, height }, 0);
  for (let row = 0; row < height; row += 1) {
    let to = headerBytes + row * rowBytesOf(width);
    for (let from = row * width * channels; from < (row + 1) * width * channels; from += channels) {
      file[to] = bytes[from + 2] ?? 0;
      file[to + 1] = bytes[from + 1] ?? 0;
      file[to + 2] = bytes[from] ?? 0;
      to += pixelBytes;
    }
  }
  return file;
}

/** The sides of a bitmap of this module. */
export function sidesOf(file: Buffer): Sides {
  return { width: file.readInt32LE(widthAt), height: -file.readInt32LE(heightAt) };
}

/** Draws a bitmap into another one, which must have room for it. */
export function drawBitmap(onto: Buffer, file: Buffer, left: number, top: number): void {
  const { width, height } = sidesOf(file);
  const rowBytes = rowBytesOf(width);
  for (let row = 0; row < height; row += 1) {
    const from = headerBytes + row * rowBytes;
    file.copy(onto, placeOf(onto, left, top + row), from, from + width * pixelBytes);
  }
}

/** Fills an area of a bitmap, in pixels, with one grey level. */
export function fillArea(
  onto: Buffer,
  { left, top, width, height }: Sides & { readonly left: number; readonly top: number },
  level: number,
): void {
  for (let row = top; row < top + height; row += 1) {
    const from = placeOf(onto, left, row);
    onto.fill(level, from, from + width * pixelBytes);
  }
}

function placeOf(file: Buffer, left: number, top: number): number {
  return headerBytes + top * rowBytesOf(file.readInt32LE(widthAt)) + left * pixelBytes;
}

/** Rows begin at a multiple of four bytes. */
function rowBytesOf(width: number): number {
  return Math.ceil((width * pixelBytes) / 4) * 4;
}
