// The data folder belongs to the user of the service alone, whatever modes it had before: it holds hashes of
// passwords and signing keys.
import { chmodSync, mkdirSync, readdirSync, statSync } from "node:fs";
import { chmod, readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "../config/config.ts";
import { OperatorError } from "../errors.ts";
import { pathsIn } from "./paths.ts";

const othersMask = 0o077;
const litestreamFolder = `.${pathsIn("").database}-litestream`;

/** Paths that were found readable by other users. */
export interface ClosedPaths {
  /** Paths that were closed to them. */
  readonly closed: readonly string[];
  /**
   * Paths that stayed as they are: they belong to another user, to a file system without modes, or hold files
   * that are not ours.
   */
  readonly stillOpen: readonly string[];
}

/**
 * Creates the data folder when it is not there yet, and closes it and what lies directly in it to other
 * users. What lies deeper cannot be reached through a closed folder; `closePictures` closes it for copies
 * that are made of it. Throws an `OperatorError` when the folder cannot be created.
 */
export function createDataFolder({ dataDir }: Pick<Config, "dataDir">): ClosedPaths {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  } catch (cause) {
    throw new OperatorError(
      `DATA_DIR: ${dataDir} cannot be created. Set it to a folder that this process may write.`,
      { cause },
    );
  }
  return closeOwnPaths(dataDir);
}

function closeOwnPaths(dataDir: string): ClosedPaths {
  const names = namesIn(dataDir);
  const own = names.filter(isOwnName);
  // A folder that others use as well, such as /tmp, is not ours to close.
  const isShared = own.length < names.length;
  const { index } = pathsIn(dataDir);
  const paths = [
    ...own.map((name) => join(dataDir, name)),
    ...namesIn(index).map((name) => join(index, name)),
  ];
  const open = paths.filter(isOpenToOthers);
  if (!isShared && isOpenToOthers(dataDir)) open.unshift(dataDir);
  const closed = open.filter(close);
  const stillOpen = open.filter((path) => !closed.includes(path));
  if (isShared && isOpenToOthers(dataDir)) stillOpen.unshift(dataDir);
  return { closed, stillOpen };
}

/** Empty for what is no folder or may not be read: opening it says so in better words. */
function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/**
 * Ours begin with the name of one of our files: SQLite and unfinished writes put an ending behind it.
 * `lost+found` is the file system's, and Litestream keeps its state beside the database.
 */
function isOwnName(name: string): boolean {
  return (
    name === "lost+found" ||
    name === litestreamFolder ||
    Object.values(pathsIn("")).some((own) => name.startsWith(own))
  );
}

function isOpenToOthers(path: string): boolean {
  const found = statSync(path, { throwIfNoEntry: false });
  return found !== undefined && (found.mode & othersMask) !== 0;
}

/** Returns true when the path is closed now. Some file systems accept the call and keep the mode. */
function close(path: string): boolean {
  try {
    chmodSync(path, statSync(path).mode & 0o700);
  } catch {
    return false;
  }
  return !isOpenToOthers(path);
}

/**
 * Closes the pictures of earlier versions to other users, and returns how many files and folders it closed.
 * They lie in folders by two letters; each is closed after all that is in it, so that a call that was cut
 * short is finished by the next, and a closed one costs one look.
 */
export async function closePictures(imagesFolder: string): Promise<number> {
  const folders = await subfolders(imagesFolder);
  let count = 0;
  for (const folder of folders) count += await closeTree(folder);
  return count;
}

async function subfolders(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(ifGone([]));
  return entries.filter((entry) => entry.isDirectory()).map((entry) => join(folder, entry.name));
}

async function closeTree(folder: string): Promise<number> {
  const { mode } = await stat(folder).catch(ifGone({ mode: 0 }));
  if ((mode & othersMask) === 0) return 0;
  const entries = await readdir(folder, { withFileTypes: true }).catch(ifGone([]));
  let count = 1;
  for (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) count += await closeTree(path);
    if (!entry.isFile()) continue;
    await chmod(path, 0o600).catch(ifGone(undefined));
    count += 1;
  }
  await chmod(folder, mode & 0o700).catch(ifGone(undefined));
  return count;
}

/** A picture may be removed meanwhile. */
function ifGone<Value>(value: Value): (error: NodeJS.ErrnoException) => Value {
  return (error) => {
    if (error.code === "ENOENT") return value;
    throw error;
  };
}
