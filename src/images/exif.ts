import { pictureFormat } from "./check-picture.ts";
import { findChunk, jpegSegment } from "./file-chunks.ts";

/** The fields of EXIF, a TIFF file without pixels: its first directory, and those it points to. */
export interface ExifFields {
  /** A 16-bit number of a directory; null without one. */
  readonly short: (directory: number, tag: number) => number | null;
  /** A text; null without one. */
  readonly text: (directory: number, tag: number) => string | null;
  readonly first: number;
  /** The directory that a field of the first one points to; null without one. */
  readonly directoryAt: (tag: number) => number | null;
}

/** The EXIF of a checked picture; null without one. A field that lies outside of it is absent. */
export function readExif(file: Uint8Array): ExifFields | null {
  const found = pictureFormat(file) === "jpeg" ? jpegSegment(file, head) : chunkOf(file);
  if (found === null) return null;
  const bytes = Buffer.from(found.buffer, found.byteOffset, found.byteLength);
  // Some encoders of PNG and WebP write the head of a JPEG's segment, too.
  const start = bytes.toString("latin1", 0, headBytes) === head ? headBytes : 0;
  return fieldsOf(bytes.subarray(start));
}

function fieldsOf(bytes: Buffer): ExifFields | null {
  const tiff = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const isLittle = bytes.toString("latin1", 0, 2) === "II";
  const entry = (directory: number, tag: number): number | null => {
    const entries = tiff.getUint16(directory, isLittle);
    for (let at = directory + 2; at < directory + 2 + 12 * entries; at += 12)
      if (tiff.getUint16(at, isLittle) === tag) return at;
    return null;
  };
  const read = <Value>(directory: number, tag: number, value: (at: number) => Value): Value | null =>
    orNull(() => {
      const at = entry(directory, tag);
      return at === null ? null : value(at);
    });
  const first = orNull(() => tiff.getUint32(4, isLittle));
  if (first === null) return null;
  return {
    first,
    short: (directory, tag) => read(directory, tag, (at) => tiff.getUint16(at + 8, isLittle)),
    directoryAt: (tag) => read(first, tag, (at) => tiff.getUint32(at + 8, isLittle)),
    text: (directory, tag) =>
      read(directory, tag, (at) => {
        const length = tiff.getUint32(at + 4, isLittle);
        // Up to four bytes stand in the entry itself.
        const from = length <= 4 ? at + 8 : tiff.getUint32(at + 8, isLittle);
        return bytes.toString("latin1", from, from + length).replace(/\0.*$/s, "");
      }),
  };
}

/** Null for what ends before what it promises. */
function orNull<Value>(read: () => Value): Value | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function chunkOf(file: Uint8Array): Uint8Array | null {
  return findChunk(file, "eXIf") ?? findChunk(file, "EXIF");
}

const head = "Exif\0\0";
const headBytes = 6;
