// Pictures in the dialects of their formats: with EXIF, colour profiles and other chunks that tools write.
import { pictureFormat } from "../../src/images/check-picture.ts";
import type { Pixels } from "../../src/images/read-png.ts";
import { writePng } from "../../src/images/write-png.ts";
import { png } from "./pictures.ts";

/** A colour with its alpha. */
export type Colour = readonly [red: number, green: number, blue: number, alpha: number];

/** A picture whose pixels a function names. */
export function paint(width: number, height: number, colourAt: (x: number, y: number) => Colour): Pixels {
  const bytes = new Uint8Array(width * height * 4);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) bytes.set(colourAt(x, y), (y * width + x) * 4);
  return { width, height, channels: 4, bytes };
}

/** The pixels as a file; WebP is lossless. */
export function encode(pixels: Pixels, format: "png" | "webp" | "jpeg"): Promise<Uint8Array> {
  const image = new Bun.Image(writePng(pixels));
  if (format === "webp") return image.webp({ lossless: true }).bytes();
  return (format === "png" ? image.png() : image.jpeg({ quality: 95 })).bytes();
}

/** The EXIF of a picture that is to be turned; its first tag is another one. */
export function exifOf(orientation: number, isLittle: boolean): Uint8Array {
  const exif = new DataView(new ArrayBuffer(8 + 2 + 2 * 12 + 4));
  exif.setUint16(0, isLittle ? 0x4949 : 0x4d4d);
  exif.setUint16(2, 42, isLittle);
  exif.setUint32(4, 8, isLittle);
  exif.setUint16(8, 2, isLittle);
  for (const [at, tag, value] of [
    [10, 0x0100, 7],
    [22, 0x0112, orientation],
  ] as const) {
    exif.setUint16(at, tag, isLittle);
    exif.setUint16(at + 2, 3, isLittle);
    exif.setUint32(at + 4, 1, isLittle);
    exif.setUint16(at + 8, value, isLittle);
  }
  return new Uint8Array(exif.buffer);
}

/** A PNG with a chunk behind its header, or before its end. */
export function withChunk(file: Uint8Array, type: string, content: Uint8Array, isLast = false): Uint8Array {
  const at = isLast ? file.length - 12 : 33;
  return Buffer.concat([file.subarray(0, at), png([[type, content]]).subarray(8), file.subarray(at)]);
}

/** The file with EXIF, as its format has it. */
export function withExif(file: Uint8Array, exif: Uint8Array, size: { width: number; height: number }) {
  const format = pictureFormat(file);
  if (format === "png") return withChunk(file, "eXIf", exif, true);
  if (format === "webp") return extendedWebp(file, exif, size);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(exif.length + 8);
  const segment = [Buffer.from([0xff, 0xe1]), length, Buffer.from("Exif\0\0"), exif];
  return Buffer.concat([file.subarray(0, 2), ...segment, file.subarray(2)]);
}

/** A simple WebP in the extended form. */
function extendedWebp(
  file: Uint8Array,
  exif: Uint8Array,
  { width, height }: { width: number; height: number },
) {
  const extended = Buffer.alloc(10);
  extended[0] = 0x08;
  extended.writeUIntLE(width - 1, 4, 3);
  extended.writeUIntLE(height - 1, 7, 3);
  const chunks = [riffChunk("VP8X", extended), file.subarray(12), riffChunk("EXIF", exif)];
  const content = Buffer.concat([Buffer.from("WEBP"), ...chunks]);
  return riffChunk("RIFF", content);
}

/** A part of a WebP. */
export function riffChunk(type: string, content: Uint8Array): Uint8Array {
  const head = Buffer.alloc(8);
  head.write(type, "latin1");
  head.writeUInt32LE(content.length, 4);
  return Buffer.concat([head, content, Buffer.alloc(content.length % 2)]);
}

/** A part of an ICC profile: what readers look at first, and the curve of a grey one. */
export function profileOf(space: "RGB " | "GRAY", gamma: number): Uint8Array {
  const profile = Buffer.alloc(160);
  profile.writeUInt32BE(profile.length, 0);
  profile.write(space, 16, "latin1");
  profile.write("acsp", 36, "latin1");
  profile.writeUInt32BE(1, 128);
  profile.write("kTRC", 132, "latin1");
  profile.writeUInt32BE(144, 136);
  profile.writeUInt32BE(14, 140);
  profile.write("curv", 144, "latin1");
  profile.writeUInt32BE(1, 152);
  profile.writeUInt16BE(Math.round(gamma * 256), 156);
  return profile;
}
