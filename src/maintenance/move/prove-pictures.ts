import { createHash } from "node:crypto";
import type { Picture, PictureOfScreen } from "../../database/screens.ts";
import type { ImageStore } from "../../images/image-store.ts";
import { versionFolder, versionOf } from "../../images/picture-version.ts";
import { mapBounded } from "../../system/files.ts";
import { shellCommand } from "../../system/shell-command.ts";
import { checkStoredPicture } from "../backup/picture-files.ts";
import { picturePages } from "../backup/stage-pictures.ts";
import type { PictureSide } from "./copy-pictures.ts";
import type { StepControl } from "./copy-tables.ts";
import type { Differences } from "./differences.ts";

const readsAtOnce = 4;

/** Amounts read from the target. */
export interface ProvedPictures {
  readonly pictures: number;
  readonly files: number;
  readonly bytes: number;
}

/**
 * Reads every picture that the database of the target name: the original must have the hash of its record,
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
    await mapBounded(page, readsAtOnce, async (each) => {
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
  const found = await checkStoredPicture(target, screen);
  if (found.problems.length > 0) {
    const inSource = new Set((await checkStoredPicture(source, screen)).problems.map(({ path }) => path));
    for (const { path, reason } of found.problems) {
      const advice = inSource.has(path) ? `; the source's is no better, see ${shellCommand("verify")}` : "";
      differences.add({ what: "pictures", item: path, reason: reason + advice });
    }
  }
  const isSound = (picture: Picture) =>
    !found.problems.some(({ path }) => path.includes(versionFolder(id, picture)));
  for (const picture of pictures.filter(isSound))
    for (const quality of ["optimized", "high"] as const) {
      const version = versionOf(picture);
      const hashes = await Promise.all([source, target].map((store) => hashOf(store, id, quality, version)));
      if (hashes[0] === hashes[1]) continue;
      const item = `images/${versionFolder(id, picture)}/${quality}.webp`;
      differences.add({ what: "pictures", item, reason: "is not the file of the source" });
    }
  return found;
}

async function hashOf(
  store: ImageStore,
  id: string,
  quality: "optimized" | "high",
  version: string,
): Promise<string | null> {
  const file = await store.open(id, quality, version);
  if (file === null) return null;
  return createHash("sha256")
    .update(await file.content.bytes())
    .digest("hex");
}
