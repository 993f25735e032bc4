// Closes the data folder to others, whatever its modes were: it holds password hashes and signing keys.
import { chmodSync, mkdirSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "../config/config.ts";
import { OperatorError } from "../errors.ts";
import { pathsIn } from "./paths.ts";

const othersMask = 0o077;
const litestreamFolder = `.${pathsIn("").database}-litestream`;

/** Paths that were found readable by other users. */
export interface ClosedPaths {
  readonly closed: readonly string[];
  /** Paths that stayed open: of another user, on a file system without modes, or with files not of ours. */
  readonly stillOpen: readonly string[];
}

/**
 * Creates the data folder when it is not there yet, and closes it and what lies directly in it to other
 * users. What lies deeper cannot be reached through a closed folder. Throws an `OperatorError` when the
 * folder cannot be created.
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
