// Pictures for models: what was delivered before is made smaller, and a long page is cut into parts that can
// be read. Everything is decoded on worker threads.
import type { Picture } from "../database/screens.ts";
import { checkPicture } from "./check-picture.ts";
import type { ImageStore } from "./image-store.ts";
import { isLong } from "./make-sizes.ts";
import { type Pixels, readPng } from "./read-png.ts";
import { writePng } from "./write-png.ts";

/** 8 ms a picture, where WebP as good takes 30 (16 screens, one core); twice the bytes matter less. */
const jpegQuality = 80;

type Images = Pick<ImageStore, "open">;

const inside = { fit: "inside", withoutEnlargement: true } as const;

/** For a vision model: a part takes as many tokens as a square of 768 pixels. */
const partsOfModel = { side: 768, partsMax: 4 };

export interface FittedPicture {
  readonly file: Uint8Array;
  readonly type: "image/webp" | "image/jpeg";
}

/** A screen as a model gets it: whole, or the parts of a long page from its beginning. */
export interface FittedPictures {
  readonly parts: readonly FittedPicture[];
  /** The number of parts of the whole. */
  readonly of: number;
}

/** A JPEG, which every vision model reads. */
export interface JpegPicture {
  readonly file: Uint8Array;
  readonly width: number;
  readonly height: number;
}

export interface FittedBounds {
  /** Pixels; each part fits inside a square of this side and is never enlarged. */
  readonly side: number;
  readonly partsMax: number;
}

/**
 * The picture of a screen for a vision model: the `optimized` one, or the upper parts of a long page. Null
 * when there is none, or none of so many bytes as its record says: then a replacement is not finished, or the
 * file is damaged. Throws as `fitPicture`.
 */
export async function jpegPictures(
  images: Images,
  id: string,
  picture: Pick<Picture, "optimized" | "high">,
): Promise<readonly JpegPicture[] | null> {
  const { width, height } = picture.optimized;
  const quality = isLong(width, height) ? "high" : "optimized";
  const stored = await images.open(id, quality);
  const file = await stored?.content.bytes();
  if (file?.byteLength !== picture[quality].bytes) return null;
  checkPicture(file);
  if (quality === "high") return (await cutLong(file, partsOfModel)).parts;
  return [{ file: await new Bun.Image(file).jpeg({ quality: jpegQuality }).bytes(), width, height }];
}

/**
 * The picture of a screen within bounds: `optimized` as it lies there (WebP) when it fits, else made smaller
 * (JPEG); of a long page its first parts. Null when there is none. Throws when it cannot be read or decoded.
 */
export async function fitPicture(
  images: Images,
  id: string,
  bounds: FittedBounds,
): Promise<FittedPictures | null> {
  const stored = await images.open(id, "optimized");
  if (stored === null) return null;
  const file = await stored.content.bytes();
  const { width, height } = checkPicture(file);
  if (isLong(width, height)) return fitLong(images, id, bounds);
  const { side } = bounds;
  if (Math.max(width, height) <= side) return whole({ file, type: "image/webp" });
  return smaller(file, side);
}

/**
 * The pixels of a picture, or of the first part of a long page, within a square. Null and errors as there.
 */
export async function fitPixels(images: Images, id: string, side: number): Promise<Pixels | null> {
  const stored = await images.open(id, "optimized");
  if (stored === null) return null;
  const file = await stored.content.bytes();
  const { width, height } = checkPicture(file);
  const part = isLong(width, height)
    ? (await fitLong(images, id, { side, partsMax: 1 }))?.parts[0]?.file
    : file;
  if (part === undefined) return null;
  return pixelsOf(new Bun.Image(part).resize(side, side, inside));
}

/** Bun.Image gives pixels by a PNG alone. */
async function pixelsOf(image: Bun.Image): Promise<Pixels> {
  return readPng(await image.png({ compressionLevel: 0 }).bytes());
}

function whole(part: FittedPicture): FittedPictures {
  return { parts: [part], of: 1 };
}

async function smaller(file: Uint8Array, side: number): Promise<FittedPictures> {
  const image = new Bun.Image(file).resize(side, side, inside).jpeg({ quality: jpegQuality });
  return whole({ file: await image.bytes(), type: "image/jpeg" });
}

/** The larger picture that was made of a screen's; null where it has none. Throws `PictureError`. */
async function readHigh(images: Images, id: string): Promise<Uint8Array | null> {
  const stored = await images.open(id, "high");
  if (stored === null) return null;
  const file = await stored.content.bytes();
  checkPicture(file);
  return file;
}

/**
 * A part of a screen's picture with a little around it, made smaller to fit `side`. The place is in shares of
 * the whole. Null and errors as `fitPicture`.
 */
export async function cutPart(
  images: Images,
  id: string,
  part: Area,
  side: number,
): Promise<FittedPictures | null> {
  const file = await readHigh(images, id);
  if (file === null) return null;
  const pixels = await pixelsOf(new Bun.Image(file));
  const { width, height } = pixels;
  const around = (part.height * height) / 4;
  const left = Math.max(0, Math.floor(part.left * width - around));
  const top = Math.max(0, Math.floor(part.top * height - around));
  const right = Math.min(width, Math.ceil((part.left + part.width) * width + around));
  const bottom = Math.min(height, Math.ceil((part.top + part.height) * height + around));
  const area = { left, top, width: right - left, height: bottom - top };
  return smaller(writePng(cutPixels(pixels, area)), side);
}

async function fitLong(images: Images, id: string, bounds: FittedBounds): Promise<FittedPictures | null> {
  const file = await readHigh(images, id);
  if (file === null) return null;
  const { parts, of } = await cutLong(file, bounds);
  return { parts: parts.map((part) => ({ file: part.file, type: "image/jpeg" })), of };
}

/** Cuts a long page that was made as wide as `side`; parts overlap by more than a line of text. */
async function cutLong(
  file: Uint8Array,
  { side, partsMax }: FittedBounds,
): Promise<{ readonly parts: readonly JpegPicture[]; readonly of: number }> {
  const { width, height } = checkPicture(file);
  const longer = Math.round(Math.max(width, height) * Math.min(1, side / Math.min(width, height)));
  const pixels = await pixelsOf(new Bun.Image(file).resize(longer, longer, inside));
  const overlap = Math.ceil(side / 24);
  const of = Math.max(1, Math.ceil((longer - overlap) / (side - overlap)));
  const step = of === 1 ? 0 : (longer - side) / (of - 1);
  const areas = Array.from({ length: Math.min(of, partsMax) }, (_, part) => {
    const from = Math.round(part * step);
    return width > height
      ? { left: from, top: 0, width: Math.min(side, pixels.width - from), height: pixels.height }
      : { left: 0, top: from, width: pixels.width, height: Math.min(side, pixels.height - from) };
  });
  const parts = areas.map(async (area) => {
    const part = new Bun.Image(writePng(cutPixels(pixels, area))).jpeg({ quality: jpegQuality });
    return { file: await part.bytes(), width: area.width, height: area.height };
  });
  return { parts: await Promise.all(parts), of };
}

/** A rectangle, in pixels unless it is said otherwise. */
export interface Area {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** A part of a picture, which must contain it. */
function cutPixels(pixels: Pixels, { left, top, width, height }: Area): Pixels {
  const { channels, bytes } = pixels;
  const cut = new Uint8Array(width * height * channels);
  for (let row = 0; row < height; row += 1) {
    const from = ((top + row) * pixels.width + left) * channels;
    cut.set(bytes.subarray(from, from + width * channels), row * width * channels);
  }
  return { ...pixels, width, height, bytes: cut };
}
