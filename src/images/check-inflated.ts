import { inflateSync } from "node:zlib";
import { PictureError } from "./picture-error.ts";

/** Colour profiles of real pictures stay below 4 MB. The decoder itself would inflate 200 MB (Bun 1.4.5, seen). */
const inflatedBytesMax = 8_000_000;

/** Refuses a compressed PNG chunk (colour profile, text) that inflates to more than 8 MB; nothing more than that is inflated. */
export function checkInflated(type: string, content: Uint8Array): void {
  const start = compressedStart(type, content);
  if (start === null) return;
  try {
    inflateSync(content.subarray(start), { maxOutputLength: inflatedBytesMax });
  } catch (error) {
    const isTooLarge = error instanceof Error && "code" in error && error.code === "ERR_BUFFER_TOO_LARGE";
    // What does not inflate at all is for the decoder to judge: it may do without the chunk.
    if (isTooLarge)
      throw new PictureError("image_too_large", `its ${type} chunk inflates to more than 8 MB.`);
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
