import { inflateSync } from "node:zlib";
import { PictureError } from "./picture-error.ts";

/**
 * The bound on what all compressed chunks of a PNG inflate to. Colour profiles of real pictures stay below 4 MB; the decoder itself would
 * inflate 200 MB of one (Bun 1.4.5, seen).
 */
export const inflatedBytesMax = 8_000_000;

/**
 * The bytes that a chunk (colour profile, text) inflates to, 0 for one that is not compressed. Nothing is inflated beyond `bytesMax`:
 * a chunk that holds more throws a `PictureError`.
 */
export function inflatedBytes(type: string, content: Uint8Array, bytesMax: number): number {
  const start = compressedStart(type, content);
  if (start === null) return 0;
  try {
    // zlib refuses a bound of 0.
    return inflateSync(content.subarray(start), { maxOutputLength: Math.max(1, bytesMax) }).length;
  } catch (error) {
    const isTooLarge = error instanceof Error && "code" in error && error.code === "ERR_BUFFER_TOO_LARGE";
    // What does not inflate at all is for the decoder to judge: it may do without the chunk.
    if (!isTooLarge) return 0;
    const megabytes = inflatedBytesMax / 1e6;
    throw new PictureError(
      "image_too_large",
      `its colour profile and texts (with its ${type} chunk) inflate to more than ${megabytes} MB.`,
    );
  }
}

/** Where the compressed bytes begin (PNG, 11.3); null for a chunk that has none. */
function compressedStart(type: string, content: Uint8Array): number | null {
  const keywordEnd = content.indexOf(0);
  if (type === "iCCP" || type === "zTXt") return keywordEnd + 2;
  if (type !== "iTXt" || content[keywordEnd + 1] !== 1) return null;
  const languageEnd = content.indexOf(0, keywordEnd + 3);
  return content.indexOf(0, languageEnd + 1) + 1;
}
