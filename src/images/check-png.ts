import { inflateSync } from "node:zlib";
import { checkPictureSize, PictureError, type PictureHeader } from "./picture.ts";

const signatureBytes = 8;
/** Length, type and CRC around the content of a chunk. */
const chunkFrameBytes = 12;

/**
 * Walks the chunks of a PNG: every CRC is compared, so a flipped bit does not pass, and the file must reach
 * IEND. Bytes after IEND are accepted: some screenshot tools write them. An APNG is refused.
 */
export function checkPng(file: Uint8Array): PictureHeader {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const header = readHeader(view);
  let hasPixels = false;
  let inflatable = inflatedBytesMax;
  for (let at = signatureBytes; ; ) {
    const chunk = readChunk(file, view, at);
    if (chunk.type === "acTL")
      throw new PictureError("image_animated", "it is an animated PNG; a still picture is needed.");
    inflatable -= inflatedBytes(chunk.type, file.subarray(at + 8, chunk.end - 4), inflatable);
    if (chunk.type === "IDAT") hasPixels = true;
    if (chunk.type === "IEND") break;
    at = chunk.end;
  }
  if (!hasPixels) throw new PictureError("image_damaged", "the PNG has no pixels (no IDAT chunk).");
  return header;
}

function readHeader(view: DataView): PictureHeader {
  const isComplete = view.byteLength >= signatureBytes + chunkFrameBytes + 13;
  if (!isComplete) throw new PictureError("image_truncated", "the PNG ends inside its header.");
  if (view.getUint32(12) === 0x43674249) {
    const reason =
      "it is an Apple-optimised PNG (CgBI) out of an app: take the picture that Xcode was given, or revert it with `xcrun pngcrush -revert-iphone-optimizations a.png b.png`.";
    throw new PictureError("image_format_unsupported", reason);
  }
  if (view.getUint32(8) !== 13 || view.getUint32(12) !== 0x49484452) {
    throw new PictureError("image_damaged", "the PNG does not begin with its header (IHDR).");
  }
  return checkPictureSize({ format: "png", width: view.getUint32(16), height: view.getUint32(20) });
}

function readChunk(
  file: Uint8Array,
  view: DataView,
  at: number,
): { readonly type: string; readonly end: number } {
  const length = at + chunkFrameBytes <= file.length ? view.getUint32(at) : Number.POSITIVE_INFINITY;
  const end = at + chunkFrameBytes + length;
  if (end > file.length)
    throw new PictureError("image_truncated", "the PNG ends before its end marker (IEND).");
  const type = String.fromCharCode(...file.subarray(at + 4, at + 8));
  if (Bun.hash.crc32(file.subarray(at + 4, end - 4)) !== view.getUint32(end - 4)) {
    throw new PictureError("image_damaged", `the checksum of a PNG chunk is wrong (byte ${at}).`);
  }
  return { type, end };
}

/**
 * The bound on what all compressed chunks of a PNG inflate to. Colour profiles of real pictures stay below 4
 * MB; the decoder itself would inflate 200 MB of one (Bun 1.4.5, seen).
 */
const inflatedBytesMax = 8_000_000;

/**
 * The bytes that a chunk (colour profile, text) inflates to, 0 for one that is not compressed. Nothing is
 * inflated beyond `bytesMax`: a chunk that holds more throws a `PictureError`.
 */
function inflatedBytes(type: string, content: Uint8Array, bytesMax: number): number {
  const start = compressedStart(type, content);
  if (start === null) return 0;
  try {
    // zlib refuses a bound of 0.
    return inflateSync(content.subarray(start), { maxOutputLength: Math.max(1, bytesMax) }).length;
  } catch (error) {
    const isTooLarge = error instanceof Error && "code" in error && error.code === "ERR_BUFFER_TOO_LARGE";
    // A chunk that does not inflate at all is left to the decoder: it may do without the chunk.
    if (!isTooLarge) return 0;
    const megabytes = inflatedBytesMax / 1e6;
    throw new PictureError(
      "image_too_large",
      `its colour profile and texts (with its ${type} chunk) inflate to more than ${megabytes} MB.`,
    );
  }
}

/** The offset of the compressed bytes (PNG, 11.3); null for a chunk that has none. */
function compressedStart(type: string, content: Uint8Array): number | null {
  const keywordEnd = content.indexOf(0);
  if (type === "iCCP" || type === "zTXt") return keywordEnd + 2;
  if (type !== "iTXt" || content[keywordEnd + 1] !== 1) return null;
  const languageEnd = content.indexOf(0, keywordEnd + 3);
  return content.indexOf(0, languageEnd + 1) + 1;
}
