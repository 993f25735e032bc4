import type { PictureSize } from "../database/screens.ts";
import { checkPicture } from "./check-picture.ts";
import { findChunk } from "./file-chunks.ts";
import { picturePixelsMax, throwDamaged } from "./picture.ts";
import { turnUpright } from "./picture-orientation.ts";
import { isPlain, plainPicture } from "./plain-picture.ts";

/** The size classes that are delivered. */
export type ImageQuality = "optimized" | "high";

interface SizeClass {
  /** Pixels of the longer side; no picture is enlarged. */
  readonly side: number;
  /** The bound on a long picture in place of `side`: the longer side for one of so many pixels a side. */
  readonly longSide: (shorter: number, longer: number) => number;
  /** WebP quality, 1 to 100. */
  readonly quality: number;
}

/**
 * 1024 is what vision models read without resizing. Inside a square, the whole of a long page would be too
 * narrow to read: `optimized` then has as many pixels as a square of 1024, and `high` the width of a desktop.
 */
const sizeClasses = {
  optimized: {
    side: 1024,
    longSide: (shorter, longer) => Math.floor(1024 * Math.sqrt(longer / shorter)),
    quality: 80,
  },
  high: { side: 2000, longSide: (shorter, longer) => Math.floor((1440 * longer) / shorter), quality: 90 },
} as const satisfies Record<ImageQuality, SizeClass>;

/** Longer than any phone: a whole page, or several screens in one picture. */
const longRatio = 2.5;
/** The most that a WebP can have. */
const webpSideMax = 16_383;

/** Returns true for the sides of a picture that is delivered by its shorter side. */
export function isLong(width: number, height: number): boolean {
  return Math.max(width, height) > longRatio * Math.min(width, height);
}

/** Pixels of the longer side of a delivered picture, at most. */
function longerSideMax(quality: ImageQuality, width: number, height: number): number {
  const { side, longSide } = sizeClasses[quality];
  if (!isLong(width, height)) return side;
  return Math.min(webpSideMax, longSide(Math.min(width, height), Math.max(width, height)));
}

/** A larger original is encoded again: agents and browsers wait for the download. */
const unchangedBytesMax = 500_000;

export interface MadeSize extends PictureSize {
  /** A WebP file. */
  readonly file: Uint8Array;
}

/**
 * Makes both delivered sizes of a checked picture: upright, opaque, in colours that readers show alike.
 * Decodes on a worker thread, about 4 bytes a pixel. Throws `PictureError` (`image_damaged`).
 */
export async function makeSizes(original: Uint8Array): Promise<Record<ImageQuality, MadeSize>> {
  if (findChunk(original, "cICP") === null) {
    const sizes = await sizesOf(original);
    if (isPlain(sizes.optimized.file) && isPlain(sizes.high.file)) return sizes;
  }
  return sizesOf(await plainPicture(original).catch(throwDamaged));
}

async function sizesOf(file: Uint8Array): Promise<Record<ImageQuality, MadeSize>> {
  const optimized = await makeSize(file, "optimized");
  return { optimized, high: deliverUnchanged(file) ?? (await makeSize(file, "high")) };
}

/**
 * A lossy WebP within the bounds of `high` is delivered unchanged: encoding it again would cost pixels and
 * two thirds of the time of an import. Only the simple format, which has no room for EXIF, profiles or
 * animation; its pixels were decoded for `optimized`.
 */
function deliverUnchanged(original: Uint8Array): MadeSize | null {
  const isSimpleLossy = new TextDecoder("latin1").decode(original.subarray(12, 16)) === "VP8 ";
  if (!isSimpleLossy || original.length > unchangedBytesMax) return null;
  const { format, width, height } = checkPicture(original);
  const isWithin = Math.max(width, height) <= longerSideMax("high", width, height);
  return format === "webp" && isWithin ? { file: original, width, height, bytes: original.length } : null;
}

/** Decodes a checked picture and throws the pixels away. Throws `PictureError` (`image_damaged`). */
export async function decodePicture(original: Uint8Array): Promise<void> {
  await encode(original, 16, 1);
}

async function makeSize(original: Uint8Array, quality: ImageQuality): Promise<MadeSize> {
  const { width, height } = await new Bun.Image(original).metadata().catch(throwDamaged);
  return encode(original, longerSideMax(quality, width, height), sizeClasses[quality].quality);
}

async function encode(original: Uint8Array, side: number, quality: number): Promise<MadeSize> {
  const image = turnUpright(new Bun.Image(original, { maxPixels: picturePixelsMax }), original)
    .resize(side, side, { fit: "inside", withoutEnlargement: true })
    .webp({ quality });
  const file = await image.bytes().catch(throwDamaged);
  return { file, width: image.width, height: image.height, bytes: file.length };
}
