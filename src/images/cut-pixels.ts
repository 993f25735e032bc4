import type { Pixels } from "./read-png.ts";

/** A rectangle in pixels. */
export interface Area {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** A part of a picture, which must contain it. */
export function cutPixels(pixels: Pixels, { left, top, width, height }: Area): Pixels {
  const { channels, bytes } = pixels;
  const cut = new Uint8Array(width * height * channels);
  for (let row = 0; row < height; row += 1) {
    const from = ((top + row) * pixels.width + left) * channels;
    cut.set(bytes.subarray(from, from + width * channels), row * width * channels);
  }
  return { ...pixels, width, height, bytes: cut };
}
