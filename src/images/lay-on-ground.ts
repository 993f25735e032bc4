import type { Pixels } from "./read-png.ts";

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
export function layOnGround(pixels: Pixels): void {
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

/** Linear light of the 256 levels of sRGB. */
const linear = Float64Array.from({ length: 256 }, (_, level) => {
  const value = level / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
});

/** Relative luminance (WCAG 2.2), 0 to 1. */
function luminance(red: number, green: number, blue: number): number {
  return 0.2126 * (linear[red] ?? 0) + 0.7152 * (linear[green] ?? 0) + 0.0722 * (linear[blue] ?? 0);
}
