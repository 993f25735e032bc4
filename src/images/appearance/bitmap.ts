// A small bitmap of a picture, which all that is said about its appearance is read from.
import { picturePixelsMax, throwDamaged } from "../picture.ts";
import { readPng } from "../read-png.ts";

/** Pixels of the longer side. Fewer lose the buttons and the texture of small photographs. */
const longerSide = 512;

/** Opaque pixels, row by row from the top. */
export interface Bitmap {
  readonly width: number;
  readonly height: number;
  /** Red, green and blue of each pixel, 0 to 255 (sRGB). */
  readonly bytes: Uint8Array;
}

/**
 * The bitmap of an `optimized` picture; what shows through is white. Decodes on a worker thread. Throws
 * `PictureError` (`image_damaged`) when the pixels do not decode.
 */
export async function makeBitmap(optimized: Uint8Array): Promise<Bitmap> {
  // Nearest: any other filter makes colours that the picture has not.
  const image = new Bun.Image(optimized, { maxPixels: picturePixelsMax })
    .resize(longerSide, longerSide, { fit: "inside", withoutEnlargement: true, filter: "nearest" })
    .png({ compressionLevel: 0 });
  const png = await image.bytes().catch(throwDamaged);
  const { width, height, channels, bytes } = readPng(png);
  return { width, height, bytes: channels === 3 ? bytes : onWhite(bytes) };
}

function onWhite(rgba: Uint8Array): Uint8Array {
  const rgb = new Uint8Array((rgba.length / 4) * 3);
  for (let from = 0, to = 0; from < rgba.length; from += 4, to += 3) {
    const alpha = (rgba[from + 3] ?? 255) / 255;
    for (let channel = 0; channel < 3; channel += 1)
      rgb[to + channel] = Math.round(255 + ((rgba[from + channel] ?? 0) - 255) * alpha);
  }
  return rgb;
}
