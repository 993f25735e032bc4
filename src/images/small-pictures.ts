// The sizes that agents get, made in the background as soon as a picture is there, so that an answer with
// pictures nobody has seen yet costs little more than one with words.
import { thumbnailSide } from "./contact-sheet.ts";
import { type FittedPicture, type FittedPictures, fitPicture } from "./fit-picture.ts";
import type { ImageStore } from "./image-store.ts";
import { derivedName } from "./picture-version.ts";

/** Legible, with little more than half the pixels of 1024: a model pays for each. */
export const agentSide = 768;
const keptSides = [thumbnailSide, agentSide];

type Images = Pick<ImageStore, "open" | "version" | "derived">;

/**
 * A picture within a square, as `fitPicture` with one part makes it. Sizes of `keptSides` are read as they
 * were kept, and kept when they are made. Null and errors as there.
 */
export async function smallPicture(
  images: Images,
  id: string,
  version: string | null,
  side: number,
): Promise<FittedPictures | null> {
  const { derived } = images;
  const isKept = derived !== undefined && version !== null && keptSides.includes(side);
  const file = isKept ? await derived.read(id, version, derivedName(side)) : null;
  if (file !== null && isWhole(file)) return { parts: [{ file, type: "image/jpeg" }], of: 1 };
  const made = await fitPicture(images, id, { side, partsMax: 1 });
  const [part] = made?.parts ?? [];
  // Of a long page an answer says how many parts there are: it is made each time.
  if (isKept && part?.type === "image/jpeg" && made?.of === 1)
    await derived.write(id, version, derivedName(side), part.file).catch(() => undefined);
  return made;
}

/** Makes the sizes that are kept, where there are none. A picture that cannot be read has none. */
export async function makeSmallPictures(images: Images, id: string): Promise<void> {
  const version = images.derived === undefined ? null : await images.version(id);
  if (version === null) return;
  for (const side of keptSides) await smallPicture(images, id, version, side).catch(() => null);
}

/** A JPEG ends with its own mark. */
function isWhole(file: FittedPicture["file"]): boolean {
  return file.at(-2) === 0xff && file.at(-1) === 0xd9;
}
