import type { PictureSize } from "../database/screens.ts";
import { checkPicture } from "./check-picture.ts";
import { PictureError, picturePixelsMax } from "./picture.ts";

/** The size classes that are delivered. */
export type ImageQuality = "optimized" | "high";

interface SizeClass {
  /** Pixels; the picture fits inside a square of this side and is never enlarged. */
  readonly side: number;
  /** WebP quality, 1 to 100. */
  readonly quality: number;
}

/** 1024 is what vision models read without resizing; 2000 keeps the text of a full web page legible. */
const sizeClasses = {
  optimized: { side: 1024, quality: 80 },
  high: { side: 2000, quality: 90 },
} as const satisfies Record<ImageQuality, SizeClass>;

/** A larger original is encoded again: agents and browsers wait for the download. */
const unchangedBytesMax = 500_000;

/** One delivered file with its exact size. */
export interface MadeSize extends PictureSize {
  /** A WebP file. */
  readonly file: Uint8Array;
}

/**
 * Makes both delivered sizes of a checked picture; a JPEG is turned upright. Decodes on a worker thread,
 * about 4 bytes a pixel. Throws `PictureError` (`image_damaged`) when the pixels do not decode.
 */
export async function makeSizes(original: Uint8Array): Promise<Record<ImageQuality, MadeSize>> {
  const optimized = await makeSize(original, sizeClasses.optimized);
  return { optimized, high: deliverUnchanged(original) ?? (await makeSize(original, sizeClasses.high)) };
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
  const isWithin = Math.max(width, height) <= sizeClasses.high.side;
  return format === "webp" && isWithin ? { file: original, width, height, bytes: original.length } : null;
}

/** Decodes a checked picture and throws the pixels away. Throws `PictureError` (`image_damaged`). */
export async function decodePicture(original: Uint8Array): Promise<void> {
  await makeSize(original, { side: 16, quality: 1 });
}

async function makeSize(original: Uint8Array, { side, quality }: SizeClass): Promise<MadeSize> {
  const image = new Bun.Image(original, { maxPixels: picturePixelsMax })
    .resize(side, side, { fit: "inside", withoutEnlargement: true })
    .webp({ quality });
  const file = await image.bytes().catch((cause: unknown) => {
    throw new PictureError("image_damaged", "its pixels could not be decoded.", { cause });
  });
  return { file, width: image.width, height: image.height, bytes: file.length };
}
