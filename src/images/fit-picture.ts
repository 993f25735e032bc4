import { checkPicture } from "./check-picture.ts";
import type { ImageStore } from "./image-store.ts";
import { sizeClasses } from "./make-sizes.ts";

/**
 * The `optimized` picture of a screen inside a square of `side` pixels, as a WebP file, never enlarged; as it lies there when it fits.
 * Null when there is none. Throws when it cannot be read or decoded. Decodes on a worker thread.
 */
export async function fitPicture(images: ImageStore, id: string, side: number): Promise<Uint8Array | null> {
  const stored = await images.open(id, "optimized");
  if (stored === null) return null;
  const file = await stored.content.bytes();
  const { width, height } = checkPicture(file);
  if (Math.max(width, height) <= side) return file;
  return new Bun.Image(file)
    .resize(side, side, { fit: "inside", withoutEnlargement: true })
    .webp({ quality: sizeClasses.optimized.quality })
    .bytes();
}
