import { mkdir, open } from "node:fs/promises";
import { dirname } from "node:path";

/**
 * Writes a file for its user alone and flushes it to the disk. Throws (ENOSPC, EACCES) and may leave part of
 * it: give it a temporary name. `Bun.write` leaves an empty file on a full disk.
 */
export async function writeDurably(path: string, content: Uint8Array): Promise<void> {
  await using file = await open(path, "w", 0o600);
  await file.writeFile(content);
  await file.sync();
}

/** Flushes the names in a folder to the disk, so that a rename survives a power cut. */
export async function syncFolder(path: string): Promise<void> {
  await using folder = await open(path, "r");
  await folder.sync();
}

/** Makes a folder and those above it, for their user alone, and flushes the names of those that are new. */
export async function makeFolderDurably(path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  for (let made = path; made.length >= first.length; made = dirname(made)) await syncFolder(dirname(made));
}

/** Returns true for an error that means nothing more can be written, to files or by SQLite. */
export function isDiskFull(error: unknown): boolean {
  // Closing what could not be written may fail, too.
  if (error instanceof SuppressedError) return isDiskFull(error.error) || isDiskFull(error.suppressed);
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return /^(ENOSPC|EDQUOT|EROFS|EIO|SQLITE_FULL|SQLITE_READONLY.*|SQLITE_IOERR.*)$/.test(code);
}
