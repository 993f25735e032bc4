// Pictures of one colour, which tools take before a page has been drawn.
import { inflateSync } from "node:zlib";
import type { SourceFiles } from "./reader.ts";

const signature = "89504e470d0a1a0a";
/** One colour takes less than 3 bytes for 100 pixels, whichever program packed it. */
const bytesPerPixelMax = 0.03;
const channelsOf: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
const rawBytesMax = 200_000_000;

/** True for a PNG of one colour; anything that cannot be told is none. */
export async function isBlankFile(files: SourceFiles, path: string): Promise<boolean> {
  if (!/\.png$/i.test(path)) return false;
  const head = await files.head(path, 33);
  if (head === null || !mayBeBlank(head.start, head.size)) return false;
  return isBlankPng(Buffer.from((await files.bytes(path)) ?? []));
}

/** As `isBlankFile`, of the bytes. */
export function isBlankPng(png: Buffer): boolean {
  if (!mayBeBlank(png, png.length)) return false;
  const [width, depth, channels] = [png.readUInt32BE(16), png[24] ?? 0, channelsOf[png[25] ?? 9] ?? 0];
  const isInterlaced = png[28] !== 0;
  if (depth !== 8 || channels === 0 || isInterlaced) return false;
  try {
    const raw = inflateSync(Buffer.concat(dataOf(png)), { maxOutputLength: rawBytesMax });
    return isOneColour(raw, width * channels, channels);
  } catch {
    return false;
  }
}

function mayBeBlank(header: Buffer, bytes: number): boolean {
  if (header.length < 33 || header.subarray(0, 8).toString("hex") !== signature) return false;
  return bytes < 400 + header.readUInt32BE(16) * header.readUInt32BE(20) * bytesPerPixelMax;
}

function dataOf(png: Buffer): Buffer[] {
  const parts: Buffer[] = [];
  for (let at = 8; at + 12 <= png.length; at += 12 + png.readUInt32BE(at))
    if (png.toString("latin1", at + 4, at + 8) === "IDAT")
      parts.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
  return parts;
}

/** Undoes the filters of the rows (PNG, 9.2) and compares each pixel with the first. */
function isOneColour(raw: Buffer, rowBytes: number, channels: number): boolean {
  let above: Uint8Array = new Uint8Array(rowBytes);
  let first: Uint8Array | null = null;
  for (let start = 0; start + rowBytes < raw.length; start += rowBytes + 1) {
    const row = new Uint8Array(raw.subarray(start + 1, start + 1 + rowBytes));
    for (let at = 0; at < rowBytes; at += 1) {
      const [left, up] = [row[at - channels] ?? 0, above[at] ?? 0];
      const corner = at < channels ? 0 : (above[at - channels] ?? 0);
      row[at] = (row[at] ?? 0) + predicted(raw[start] ?? 0, left, up, corner);
    }
    first ??= row.slice(0, channels);
    for (let at = 0; at < rowBytes; at += 1) if (row[at] !== first[at % channels]) return false;
    above = row;
  }
  return first !== null;
}

function predicted(filter: number, left: number, up: number, corner: number): number {
  if (filter === 1) return left;
  if (filter === 2) return up;
  if (filter === 3) return (left + up) >> 1;
  if (filter !== 4) return 0;
  const guess = left + up - corner;
  const [byLeft, byUp, byCorner] = [left, up, corner].map((each) => Math.abs(guess - each)) as [
    number,
    number,
    number,
  ];
  if (byLeft <= byUp && byLeft <= byCorner) return left;
  return byUp <= byCorner ? up : corner;
}
