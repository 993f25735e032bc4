// Pictures of one colour, which tools take before a page has been drawn.
import { readSamples } from "../../../images/read-png.ts";
import type { SourceFiles } from "./reader.ts";

const signature = "89504e470d0a1a0a";
/** One colour takes less than 3 bytes for 100 pixels, whichever program packed it. */
const bytesPerPixelMax = 0.03;
const samplesMax = 200_000_000;

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
  try {
    const { bytes, channels } = readSamples(png, samplesMax);
    return bytes.length > 0 && bytes.every((sample, at) => sample === bytes[at % channels]);
  } catch {
    return false;
  }
}

function mayBeBlank(header: Buffer, bytes: number): boolean {
  if (header.length < 33 || header.subarray(0, 8).toString("hex") !== signature) return false;
  return bytes < 400 + header.readUInt32BE(16) * header.readUInt32BE(20) * bytesPerPixelMax;
}
