import { createHash } from "node:crypto";
import type { MovableLibrary } from "../../database/movable-tables.ts";
import type { Picture } from "../../database/screens.ts";
import type { PictureOfScreen } from "../../database/storage.ts";
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
 * Copies the pictures behind the screen `after`; one that is there, by its hash, is left as it is. One that
 * is missing or damaged in the source is left out: the proof names it. `note` is told of each batch that is
 * on the disk.
 */
export async function copyPictures(
  source: PictureSide,
  target: PictureSide,
  after: string,
  { advance, lost }: StepControl,
  note: (after: string) => Promise<void>,
): Promise<void> {
  for await (const page of picturePages(source.library, { from: after, pageSize })) {
    lost.throwIfAborted();
    await target.images.change(() =>
      mapBounded(page, picturesAtOnce, (picture) => copyPicture(source.images, target.images, picture)),
    );
    await note(page.at(-1)?.id ?? after);
    advance(page.length);
  }
}

async function copyPicture(source: ImageStore, target: ImageStore, { id, picture }: PictureOfScreen) {
  const files = await readPicture(source, id, picture);
  if (files === null || !isAsRecorded(files, picture)) return;
  const there = (await target.has(id)) ? await readPicture(target, id, picture) : null;
  if (there !== null && isSame(files, there)) return;
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

function isSame(one: ImageFiles, other: ImageFiles): boolean {
  const pairs = [
    [one.original.file, other.original.file],
    [one.optimized, other.optimized],
    [one.high, other.high],
  ] as const;
  return pairs.every(([a, b]) => Buffer.from(a.buffer, a.byteOffset, a.byteLength).equals(b));
}
