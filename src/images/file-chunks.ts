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

const applicationSegment = 0xe1;
const startOfScan = 0xda;

/**
 * The content after `head` of the first application segment of a checked JPEG that begins with it; else null.
 */
export function jpegSegment(file: Uint8Array, head: string): Uint8Array | null {
  const view = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  for (let at = 2; at + 4 <= view.length; ) {
    if (view[at] !== 0xff) return null;
    const code = view[at + 1] ?? 0;
    if (code === 0xff) at += 1;
    else if (code === startOfScan) return null;
    else {
      const end = at + 2 + view.readUInt16BE(at + 2);
      const contentAt = at + 4 + head.length;
      if (code === applicationSegment && view.toString("latin1", at + 4, contentAt) === head)
        return file.subarray(contentAt, end);
      at = end;
    }
  }
  return null;
}
