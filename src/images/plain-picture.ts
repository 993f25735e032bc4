import { luminance } from "./appearance/colours.ts";
import { checkPicture } from "./check-picture.ts";
import { colourSpaceOf, convertColours } from "./convert-colours.ts";
import { findChunk } from "./file-chunks.ts";
import { picturePixelsMax } from "./picture.ts";
import { turnUpright } from "./picture-orientation.ts";
import type { Pixels } from "./read-png.ts";
import { readPng } from "./read-png.ts";
import { writePng } from "./write-png.ts";

/** 400 MB on the way. A larger picture is made smaller first, at the cost of clean edges. */
const plainPixelsMax = 24_000_000;

/**
 * True for a WebP that every reader shows alike: opaque, and in sRGB or with a profile for RGB. Bun.Image
 * writes alpha only where something shows through, and the profile of a grey picture into one in RGB (1.4.5).
 */
export function isPlain(webp: Uint8Array): boolean {
  const profile = findChunk(webp, "ICCP");
  return findChunk(webp, "ALPH") === null && (profile === null || colourSpaceOf(profile) === "RGB ");
}

/**
 * A picture as its pixels are seen, as an uncompressed PNG: upright, on an opaque ground, in colours that a
 * WebP can name. It is made smaller if it has more than `pixelsMax`.
 */
export async function plainPicture(file: Uint8Array, pixelsMax = plainPixelsMax): Promise<Buffer> {
  const { width, height } = checkPicture(file);
  const side = Math.max(1, Math.floor(Math.max(width, height) * Math.sqrt(pixelsMax / (width * height))));
  const image = turnUpright(new Bun.Image(file, { maxPixels: picturePixelsMax }), file)
    .resize(side, side, { fit: "inside", withoutEnlargement: true })
    .png({ compressionLevel: 0 });
  const pixels = convertColours(readPng(await image.bytes()), file);
  layOnGround(pixels);
  return writePng(pixels);
}

/** The grey levels of the grounds, in order of preference. The last lies between black and white words. */
const grounds = [255, 0, 118] as const;
/** The contrast that WCAG 2.2 asks for text; more makes nothing more legible. */
const contrastEnough = 4.5;
/** A ground that is nearly as good as the best is taken if it is preferred. */
const goodEnough = 0.97;

/**
 * Lays pixels with alpha on an opaque ground, in place: white, black or grey, on which what borders on the
 * transparent parts is most legible. Words inside a card have the card as their ground already.
 */
function layOnGround(pixels: Pixels): void {
  const { bytes, channels } = pixels;
  if (channels !== 4 || isOpaque(bytes)) return;
  const ground = groundOf(pixels);
  for (let at = 0; at < bytes.length; at += 4) {
    const alpha = bytes[at + 3] ?? 255;
    if (alpha === 255) continue;
    for (let channel = at; channel < at + 3; channel += 1)
      bytes[channel] = Math.round(ground + (((bytes[channel] ?? 0) - ground) * alpha) / 255);
    bytes[at + 3] = 255;
  }
}

function isOpaque(bytes: Uint8Array): boolean {
  for (let at = 3; at < bytes.length; at += 4) if (bytes[at] !== 255) return false;
  return true;
}

function groundOf(pixels: Pixels): number {
  const borders = borderLuminances(pixels);
  const scores = grounds.map((ground) => {
    const ofGround = luminance(ground, ground, ground);
    return borders.reduce((sum, weight, at) => {
      const contrast = (Math.max(at / 255, ofGround) + 0.05) / (Math.min(at / 255, ofGround) + 0.05);
      return sum + weight * Math.min(contrast, contrastEnough);
    }, 0);
  });
  const best = Math.max(...scores);
  return grounds[scores.findIndex((score) => score >= goodEnough * best)] ?? 255;
}

/** The alpha of the pixels that border on much more transparent ones, summed by their luminance. */
function borderLuminances({ width, bytes }: Pixels): Float64Array {
  const sums = new Float64Array(256);
  const row = 4 * width;
  for (let at = 0; at < bytes.length; at += 4) {
    const alpha = bytes[at + 3] ?? 0;
    const least = Math.min(
      bytes[at - 1] ?? alpha,
      bytes[at + 7] ?? alpha,
      bytes[at + 3 - row] ?? alpha,
      bytes[at + 3 + row] ?? alpha,
    );
    if (least > alpha / 2 || alpha === 0) continue;
    const level = Math.round(255 * luminance(bytes[at] ?? 0, bytes[at + 1] ?? 0, bytes[at + 2] ?? 0));
    sums[level] = (sums[level] ?? 0) + alpha;
  }
  return sums;
}
