import type { Config } from "./config.ts";
import { createDataFolder } from "./data-folder.ts";
import { pathsIn } from "./paths.ts";
import { adoptCopy, openSqliteCopy } from "./storage/sqlite/database-copy.ts";
import { isBackupCopy } from "./storage/sqlite/database-file.ts";
import { openSqlite } from "./storage/sqlite/open.ts";
import type { RecordsCopy, Storage } from "./storage/storage.ts";

/** Opens the records of the data folder and creates both when they are not there yet. */
export function openRecords(config: Pick<Config, "dataDir">): Storage {
  createDataFolder(config);
  return openSqlite(pathsIn(config.dataDir).records);
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
