import { createHash } from "node:crypto";
import { chmod, copyFile, mkdir, open, rename } from "node:fs/promises";
import { dirname, join } from "node:path";
import { partialEnding } from "./paths.ts";
import { syncFolder } from "./write-durably.ts";

export interface FileHash {
  readonly bytes: number;
  /** Lower-case hex. */
  readonly sha256: string;
}

/** Catches the error for a path that is not there, in whose place it gives a value. */
export function ifMissing<Value>(value: Value): (error: NodeJS.ErrnoException) => Value {
  return (error) => {
    if (error.code === "ENOENT") return value;
    throw error;
  };
}

/** Reads a file to its end. Null when there is none, or something else in its place. */
export async function hashFile(path: string): Promise<FileHash | null> {
  await using file = await open(path, "r").catch(ifMissing(null));
  if (file === null || !(await file.stat()).isFile()) return null;
  const hash = createHash("sha256");
  let bytes = 0;
  const chunks: AsyncIterable<Uint8Array> = file.createReadStream();
  for await (const chunk of chunks) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { bytes, sha256: hash.digest("hex") };
}

const syncsAtOnce = 4;

/** Makes the names of files below `root` durable, and those of the folders they are in: the deepest first. */
export async function syncFoldersOf(root: string, paths: readonly string[]): Promise<void> {
  let folders = [...new Set(paths.map((path) => dirname(path)))];
  while (folders.length > 0) {
    await mapBounded(folders, syncsAtOnce, (folder) => syncFolder(join(root, folder)));
    folders = [...new Set(folders.filter((folder) => folder !== ".").map((folder) => dirname(folder)))];
  }
}

/** Copies, flushes and renames a file, for its user alone; the name is durable after `syncFoldersOf`. */
export async function copyDurably(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  const partial = to + partialEnding;
  await copyFile(from, partial);
  await chmod(partial, 0o600);
  // Opens a file as well as a folder, and flushes it.
  await syncFolder(partial);
  await rename(partial, to);
}

/**
 * Maps with at most `limit` calls at a time; results in the order of the items. After the first error no call
 * begins, and it throws once the running ones have ended (p-limit does not wait for them): a failed restore
 * may then remove what they wrote.
 */
export async function mapBounded<T, R>(
  items: readonly T[],
  limit: number,
  map: (item: T) => Promise<R>,
): Promise<readonly R[]> {
  const results: R[] = [];
  const waiting = items.entries();
  const work = async () => {
    for (const [index, item] of waiting) results[index] = await map(item);
  };
  const ended = await Promise.allSettled(Array.from({ length: Math.min(limit, items.length) }, work));
  for (const worker of ended) if (worker.status === "rejected") throw worker.reason;
  return results;
}
