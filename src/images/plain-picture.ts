import { checkPicture } from "./check-picture.ts";
import { colourSpaceOf, convertColours } from "./convert-colours.ts";
import { findChunk } from "./file-chunks.ts";
import { layOnGround } from "./lay-on-ground.ts";
import { picturePixelsMax } from "./picture.ts";
import { turnUpright } from "./picture-orientation.ts";
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
