import { type FileHandle, statfs } from "node:fs/promises";

/** Left free by uploads and unpacked archives: a full disk would stop the database, too. */
const reserveBytes = 256_000_000;

/** A disk that takes no more by this service's own rule; `isDiskFull` knows it by its code. */
export class NoSpaceError extends Error {
  override readonly name = "NoSpaceError";
  readonly code = "ENOSPC";
}

/** Throws a `NoSpaceError` unless the disk of a folder takes so many bytes and a reserve. */
export async function requireSpace(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize >= bytes + reserveBytes) return;
  throw new NoSpaceError("too little space is free on the disk of DATA_DIR.");
}

/**
 * Writes all of a chunk, at a position or behind what was written: a call may write less. By hand, because
 * `pipeline` into the stream of a `FileHandle` that is left open never ends.
 */
export async function writeAll(file: FileHandle, chunk: Uint8Array, position?: number): Promise<void> {
  for (let at = 0; at < chunk.length; ) {
    const place = position === undefined ? null : position + at;
    at += (await file.write(chunk, at, chunk.length - at, place)).bytesWritten;
  }
}
