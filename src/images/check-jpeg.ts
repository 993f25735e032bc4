import { checkPictureSize, PictureError, type PictureHeader } from "./picture.ts";

const startOfScan = 0xda;
const endOfImage = 0xd9;
/** Encoders write 10 to 20. Decoding a scan takes 40 ms for 49 megapixels, even one of 100 bytes. */
const scansMax = 100;

/**
 * Walks the segments and scans of a JPEG to its end marker (EOI): the decoder paints what is missing grey and
 * throws nothing. A thumbnail in a segment has its own EOI, so segments are skipped whole.
 */
export function checkJpeg(file: Uint8Array): PictureHeader {
  let header: PictureHeader | null = null;
  let scans = 0;
  let at = 2;
  for (;;) {
    const marker = nextMarker(file, at);
    if (marker.code === endOfImage) break;
    const end = segmentEnd(file, marker.end);
    if (isFrame(marker.code)) header = readFrame(file, marker.end, end);
    if (marker.code === startOfScan) scans += 1;
    if (scans > scansMax)
      throw new PictureError("image_too_costly", `the JPEG has more than ${scansMax} scans.`);
    at = marker.code === startOfScan ? scanEnd(file, end) : end;
  }
  if (header === null) throw new PictureError("image_damaged", "the JPEG has no frame header.");
  return header;
}

/** A marker is FF and a code, with any number of FF before it. */
function nextMarker(file: Uint8Array, from: number): { readonly code: number; readonly end: number } {
  if (from >= file.length) throw truncated();
  if (file[from] !== 0xff) throw new PictureError("image_damaged", `the JPEG has no marker at byte ${from}.`);
  let at = from;
  while (file[at] === 0xff) at += 1;
  const code = file[at];
  if (code === undefined) throw truncated();
  return { code, end: at + 1 };
}

function segmentEnd(file: Uint8Array, start: number): number {
  const end = start + uint16(file, start);
  if (end > file.length) throw truncated();
  if (end < start + 2)
    throw new PictureError("image_damaged", `the JPEG has a segment without a length at byte ${start}.`);
  return end;
}

/** SOF0 to SOF15 without DHT (C4), JPG (C8) and DAC (CC). */
function isFrame(code: number): boolean {
  return code >= 0xc0 && code <= 0xcf && code !== 0xc4 && code !== 0xc8 && code !== 0xcc;
}

function readFrame(file: Uint8Array, start: number, end: number): PictureHeader {
  if (end - start < 8) throw new PictureError("image_damaged", "the JPEG's frame header is too short.");
  return checkPictureSize({
    format: "jpeg",
    width: uint16(file, start + 5),
    height: uint16(file, start + 3),
  });
}

/** The pixels end at the next marker; FF 00 is a byte of theirs, D0 to D7 are restarts within them. */
function scanEnd(file: Uint8Array, start: number): number {
  for (let at = file.indexOf(0xff, start); at !== -1; at = file.indexOf(0xff, at + 1)) {
    const code = file[at + 1];
    if (code === undefined) break;
    const isInside = code === 0 || code === 0xff || (code >= 0xd0 && code <= 0xd7);
    if (!isInside) return at;
  }
  throw truncated();
}

function uint16(file: Uint8Array, at: number): number {
  const high = file[at];
  const low = file[at + 1];
  if (high === undefined || low === undefined) throw truncated();
  return (high << 8) | low;
}

function truncated(): PictureError {
  return new PictureError("image_truncated", "the JPEG ends before its end marker (EOI).");
}
