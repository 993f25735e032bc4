import { existsSync, readdirSync, statSync } from "node:fs";
import type { Config } from "../config/config.ts";
import { OperatorError } from "../errors.ts";
import { createDataFolder } from "../system/data-folder.ts";
import { pathsIn } from "../system/paths.ts";
import { shellCommand } from "../system/shell-command.ts";
import type { MovableAccess, MovableStorage } from "./movable-storage.ts";
import { adoptCopy, openSqliteCopy } from "./sqlite/database-copy.ts";
import { isBackupCopy } from "./sqlite/database-file.ts";
import { openMovableSqlite } from "./sqlite/movable-storage.ts";
import { openSqlite } from "./sqlite/open.ts";
import type { DatabaseCopy, Storage } from "./storage.ts";

export interface OpenStorageOptions {
  readonly isEmptyAllowed?: boolean | undefined;
  /** No request waits long: see `openPostgres` and `openSqlite`. */
  readonly isServing?: boolean;
}

/** The place of the database: PostgreSQL at `databaseUrl`, or the data folder when it is absent or null. */
export type DatabasePlace = Pick<Config, "dataDir"> & Partial<Pick<Config, "databaseUrl">>;

/**
 * Opens the database, and creates it and the data folder when they are not there yet. Throws an
 * `OperatorError` when the data folder has pictures or signing keys and no database, which was lost, unless
 * `isEmptyAllowed`.
 */
export async function openStorage(
  config: DatabasePlace,
  { isEmptyAllowed = false, isServing = false }: OpenStorageOptions = {},
): Promise<Storage> {
  createDataFolder(config);
  if (config.databaseUrl != null) {
    // The driver is loaded where it is used only.
    const { openPostgres } = await import("./postgres/open.ts");
    return openPostgres(config.databaseUrl, isServing);
  }
  if (!isEmptyAllowed) refuseLostDatabase(config.dataDir);
  return openSqlite(pathsIn(config.dataDir).database, isServing);
}

/**
 * Opens the database table by table, for a move; null when there is none and none is to be created. Nothing
 * but `create` changes a schema, and that only of an empty database.
 */
export async function openMovableStorage(
  config: DatabasePlace,
  access: MovableAccess,
): Promise<MovableStorage | null> {
  if (config.databaseUrl != null) {
    const { openMovablePostgres } = await import("./postgres/movable-storage.ts");
    return openMovablePostgres(config.databaseUrl, access);
  }
  if (access === "create") createDataFolder(config);
  return openMovableSqlite(pathsIn(config.dataDir).database, access);
}

/** True for the folder of a backup, finished or not. */
export function isBackup(folder: string): boolean {
  return isBackupCopy(pathsIn(folder).database);
}

export function openBackupDatabase(folder: string): DatabaseCopy {
  return openSqliteCopy(pathsIn(folder).database);
}

/** Makes a backup a data folder that can be served: its database is opened from now on. */
export function adoptDatabase(folder: string): void {
  adoptCopy(pathsIn(folder).database);
}

function refuseLostDatabase(dataDir: string): void {
  const { database, images, signingKeys } = pathsIn(dataDir);
  // A log beside them is no reason to go on: SQLite deletes the log of a database that has no page yet.
  if ((statSync(database, { throwIfNoEntry: false })?.size ?? 0) > 0) return;
  const left = [images, signingKeys].filter(isFilled);
  if (left.length === 0) return;
  throw new OperatorError(
    `${database} is missing or empty, but ${left.join(" and ")} ${left.length > 1 ? "are" : "is"} there: the database was lost. ` +
      `Restore them from a backup. To begin with an empty library all the same, run: ${shellCommand("serve --allow-empty")}`,
  );
}

function isFilled(path: string): boolean {
  if (!existsSync(path)) return false;
  return !statSync(path).isDirectory() || readdirSync(path).length > 0;
}
