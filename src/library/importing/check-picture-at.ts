import { checkPictureBytes } from "../../images/check-picture.ts";
import type { ManifestEntry } from "../sources/manifest-rows.ts";
import { openNamedFile } from "../sources/source-files.ts";
import { type CheckedPicture, checkPictureOf } from "../writing/checked-row.ts";

/** Checks a picture that a row names or holds. Throws `RowError` or `PictureError`. */
export async function checkPictureAt(
  folder: string,
  image: string | Uint8Array,
  { takenAt, hasFileTime = false }: Pick<ManifestEntry, "takenAt" | "hasFileTime">,
): Promise<CheckedPicture> {
  if (typeof image !== "string") return checkPictureOf(image, undefined, takenAt);
  const { picture, changedAt } = await readPictureFile(folder, image);
  const read = async () => (await readPictureFile(folder, image)).picture;
  return checkPictureOf(picture, read, takenAt ?? (hasFileTime ? fileTimeOf(changedAt) : null));
}

/** Archives have the start of an epoch, 1970 or 1980, for files whose time they do not know. */
const fileTimeMin = Date.UTC(1980, 0, 3);

function fileTimeOf(milliseconds: number): number | null {
  return milliseconds < fileTimeMin ? null : Math.floor(milliseconds);
}

async function readPictureFile(folder: string, image: string) {
  const file = await openNamedFile(folder, image);
  await using _ = file;
  const { size, mtimeMs: changedAt } = await file.stat();
  checkPictureBytes(size);
  return { picture: await file.readFile(), changedAt };
}
