import { inflatedBytes, inflatedBytesMax } from "./check-inflated.ts";
import { PictureError } from "./picture-error.ts";
import { checkPictureSize, type PictureHeader } from "./picture-header.ts";

const signatureBytes = 8;
/** Length, type and CRC around the content of a chunk. */
const chunkFrameBytes = 12;

/**
 * Walks the chunks of a PNG: every CRC is compared, so a flipped bit does not pass, and the file must reach IEND.
 * Bytes after IEND are accepted: some screenshot tools write them. An APNG is refused.
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
