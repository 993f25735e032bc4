// The pixels of a PNG of 8 bits a channel, not interlaced, as Bun.Image writes it: it gives none itself.
import { inflateSync } from "node:zlib";
import { findChunk } from "./file-chunks.ts";

/** Rows of pixels from the top, `channels` bytes each: 3 for RGB, 4 with alpha. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly channels: number;
  readonly bytes: Uint8Array;
  /** The content of the chunk with the ICC profile (iCCP). */
  readonly profile?: Uint8Array | null;
}

const signatureBytes = 8;
/** Length, type and checksum. */
const chunkFrameBytes = 12;
const channelsOfType: Readonly<Record<number, number>> = { 2: 3, 6: 4 };
/** Also grey, and the places of colours in a palette. */
const samplesOfType: Readonly<Record<number, number>> = { ...channelsOfType, 0: 1, 3: 1, 4: 2 };

/** Reads a PNG of ours. Throws for any other. */
export function readPng(file: Uint8Array): Pixels {
  return { ...pixelsIn(file, channelsOfType), profile: findChunk(file, "iCCP") };
}

/** Reads the samples of somebody's PNG. Throws for one of another form, and for more than `bytesMax`. */
export function readSamples(file: Uint8Array, bytesMax: number): Pixels {
  return pixelsIn(file, samplesOfType, bytesMax);
}

function pixelsIn(file: Uint8Array, channelsOf: Readonly<Record<number, number>>, bytesMax?: number): Pixels {
  const view = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const [width, height] = [view.readUInt32BE(16), view.readUInt32BE(20)];
  const channels = channelsOf[view.readUInt8(25)];
  if (channels === undefined || view.readUInt8(24) !== 8 || view.readUInt8(28) !== 0)
    throw new Error("this is no PNG as Bun.Image writes it.");
  if (bytesMax !== undefined && width * height * channels > bytesMax)
    throw new Error("this PNG is too large.");
  const filtered = inflateSync(Buffer.concat(dataChunks(view)), { maxOutputLength: bytesMax });
  const bytes = unfilter(filtered, width * channels, height, channels);
  return { width, height, channels, bytes };
}

function dataChunks(file: Buffer): Buffer[] {
  const chunks: Buffer[] = [];
  for (let at = signatureBytes; at < file.length; at += chunkFrameBytes + file.readUInt32BE(at)) {
    const isData = file.toString("latin1", at + 4, at + 8) === "IDAT";
    if (isData) chunks.push(file.subarray(at + 8, at + 8 + file.readUInt32BE(at)));
  }
  return chunks;
}

/** Each row begins with the number of its filter (PNG, section 9.2). */
function unfilter(filtered: Buffer, rowBytes: number, rows: number, channels: number): Uint8Array {
  const pixels = new Uint8Array(rowBytes * rows);
  for (let row = 0; row < rows; row += 1) {
    const from = row * (rowBytes + 1);
    const filter = filtered[from] ?? 0;
    if (filter === 0) {
      pixels.set(filtered.subarray(from + 1, from + 1 + rowBytes), row * rowBytes);
      continue;
    }
    for (let at = 0; at < rowBytes; at += 1) {
      const to = row * rowBytes + at;
      const left = at < channels ? 0 : (pixels[to - channels] ?? 0);
      const up = row === 0 ? 0 : (pixels[to - rowBytes] ?? 0);
      const upLeft = at < channels || row === 0 ? 0 : (pixels[to - rowBytes - channels] ?? 0);
      pixels[to] = (filtered[from + 1 + at] ?? 0) + predicted(filter, left, up, upLeft);
    }
  }
  return pixels;
}

function predicted(filter: number, left: number, up: number, upLeft: number): number {
  switch (filter) {
    case 1:
      return left;
    case 2:
      return up;
    case 3:
      return (left + up) >> 1;
    case 4:
      return paeth(left, up, upLeft);
    default:
      return 0;
  }
}

/** The neighbour nearest to left + up - upLeft. */
function paeth(left: number, up: number, upLeft: number): number {
  const [ofLeft, ofUp] = [Math.abs(up - upLeft), Math.abs(left - upLeft)];
  const ofUpLeft = Math.abs(left + up - 2 * upLeft);
  if (ofLeft <= ofUp && ofLeft <= ofUpLeft) return left;
  return ofUp <= ofUpLeft ? up : upLeft;
}
