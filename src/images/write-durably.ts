import { type FileHandle, open } from "node:fs/promises";

/** Writes a file and flushes it to the disk. Throws (ENOSPC, EACCES) and may leave part of it: give it a temporary name. */
export async function writeDurably(path: string, content: Uint8Array, mode = 0o600): Promise<void> {
  await withFile(path, "w", mode, async (file) => {
    await file.writeFile(content);
    await file.sync();
  });
}

/** Flushes the names in a folder to the disk, so that a rename survives a power cut. */
export async function syncFolder(path: string): Promise<void> {
  await withFile(path, "r", 0, (folder) => folder.sync());
}

async function withFile(
  path: string,
  flags: string,
  mode: number,
  use: (file: FileHandle) => Promise<void>,
): Promise<void> {
  const file = await open(path, flags, mode);
  try {
    await use(file);
  } finally {
    await file.close();
  }
}
