import { pngOfPixels } from "./pictures.ts";

/** Seven rows of five dots a letter. */
const letters: Readonly<Record<string, string>> = {
  C: "01110 10001 10000 10000 10000 10001 01110",
  E: "11111 10000 10000 11110 10000 10000 11111",
  I: "01110 00100 00100 00100 00100 00100 01110",
  L: "10000 10000 10000 10000 10000 10000 11111",
  O: "01110 10001 10001 10001 10001 10001 01110",
  S: "01111 10000 10000 01110 00001 00001 11110",
  T: "11111 00100 00100 00100 00100 00100 00100",
};
const dot = 4;

/** A PNG of dark letters on white, a line for each text; only the letters above. */
export function drawText(lines: readonly string[], width = 600): Uint8Array {
  const height = lines.length * 12 * dot + 8 * dot;
  const pixels = Buffer.alloc(width * height * 3, 255);
  for (const [index, line] of lines.entries()) {
    for (const [column, letter] of [...line].entries()) {
      drawLetter(pixels, width, letter, (column + 2) * 6 * dot, (index * 12 + 4) * dot);
    }
  }
  return pngOfPixels(width, height, pixels);
}

function drawLetter(pixels: Buffer, width: number, letter: string, left: number, top: number): void {
  for (const [y, bits] of (letters[letter] ?? "").split(" ").entries()) {
    for (const [x, bit] of [...bits].entries()) {
      if (bit === "1") fillDot(pixels, width, left + x * dot, top + y * dot);
    }
  }
}

function fillDot(pixels: Buffer, width: number, left: number, top: number): void {
  for (let y = top; y < top + dot; y += 1)
    pixels.fill(20, (y * width + left) * 3, (y * width + left + dot) * 3);
}
