import { checkPicture } from "./check-picture.ts";
import type { ImageStore } from "./image-store.ts";

/**
 * 8 ms a picture, where WebP of the same look takes 30 (16 screens, one core); twice the bytes matter less to
 * who waits.
 */
const jpegQuality = 80;

/** A picture's file with its media type. */
export interface FittedPicture {
  readonly file: Uint8Array;
  readonly type: "image/webp" | "image/jpeg";
}

/**
 * The `optimized` picture of a screen, within 1,024 pixels a side, as a JPEG, which every vision model reads.
 * Null when there is none, or none of so many bytes as its record says: then a replacement is not finished,
 * or the file is damaged. Throws as `fitPicture`.
 */
export async function jpegPicture(
  images: Pick<ImageStore, "open">,
  id: string,
  bytes: number,
): Promise<Uint8Array | null> {
  const stored = await images.open(id, "optimized");
  const file = await stored?.content.bytes();
  if (file?.byteLength !== bytes) return null;
  checkPicture(file);
  return new Bun.Image(file).jpeg({ quality: jpegQuality }).bytes();
}

/**
 * The `optimized` picture of a screen inside a square of `side` pixels, never enlarged: as it lies there
 * (WebP) when it fits, else made smaller (JPEG). Null when there is none. Throws when it cannot be read or
 * decoded. Decodes on a worker thread.
 */
export async function fitPicture(
  images: ImageStore,
  id: string,
  side: number,
): Promise<FittedPicture | null> {
  const stored = await images.open(id, "optimized");
  if (stored === null) return null;
  const file = await stored.content.bytes();
  const { width, height } = checkPicture(file);
  if (Math.max(width, height) <= side) return { file, type: "image/webp" };
  const smaller = new Bun.Image(file).resize(side, side, { fit: "inside", withoutEnlargement: true });
  return { file: await smaller.jpeg({ quality: jpegQuality }).bytes(), type: "image/jpeg" };
}
