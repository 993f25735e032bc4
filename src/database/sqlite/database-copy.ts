// Copies of the database for backups, which are marked as such until they are restored.
import { Database } from "bun:sqlite";
import { closeSync, existsSync, fsyncSync, openSync, renameSync } from "node:fs";
import { dirname } from "node:path";
import { DrizzleQueryError } from "drizzle-orm";
import { OperatorError } from "../../errors.ts";
import { partialEnding } from "../../system/paths.ts";
import type { Executor } from "../database.ts";
import type { DatabaseCopy, Storage } from "../storage.ts";
import { damagedVectors, missingVectors } from "../stores/checks.ts";
import { copyReads } from "../stores/library-reads.ts";
import { Connection } from "./connection.ts";
import { sqliteDatabase, withPlainErrors } from "./database.ts";
import { applicationId, backupApplicationId, refuseDamagedFile } from "./database-file.ts";
import { refuseUnknownSchema } from "./migrate.ts";

/** Lines of `PRAGMA integrity_check`. */
const problemsMax = 100;

/** Writes a copy of an open database, as `Storage.backup` says. */
export function copyDatabase(client: Database, path: string): void {
  if (existsSync(path)) throw new OperatorError(`${path} already exists; a backup does not overwrite.`);
  const partial = path + partialEnding;
  client.query("VACUUM INTO ?").run(partial);
  setApplicationId(partial, backupApplicationId);
  sync(partial);
  renameSync(partial, path);
  sync(dirname(path));
}

/** Makes a backup's copy, durably, a database that is opened again, and another library than its origin. */
export function adoptCopy(path: string): void {
  renewLibraryId(path);
  setApplicationId(path, applicationId);
  sync(path);
}

/** Opens the copy of a backup. Throws an `OperatorError` for one that is damaged or of another version. */
export function openSqliteCopy(path: string): DatabaseCopy {
  refuseDamagedFile(path);
  const client = new Database(path, { readonly: true, strict: true });
  const version = client.query<{ user_version: number }, []>("PRAGMA user_version").get()?.user_version ?? 0;
  try {
    refuseUnknownSchema(version, path);
  } catch (error) {
    client.close();
    throw error;
  }
  const connection = new Connection(client);
  const database = sqliteDatabase(connection);
  return {
    library: withPlainErrors(copyReads(database, hasTable(client, "picture_versions"))),
    ...sqliteChecks(connection, database),
    close: async () => client.close(),
  };
}

function hasTable(client: Database, name: string): boolean {
  return client.query("SELECT 1 FROM sqlite_schema WHERE name = ?").get(name) !== null;
}

/** The checks of an open database, also of one that cannot be read to its end. */
export function sqliteChecks(
  connection: Connection,
  database: Executor,
): Pick<Storage, "check" | "damagedVectors"> {
  const { client } = connection;
  return {
    check: () =>
      unlessUnreadable(
        async () => [
          ...(await connection.whenFree(() => [...integrityProblems(client), ...brokenReferences(client)])),
          ...(await missingVectors(database)),
        ],
        (reason) => [`it cannot be read to its end: ${reason}`],
      ),
    damagedVectors: () =>
      unlessUnreadable(
        () => damagedVectors(database),
        () => [],
      ),
  };
}

async function unlessUnreadable<T>(read: () => Promise<T>, otherwise: (reason: string) => T): Promise<T> {
  try {
    return await read();
  } catch (error) {
    const cause = error instanceof DrizzleQueryError ? error.cause : error;
    if (!(cause instanceof Error) || cause.name !== "SQLiteError") throw error;
    return otherwise(cause.message);
  }
}

function integrityProblems(client: Database): string[] {
  return client
    .query<{ integrity_check: string }, []>(`PRAGMA integrity_check(${problemsMax})`)
    .all()
    .map((row) => row.integrity_check)
    .filter((line) => line !== "ok");
}

function brokenReferences(client: Database): string[] {
  const rows = client.query<{ table: string; parent: string }, []>("PRAGMA foreign_key_check").all();
  return rows
    .slice(0, problemsMax)
    .map((row) => `a row of ${row.table} refers to a row of ${row.parent} that is not there`);
}

function setApplicationId(path: string, id: number): void {
  using copy = new Database(path, { readwrite: true });
  copy.run(`PRAGMA application_id = ${id}`);
}

function sync(path: string): void {
  const file = openSync(path, "r");
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/**
 * Gives a copy of the database an id of its own, so that an index of its origin is not taken for its own. To
 * be called for each file that is copied or put back, while no process has it open.
 */
export function renewLibraryId(path: string): void {
  using copy = new Database(path, { readwrite: true });
  copy.run("UPDATE libraries SET id = lower(hex(randomblob(16)))");
}
