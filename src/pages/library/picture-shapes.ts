import type { Platform } from "../api.ts";
import type { ChosenFile } from "./chosen-files.ts";

/** The platform of each picture by its shape; absent where that says nothing or cannot be read. */
export type Shapes = ReadonlyMap<ChosenFile, Platform>;

/** Pictures measured at a time. */
const atOnce = 32;

/** Measures pictures: a browser reads the size of one without decoding it. */
export async function shapesOf(pictures: readonly ChosenFile[]): Promise<Shapes> {
  const shapes = new Map<ChosenFile, Platform>();
  for (let from = 0; from < pictures.length; from += atOnce) {
    const some = pictures.slice(from, from + atOnce);
    const sizes = await Promise.all(some.map(({ file }) => sizeOf(file).catch(() => null)));
    for (const [at, one] of some.entries()) {
      const size = sizes[at] ?? null;
      const platform = size && platformOfSize(size);
      if (platform !== null) shapes.set(one, platform);
    }
  }
  return shapes;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The widest phone, in its own pixels. */
const phoneWidthMax = 1_440;
/** The longest phone has 21:9; what is longer and wide is a whole web page. */
const phoneAspectMin = 0.4;

/** Tablets have at most 4:5: what is nearly square is a part of anything. */
const tabletAspectMax = 0.8;

/**
 * A portrait picture is a phone's or tablet's, a landscape one a browser's, and so is a long one that no
 * phone is wide; null for one that may be of both.
 */
export function platformOfSize({ width, height }: Size): Platform | null {
  if (width >= height) return "web";
  if (width / height > tabletAspectMax) return null;
  return width / height < phoneAspectMin && width > phoneWidthMax ? "web" : "ios";
}

async function sizeOf(file: File): Promise<Size> {
  const address = URL.createObjectURL(file);
  try {
    const image = new Image();
    await new Promise((resolve, reject) => {
      image.onload = resolve;
      image.onerror = reject;
      image.src = address;
    });
    return { width: image.naturalWidth, height: image.naturalHeight };
  } finally {
    URL.revokeObjectURL(address);
  }
}
