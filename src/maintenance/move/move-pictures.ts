import type { MovableLibrary } from "../../database/movable-tables.ts";
import type { Picture, PictureOfScreen } from "../../database/screens.ts";
import type { ImageStore } from "../../images/image-store.ts";
import { versionFolder, versionOf, versionOfFiles } from "../../images/picture-version.ts";
import { mapBounded } from "../../system/files.ts";
import { shellCommand } from "../../system/shell-command.ts";
import { checkStoredPicture, storedFiles } from "../backup/picture-files.ts";
import { picturePages } from "../backup/stage-pictures.ts";
import type { Differences, StepControl } from "./move-tables.ts";

const picturesAtOnce = 4;
const pageSize = 100;

/** A store of pictures, and the database that names them. */
interface PictureSide {
  readonly images: ImageStore;
  readonly library: MovableLibrary;
}

/** Copies every picture. One that is missing or damaged in the source is left out: the proof names it. */
export async function copyPictures(
  source: PictureSide,
  target: ImageStore,
  { advance, lost }: StepControl,
): Promise<void> {
  for await (const page of picturePages(source.library, pageSize)) {
    lost.throwIfAborted();
    await target.change(() =>
      mapBounded(page, picturesAtOnce, async ({ id, pictures }) => {
        for (const picture of pictures) await copyPicture(source.images, target, id, picture);
        advance(pictures.length);
      }),
    );
  }
}

/** Copies a picture that the source has whole, as its record says. */
async function copyPicture(source: ImageStore, target: ImageStore, id: string, picture: Picture) {
  const contents = (await storedFiles(source, id, picture)).map(async ({ content }) => content?.bytes());
  const [original, optimized, high] = await Promise.all(contents);
  if (!original || !optimized || !high) return;
  const files = { original: { file: original, format: picture.format }, optimized, high };
  const { sha256, version } = versionOfFiles(files);
  if (sha256 !== picture.sha256 || version !== versionOf(picture)) return;
  const stored = await target.put(id, files);
  await stored.keep();
}

/** Amounts read from the target. */
export interface ProvedPictures {
  readonly pictures: number;
  readonly files: number;
  readonly bytes: number;
}

/**
 * Reads every picture that the database of the target names: the original must have the hash of its record,
 * and the delivered sizes must be those of the source, byte by byte.
 */
export async function provePictures(
  source: ImageStore,
  target: PictureSide,
  differences: Differences,
  { advance, lost }: StepControl,
): Promise<ProvedPictures> {
  const total = { pictures: 0, files: 0, bytes: 0 };
  for await (const page of picturePages(target.library)) {
    lost.throwIfAborted();
    await mapBounded(page, picturesAtOnce, async (each) => {
      const { files, bytes } = await provePicture(source, target.images, each, differences);
      total.pictures += each.pictures.length;
      total.files += files;
      total.bytes += bytes;
      advance(each.pictures.length);
    });
  }
  return total;
}

async function provePicture(
  source: ImageStore,
  target: ImageStore,
  screen: PictureOfScreen,
  differences: Differences,
) {
  const { id, pictures } = screen;
  const [given, found] = await Promise.all([
    checkStoredPicture(source, screen),
    checkStoredPicture(target, screen),
  ]);
  const inSource = new Set(given.problems.map(({ path }) => path));
  for (const { path, reason } of found.problems) {
    const advice = inSource.has(path) ? `; the source's is no better, see ${shellCommand("verify")}` : "";
    differences.add({ what: "pictures", item: path, reason: reason + advice });
  }
  const sound = pictures
    .map((picture) => `images/${versionFolder(id, picture)}/`)
    .filter((folder) => !found.problems.some(({ path }) => path.startsWith(folder)));
  for (const item of sound.flatMap((folder) => [`${folder}optimized.webp`, `${folder}high.webp`]))
    if (given.hashes.get(item) !== found.hashes.get(item))
      differences.add({ what: "pictures", item, reason: "is not the file of the source" });
  return found;
}
