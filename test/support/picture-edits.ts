// Changes of pictures pixel by pixel, for which Bun.Image has no operation.
import { type Pixels, readPng } from "../../src/images/read-png.ts";
import { pngOfPixels } from "./pictures.ts";

/** The pixels of any picture, as RGB. */
export async function pixelsOf(file: Uint8Array): Promise<Pixels> {
  const read = readPng(await new Bun.Image(file).png({ compressionLevel: 1 }).bytes());
  if (read.channels === 3) return read;
  const bytes = read.bytes.filter((_, at) => at % 4 !== 3);
  return { ...read, channels: 3, bytes };
}

/** A PNG of pixels in RGB. */
export function pngOf({ width, height, bytes }: Pixels): Uint8Array {
  return pngOfPixels(width, height, bytes, 1);
}

/** `optimized` as `makeSizes` makes it of a plain picture that is not long, without the larger one. */
export function optimizedOf(file: Uint8Array): Promise<Uint8Array> {
  const fitting = { fit: "inside", withoutEnlargement: true } as const;
  return new Bun.Image(file).resize(1024, 1024, fitting).webp({ quality: 80 }).bytes();
}

/** Pixels taken off each side. */
export type Sides = readonly [left: number, top: number, right: number, bottom: number];

/** The picture without some pixels at its sides. */
export function cropped({ width, height, bytes }: Pixels, [left, top, right, bottom]: Sides): Pixels {
  const [newWidth, newHeight] = [width - left - right, height - top - bottom];
  const kept = new Uint8Array(newWidth * newHeight * 3);
  for (let row = 0; row < newHeight; row += 1) {
    const from = ((row + top) * width + left) * 3;
    kept.set(bytes.subarray(from, from + newWidth * 3), row * newWidth * 3);
  }
  return { width: newWidth, height: newHeight, channels: 3, bytes: kept };
}

/** A switch: where it is, how large, and its colour when it is on. */
export interface Switch {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly colour: readonly [red: number, green: number, blue: number];
}

/** The picture with a switch drawn on it. */
export function withSwitch(pixels: Pixels, { x, y, width, height, colour }: Switch, isOn: boolean): Pixels {
  const drawn = { ...pixels, bytes: pixels.bytes.slice() };
  fillRound(drawn, { x, y, width, height, colour: isOn ? colour : [233, 233, 234] });
  const [gap, side] = [Math.round(height * 0.07), height - 2 * Math.round(height * 0.07)];
  const knobX = isOn ? x + width - gap - side : x + gap;
  fillRound(drawn, { x: knobX, y: y + gap, width: side, height: side, colour: [255, 255, 255] });
  return drawn;
}

/** A rectangle with half circles at its ends. */
function fillRound(pixels: Pixels, { x, y, width, height, colour }: Switch): void {
  const radius = height / 2;
  for (let row = 0; row < height; row += 1)
    for (let column = 0; column < width; column += 1) {
      const nearest = Math.min(Math.max(column + 0.5, radius), width - radius);
      if (Math.hypot(column + 0.5 - nearest, row + 0.5 - radius) > radius) continue;
      pixels.bytes.set(colour, ((y + row) * pixels.width + x + column) * 3);
    }
}
