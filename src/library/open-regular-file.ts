import { constants } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";

/** What has the name of a file but cannot be read like one: a link, a folder, a pipe, a device. */
export class NotRegularFileError extends Error {
  override readonly name = "NotRegularFileError";
}

/**
 * Opens a file to read it. Follows no link in the last part of the path and waits for no pipe, whatever took the file's place since it
 * was looked at. Throws `NotRegularFileError`, or what the system says (ENOENT, EACCES). The caller closes it.
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
