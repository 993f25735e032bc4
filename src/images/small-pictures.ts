// The sizes that agents get, made in the background as soon as a picture is there, so that an answer with
// pictures nobody has seen yet costs little more than one with words.
import { thumbnailSide, thumbnailTile } from "./contact-sheet.ts";
import { type FittedPictures, fitPicture, fitPixels } from "./fit-picture.ts";
import type { ImageStore } from "./image-store.ts";
import { cutTile } from "./jpeg-tiles.ts";

/** Legible, with little more than half the pixels of 1024: a model pays for each. */
export const agentSide = 768;

/** The file names in a version's folder; `isDerived` knows their form. */
export const derivedNames = {
  picture: `inside-${agentSide}.jpg`,
  thumbnail: `tile-${thumbnailSide}.jpg`,
} as const;

type Images = Pick<ImageStore, "open" | "versions" | "derived">;

/**
 * A picture within a square, as `fitPicture` with one part makes it. That of `agentSide` is read as it was
 * kept, and kept when it is made. Null and errors as there.
 */
export async function smallPicture(
  images: Images,
  id: string,
  version: string | undefined,
  side: number,
): Promise<FittedPictures | null> {
  const { derived } = images;
  const isKept = derived !== undefined && version !== undefined && side === agentSide;
  const file = isKept ? await derived.read(id, version, derivedNames.picture) : null;
  if (file !== null && isWhole(file)) return { parts: [{ file, type: "image/jpeg" }], of: 1 };
  const made = await fitPicture(images, id, { side, partsMax: 1 });
  const [part] = made?.parts ?? [];
  // An answer says how many parts a long page has: it is made each time.
  if (isKept && part?.type === "image/jpeg" && made?.of === 1)
    await derived.write(id, version, derivedNames.picture, part.file).catch(() => undefined);
  return made;
}

/** A picture as `contactSheet` takes it, which is kept. Null and errors as `fitPicture`. */
export async function thumbnail(
  images: Images,
  id: string,
  version: string | undefined,
): Promise<Uint8Array | null> {
  const { derived } = images;
  const isKept = derived !== undefined && version !== undefined;
  const kept = isKept ? await derived.read(id, version, derivedNames.thumbnail) : null;
  if (kept !== null && cutTile(kept) !== null) return kept;
  const pixels = await fitPixels(images, id, thumbnailSide);
  const tile = pixels && (await thumbnailTile(pixels));
  if (isKept && tile !== null)
    await derived.write(id, version, derivedNames.thumbnail, tile).catch(() => undefined);
  return tile;
}

/** Makes the sizes that are kept, where there are none. A picture that cannot be read has none. */
export async function makeSmallPictures(images: Images, id: string): Promise<void> {
  const version = images.derived && (await images.versions([id])).get(id);
  if (version === undefined) return;
  await thumbnail(images, id, version).catch(() => null);
  await smallPicture(images, id, version, agentSide).catch(() => null);
}

/** A JPEG ends with its own mark. */
function isWhole(file: FittedPictures["parts"][number]["file"]): boolean {
  return file.at(-2) === 0xff && file.at(-1) === 0xd9;
}
