import { createHash } from "node:crypto";
import type { MovableLibrary } from "../../database/movable-tables.ts";
import type { Picture } from "../../database/screens.ts";
import type { ImageFiles, ImageStore } from "../../images/image-store.ts";
import { versionOf } from "../../images/picture-version.ts";
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
      mapBounded(page, picturesAtOnce, async ({ id, pictures }) => {
        for (const picture of pictures) await copyPicture(source.images, target, id, picture);
        advance(pictures.length);
      }),
    );
  }
}

async function copyPicture(source: ImageStore, target: ImageStore, id: string, picture: Picture) {
  const files = await readPicture(source, id, picture);
  if (files === null || !isAsRecorded(files, picture)) return;
  const stored = await target.put(id, files);
  await stored.keep();
}

/** The files of a picture; null when one is missing. */
async function readPicture(store: ImageStore, id: string, picture: Picture): Promise<ImageFiles | null> {
  const version = versionOf(picture);
  const [original, optimized, high] = await Promise.all([
    store.original(id, picture.format, version),
    store.open(id, "optimized", version),
    store.open(id, "high", version),
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
