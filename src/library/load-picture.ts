import { constants } from "node:fs";
import { open } from "node:fs/promises";
import { checkPicture, checkPictureBytes } from "../images/check-picture.ts";
import type { PictureHeader } from "../images/picture-header.ts";
import { resolveImagePath } from "./resolve-image-path.ts";
import { RowError } from "./row-error.ts";

/** A picture that passed every check but whose pixels are not decoded yet. Its bytes are read again when they are needed. */
export interface CheckedPicture extends PictureHeader {
  /** A real path inside the manifest's folder. */
  readonly path: string;
  /** Lower-case hex SHA-256 of the file. */
  readonly sha256: string;
}

/** Checks a picture that a row names. Throws `RowError` or `PictureError`. */
export async function checkPictureFile(folder: string, image: string): Promise<CheckedPicture> {
  const path = await resolveImagePath(folder, image);
  const file = await readPictureFile(path);
  return { ...checkPicture(file), path, sha256: sha256Of(file) };
}

/** The bytes of a checked picture. Throws a `RowError` when the file changed since. */
export async function loadPicture(picture: CheckedPicture): Promise<Uint8Array> {
  const file = await readPictureFile(picture.path);
  if (sha256Of(file) === picture.sha256) return file;
  throw new RowError("image", "image_not_found", "changed while it was being imported; import it again.");
}

/** Opens no link and waits for no pipe, whatever took the file's place since it was resolved. */
async function readPictureFile(path: string): Promise<Uint8Array> {
  const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
  const file = await open(path, flags).catch((cause: NodeJS.ErrnoException) => {
    throw new RowError("image", "image_not_found", `cannot be read (${cause.code ?? cause.message}).`, {
      cause,
    });
  });
  try {
    const found = await file.stat();
    if (!found.isFile()) throw new RowError("image", "image_path_refused", "is not a file.");
    checkPictureBytes(found.size);
    return await file.readFile();
  } finally {
    await file.close();
  }
}

function sha256Of(file: Uint8Array): string {
  return new Bun.CryptoHasher("sha256").update(file).digest("hex");
}
