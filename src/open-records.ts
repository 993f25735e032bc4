import { existsSync, readdirSync, statSync } from "node:fs";
import type { Config } from "./config.ts";
import { createDataFolder } from "./data-folder.ts";
import { OperatorError } from "./errors.ts";
import { pathsIn } from "./paths.ts";
import { adoptCopy, openSqliteCopy } from "./storage/sqlite/database-copy.ts";
import { isBackupCopy } from "./storage/sqlite/database-file.ts";
import { openSqlite } from "./storage/sqlite/open.ts";
import type { RecordsCopy, Storage } from "./storage/storage.ts";

/** How records are opened. */
export interface OpenRecordsOptions {
  readonly isEmptyAllowed?: boolean | undefined;
  /** No write waits within SQLite for another process: it would stop every request. */
  readonly isServing?: boolean;
}

/**
 * Opens the records of the data folder and creates both when they are not there yet. Throws an `OperatorError` when there are none beside
 * pictures or signing keys: they were lost, unless `isEmptyAllowed`.
 */
export function openRecords(
  config: Pick<Config, "dataDir">,
  { isEmptyAllowed = false, isServing = false }: OpenRecordsOptions = {},
): Storage {
  createDataFolder(config);
  if (!isEmptyAllowed) refuseLostRecords(config.dataDir);
  return openSqlite(pathsIn(config.dataDir).records, isServing);
}

/** Whether a folder is a backup, finished or not. */
export function isBackup(folder: string): boolean {
  return isBackupCopy(pathsIn(folder).records);
}

/** Opens the records of a backup for reading. */
export function openBackupRecords(folder: string): RecordsCopy {
  return openSqliteCopy(pathsIn(folder).records);
}

/** Makes a backup a data folder that can be served: its records are opened from now on. */
export function adoptRecords(folder: string): void {
  adoptCopy(pathsIn(folder).records);
}

function refuseLostRecords(dataDir: string): void {
  const { records, images, signingKeys } = pathsIn(dataDir);
  // A log beside them is no reason to go on: SQLite deletes the log of a database that has no page yet.
  if ((statSync(records, { throwIfNoEntry: false })?.size ?? 0) > 0) return;
  const left = [images, signingKeys].filter(isFilled);
  if (left.length === 0) return;
  throw new OperatorError(
    `${records} is missing or empty, but ${left.join(" and ")} ${left.length > 1 ? "are" : "is"} there: the records were lost. ` +
      "Restore them from a backup. To begin with an empty library all the same, run: screen-search serve --allow-empty",
  );
}

function isFilled(path: string): boolean {
  if (!existsSync(path)) return false;
  return !statSync(path).isDirectory() || readdirSync(path).length > 0;
}
