import { checkPictureSize, PictureError, type PictureHeader } from "./picture.ts";

const riffHeaderBytes = 12;
const chunkHeaderBytes = 8;
const animationFlag = 0x02;

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Walks the chunks of a WebP, which must be as long as its RIFF header says, or longer, and still. */
export function checkWebp(file: Uint8Array): PictureHeader {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const end = view.byteLength < riffHeaderBytes ? Number.POSITIVE_INFINITY : view.getUint32(4, true) + 8;
  if (end > file.length) throw truncated();
  let canvas: Size | null = null;
  let pixels: Size | null = null;
  for (let at = riffHeaderBytes; at + chunkHeaderBytes <= end; ) {
    const type = String.fromCharCode(...file.subarray(at, at + 4));
    const content = contentOf(file, at, end);
    if (type === "ANIM" || type === "ANMF") throw animated();
    if (type === "VP8X") canvas = extendedSize(content);
    if (type === "VP8 ") pixels = lossySize(content);
    if (type === "VP8L") pixels = losslessSize(content);
    at += chunkHeaderBytes + content.byteLength + (content.byteLength % 2);
  }
  if (pixels === null) throw new PictureError("image_damaged", "the WebP has no pixels.");
  return checkPictureSize({ format: "webp", ...(canvas ?? pixels) });
}

function contentOf(file: Uint8Array, at: number, end: number): DataView {
  const length = new DataView(file.buffer, file.byteOffset + at + 4, 4).getUint32(0, true);
  const start = at + chunkHeaderBytes;
  if (start + length > end) throw truncated();
  return new DataView(file.buffer, file.byteOffset + start, length);
}

function extendedSize(content: DataView): Size {
  if (content.byteLength < 10) throw truncated();
  if ((content.getUint8(0) & animationFlag) !== 0) throw animated();
  const uint24 = (at: number) => content.getUint16(at, true) | (content.getUint8(at + 2) << 16);
  return { width: uint24(4) + 1, height: uint24(7) + 1 };
}

/** A key frame: 3 bytes of tag, the start code 9D 01 2A, then 14 bits for each side. */
function lossySize(content: DataView): Size {
  if (content.byteLength < 10) throw truncated();
  if (content.getUint16(3) !== 0x9d01 || content.getUint8(5) !== 0x2a) {
    throw new PictureError("image_damaged", "the WebP does not begin with a key frame.");
  }
  return { width: content.getUint16(6, true) & 0x3fff, height: content.getUint16(8, true) & 0x3fff };
}

/** The byte 2F, then 14 bits for each side less one. */
function losslessSize(content: DataView): Size {
  if (content.byteLength < 5) throw truncated();
  if (content.getUint8(0) !== 0x2f)
    throw new PictureError("image_damaged", "the lossless WebP has no signature.");
  const bits = content.getUint32(1, true);
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
}

function animated(): PictureError {
  return new PictureError("image_animated", "it is an animated WebP; a still picture is needed.");
}

function truncated(): PictureError {
  return new PictureError("image_truncated", "the WebP is shorter than its header says.");
}
