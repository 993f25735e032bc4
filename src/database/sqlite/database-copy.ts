// Copies of the database for backups, which are marked as such until they are restored.
import { Database } from "bun:sqlite";
import { closeSync, existsSync, fsyncSync, openSync, renameSync } from "node:fs";
import { dirname } from "node:path";
import { OperatorError } from "../../errors.ts";
import { partialEnding } from "../../system/paths.ts";
import { isAsWritten } from "../screen-rows.ts";
import type { DatabaseCopy } from "../storage.ts";
import { copyReads } from "../stores/library-reads.ts";
import { Connection } from "./connection.ts";
import { sqliteDatabase, withPlainErrors } from "./database.ts";
import { applicationId, backupApplicationId, refuseDamagedFile } from "./database-file.ts";
import { refuseNewerSchema } from "./migrate.ts";

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

/** Opens the copy of a backup for reading. Throws an `OperatorError` for a damaged or newer one. */
export function openSqliteCopy(path: string): DatabaseCopy {
  refuseDamagedFile(path);
  const client = new Database(path, { readonly: true, strict: true });
  const version = client.query<{ user_version: number }, []>("PRAGMA user_version").get()?.user_version ?? 0;
  try {
    refuseNewerSchema(version, path);
  } catch (error) {
    client.close();
    throw error;
  }
  return {
    library: withPlainErrors(copyReads(sqliteDatabase(new Connection(client)))),
    check: async () => checkDatabase(client),
    damagedVectors: async () => damagedVectors(client),
    close: async () => client.close(),
  };
}

/** Problems found in a database, a line each. */
export function checkDatabase(client: Database): readonly string[] {
  try {
    return [...integrityProblems(client), ...brokenReferences(client), ...missingVectors(client)];
  } catch (error) {
    if (!(error instanceof Error) || error.name !== "SQLiteError") throw error;
    return [`it cannot be read to its end: ${error.message}`];
  }
}

/** Ids of screens with damaged vectors; none where they cannot be read, which `checkDatabase` says. */
export function damagedVectors(client: Database): readonly string[] {
  try {
    const rows = client
      .query<{ id: string; content: Uint8Array; checksum: string }, []>(
        "SELECT screen_id AS id, content, content_xxhash64 AS checksum FROM vectors WHERE content_xxhash64 IS NOT NULL",
      )
      .iterate();
    const ids: string[] = [];
    for (const { id, content, checksum } of rows) if (!isAsWritten(content, checksum)) ids.push(id);
    return ids;
  } catch (error) {
    if (!(error instanceof Error) || error.name !== "SQLiteError") throw error;
    return [];
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

function missingVectors(client: Database): string[] {
  const sql =
    "SELECT count(*) AS count FROM screens WHERE removed_at IS NULL AND id NOT IN (SELECT screen_id FROM vectors)";
  const count = client.query<{ count: number }, []>(sql).get()?.count ?? 0;
  return count === 0 ? [] : [`${count} screens have no vectors`];
}

function setApplicationId(path: string, id: number): void {
  const copy = new Database(path, { readwrite: true });
  try {
    copy.run(`PRAGMA application_id = ${id}`);
  } finally {
    copy.close();
  }
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
 * Gives a copy of the database an id of its own: an index of the one it was copied from is not taken for
 * its own. To be called for the file at `path` whenever records are copied or put back, and no process has it
 * open.
 */
export function renewLibraryId(path: string): void {
  const copy = new Database(path, { readwrite: true });
  try {
    copy.run("UPDATE libraries SET id = lower(hex(randomblob(16)))");
  } finally {
    copy.close();
  }
}
