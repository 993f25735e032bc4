import { checkPicture, checkPictureBytes } from "../images/check-picture.ts";
import type { PictureHeader } from "../images/picture-header.ts";
import { NotRegularFileError, openRegularFile } from "./open-regular-file.ts";
import { resolveImagePath } from "./resolve-image-path.ts";
import { RowError } from "./row-error.ts";

/** A picture that passed every check but whose pixels are not decoded yet. Its bytes are read again when they are needed. */
export interface CheckedPicture extends PictureHeader {
  /** A real path inside the manifest's folder. */
  readonly path: string;
  /** Lower-case hex SHA-256 of the file. */
  readonly sha256: string;
  readonly bytes: number;
}

/** Checks a picture that a row names. Throws `RowError` or `PictureError`. */
export async function checkPictureFile(folder: string, image: string): Promise<CheckedPicture> {
  const path = await resolveImagePath(folder, image);
  const file = await readPictureFile(path);
  return { ...checkPicture(file), path, sha256: sha256Of(file), bytes: file.length };
}

/** The bytes of a checked picture. Throws a `RowError` when the file changed since. */
export async function loadPicture(picture: CheckedPicture): Promise<Uint8Array> {
  const file = await readPictureFile(picture.path);
  if (sha256Of(file) === picture.sha256) return file;
  throw new RowError("image", "image_not_found", "changed while it was being imported; import it again.");
}

/** Refuses a link or a pipe that replaced the file after its path was resolved. */
async function readPictureFile(path: string): Promise<Uint8Array> {
  const file = await openRegularFile(path).catch((cause: NodeJS.ErrnoException) => {
    if (cause instanceof NotRegularFileError)
      throw new RowError("image", "image_path_refused", cause.message, { cause });
    throw new RowError("image", "image_not_found", `cannot be read (${cause.code ?? cause.message}).`, {
      cause,
    });
  });
  await using _ = file;
  checkPictureBytes((await file.stat()).size);
  return await file.readFile();
}

function sha256Of(file: Uint8Array): string {
  return new Bun.CryptoHasher("sha256").update(file).digest("hex");
}
