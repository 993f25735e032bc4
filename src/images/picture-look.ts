// A small grey picture of a picture, by which copies of it are recognised: re-encoded, resized, or cropped by
// a few pixels. `compare-looks.ts` compares two; `benchmarks/measurements.md` has the measurements.
import { deflateRawSync, inflateRawSync } from "node:zlib";
import { checkPicture } from "./check-picture.ts";
import { picturePixelsMax, throwDamaged } from "./picture.ts";
import { readPng } from "./read-png.ts";

/** Cells a side, whatever the shape of the picture. 64 do not tell two texts of a dialog apart. */
export const lookSide = 96;
/** Blocks a side of the key. */
const keySide = 4;
/** Grey levels that share a character of the key, from "0" on. */
const keyStep = 4;

/** In a smaller picture a few pixels are too much to call it the same. */
const sideMin = 128;
/** In a longer one a cell hides a whole switch. */
const longestRatio = 3;

export interface PictureLook {
  /** The mean grey of 4 x 4 blocks, a character each: those of copies differ by little. */
  readonly key: string;
  /** The grey of each cell, for `unpackLook`. */
  readonly content: Uint8Array;
}

export const lookKeyLength = keySide * keySide;

/**
 * The look of an `optimized` picture; null for one too small or too long to tell copies from others. Decodes
 * on a worker thread. Throws `PictureError` (`image_damaged`) when the pixels do not decode.
 */
export async function makeLook(optimized: Uint8Array): Promise<PictureLook | null> {
  const { width, height } = checkPicture(optimized);
  const [shorter, longer] = [Math.min(width, height), Math.max(width, height)];
  if (shorter < sideMin || longer > shorter * longestRatio) return null;
  const image = new Bun.Image(optimized, { maxPixels: picturePixelsMax })
    .resize(lookSide, lookSide, { fit: "fill", filter: "bilinear" })
    .png({ compressionLevel: 1 });
  const png = await image.bytes().catch(throwDamaged);
  // Smoothed, so that what lies between cells can be interpolated.
  const cells = Uint8Array.from(smoothed(greyOf(readPng(png))), Math.round);
  return { key: keyOf(cells), content: packLook(cells) };
}

/** The cells of a look, row by row from the top, 0 (black) to 255. */
export function unpackLook(content: Uint8Array): Uint8Array {
  const cells = new Uint8Array(inflateRawSync(content));
  for (let at = 0; at < cells.length; at += 1)
    if (at % lookSide > 0) cells[at] = (cells[at] ?? 0) + (cells[at - 1] ?? 0);
  return cells;
}

/** Differences between neighbours take a quarter of the bytes. */
function packLook(cells: Uint8Array): Uint8Array {
  return deflateRawSync(cells.map((cell, at) => (at % lookSide === 0 ? cell : cell - (cells[at - 1] ?? 0))));
}

function keyOf(cells: Uint8Array): string {
  const block = lookSide / keySide;
  const sums = new Float64Array(lookKeyLength);
  for (const [at, cell] of cells.entries()) {
    const [row, column] = [Math.floor(at / lookSide / block), Math.floor((at % lookSide) / block)];
    sums[row * keySide + column] = (sums[row * keySide + column] ?? 0) + cell;
  }
  return String.fromCharCode(...Array.from(sums, (sum) => 48 + Math.floor(sum / block ** 2 / keyStep)));
}

/** Luma (BT.601); what shows through is white. */
function greyOf({ channels, bytes }: ReturnType<typeof readPng>): Float32Array {
  const grey = new Float32Array(bytes.length / channels);
  for (let pixel = 0; pixel < grey.length; pixel += 1) {
    const [red = 0, green = 0, blue = 0, alpha = 255] = bytes.subarray(
      pixel * channels,
      (pixel + 1) * channels,
    );
    grey[pixel] = 255 + ((0.299 * red + 0.587 * green + 0.114 * blue - 255) * alpha) / 255;
  }
  return grey;
}

/** Each pixel with its neighbours, weighted 1 2 1, along rows and then columns. */
function smoothed(grey: Float32Array): Float32Array {
  const along = (from: Float32Array, step: number, place: (at: number) => number) =>
    from.map((value, at) => {
      const before = place(at) === 0 ? value : (from[at - step] ?? value);
      const after = place(at) === lookSide - 1 ? value : (from[at + step] ?? value);
      return (before + 2 * value + after) / 4;
    });
  const rows = along(grey, 1, (at) => at % lookSide);
  return along(rows, lookSide, (at) => Math.floor(at / lookSide));
}
