import { createHash } from "node:crypto";
import type { MovableLibrary } from "../../database/movable-tables.ts";
import type { Picture, PictureOfScreen } from "../../database/screens.ts";
import type { ImageFiles, ImageStore } from "../../images/image-store.ts";
import { mapBounded } from "../../system/files.ts";
import { picturePages } from "../backup/stage-pictures.ts";
import type { StepControl } from "./copy-tables.ts";

const picturesAtOnce = 4;
const pageSize = 100;

/** A store of pictures, and the database that names them. */
export interface PictureSide {
  readonly images: ImageStore;
  readonly library: MovableLibrary;
}

/**
 * Copies every picture. One that is missing or damaged in the source is left out: the proof names it.
 */
export async function copyPictures(
  source: PictureSide,
  target: ImageStore,
  { advance, lost }: StepControl,
): Promise<void> {
  for await (const page of picturePages(source.library, pageSize)) {
    lost.throwIfAborted();
    await target.change(() =>
      mapBounded(page, picturesAtOnce, async (picture) => {
        await copyPicture(source.images, target, picture);
        advance(1);
      }),
    );
  }
}

async function copyPicture(source: ImageStore, target: ImageStore, { id, picture }: PictureOfScreen) {
  const files = await readPicture(source, id, picture);
  if (files === null || !isAsRecorded(files, picture)) return;
  const stored = await target.put(id, files);
  await stored.keep();
}

/** The files of a picture; null when one is missing. */
async function readPicture(store: ImageStore, id: string, picture: Picture): Promise<ImageFiles | null> {
  const [original, optimized, high] = await Promise.all([
    store.original(id, picture.format),
    store.open(id, "optimized"),
    store.open(id, "high"),
  ]);
  if (original === null || optimized === null || high === null) return null;
  return {
    original: { file: await original.bytes(), format: picture.format },
    optimized: await optimized.content.bytes(),
    high: await high.content.bytes(),
  };
}

function isAsRecorded({ original, optimized, high }: ImageFiles, picture: Picture): boolean {
  return (
    createHash("sha256").update(original.file).digest("hex") === picture.sha256 &&
    optimized.byteLength === picture.optimized.bytes &&
    high.byteLength === picture.high.bytes
  );
}
