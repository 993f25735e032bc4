import { findChunk } from "./file-chunks.ts";

const orientationTag = 0x0112;
/** Rotation clockwise, then a reflection, for the EXIF orientations 1 to 8 (EXIF 2.32, 4.6.4 A). */
const turns = [
  { degrees: 0 },
  { degrees: 0, mirror: "flop" },
  { degrees: 180 },
  { degrees: 0, mirror: "flip" },
  { degrees: 90, mirror: "flop" },
  { degrees: 90 },
  { degrees: 90, mirror: "flip" },
  { degrees: 270 },
] as const satisfies readonly { readonly degrees: number; readonly mirror?: "flip" | "flop" }[];

/** Turns a picture upright as its EXIF says. Bun.Image does so for a JPEG, and for no PNG or WebP (1.4.5). */
export function turnUpright(image: Bun.Image, file: Uint8Array): Bun.Image {
  const exif = findChunk(file, "eXIf") ?? findChunk(file, "EXIF");
  const turn: { degrees: number; mirror?: "flip" | "flop" } | undefined =
    exif === null ? undefined : turns[orientationOf(exif) - 1];
  if (turn === undefined) return image;
  const rotated = turn.degrees === 0 ? image : image.rotate(turn.degrees);
  return turn.mirror === undefined ? rotated : rotated[turn.mirror]();
}

/** 1 for EXIF that says nothing, or cannot be read. */
function orientationOf(exif: Uint8Array): number {
  const bytes = Buffer.from(exif.buffer, exif.byteOffset, exif.byteLength);
  // Some encoders write the head of a JPEG's segment, too.
  const start = bytes.toString("latin1", 0, 6) === "Exif\0\0" ? 6 : 0;
  const tiff = new DataView(bytes.buffer, bytes.byteOffset + start, bytes.byteLength - start);
  const isLittle = bytes.toString("latin1", start, start + 2) === "II";
  try {
    const directory = tiff.getUint32(4, isLittle);
    const entries = tiff.getUint16(directory, isLittle);
    for (let at = directory + 2; at < directory + 2 + 12 * entries; at += 12)
      if (tiff.getUint16(at, isLittle) === orientationTag) return tiff.getUint16(at + 8, isLittle);
  } catch (error) {
    // It ends before what it promises.
    if (!(error instanceof RangeError)) throw error;
  }
  return 1;
}
