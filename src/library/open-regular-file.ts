import { constants } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";

/** The path is not a regular file but a link, a folder, a pipe, a socket or a device. */
export class NotRegularFileError extends Error {
  override readonly name = "NotRegularFileError";
}

/**
 * Opens a file for reading without following a link in the last part of the path or blocking on a pipe, so that a file replaced after it
 * was checked does no harm. Throws `NotRegularFileError`, or the system's error (ENOENT, EACCES). The caller closes it.
 */
export async function openRegularFile(path: string): Promise<FileHandle> {
  const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
  const file = await open(path, flags).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === "ELOOP") throw new NotRegularFileError("is a link.", { cause });
    if (cause.code === "ENXIO") throw new NotRegularFileError("is a socket.", { cause });
    throw cause;
  });
  try {
    if ((await file.stat()).isFile()) return file;
    throw new NotRegularFileError("is not a file.");
  } catch (error) {
    await file.close();
    throw error;
  }
}
