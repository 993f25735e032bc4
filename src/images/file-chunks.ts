import { pictureFormat } from "./check-picture.ts";

/** The content of the first chunk of a type in a checked PNG or WebP; null for none, and for a JPEG. */
export function findChunk(file: Uint8Array, type: string): Uint8Array | null {
  for (const chunk of chunksOf(file, type)) return chunk;
  return null;
}

/** The contents of all chunks of a type. */
export function* chunksOf(file: Uint8Array, type: string): Generator<Uint8Array> {
  const format = pictureFormat(file);
  if (format === null || format === "jpeg") return;
  const view = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const isPng = format === "png";
  // PNG: length, type, content, checksum. RIFF: type, length, content padded to two bytes.
  for (let at = isPng ? 8 : 12; at + 8 <= view.length; ) {
    const length = isPng ? view.readUInt32BE(at) : view.readUInt32LE(at + 4);
    const typeAt = isPng ? at + 4 : at;
    if (view.toString("latin1", typeAt, typeAt + 4) === type) yield file.subarray(at + 8, at + 8 + length);
    at += 8 + length + (isPng ? 4 : length % 2);
  }
}
