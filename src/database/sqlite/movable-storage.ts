// The database of a data folder for a move.
import { Database } from "bun:sqlite";
import { existsSync, statSync } from "node:fs";
import { is, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/bun-sqlite";
import { getTableConfig, SQLiteInteger, SQLiteTable } from "drizzle-orm/sqlite-core";
import { OperatorError } from "../../errors.ts";
import { type MovableAccess, MovableStorage } from "../movable-storage.ts";
import { type MovableDatabase, type MovableTable, movableTable, type Row } from "../movable-tables.ts";
import type { Lock } from "../storage.ts";
import { libraryReads } from "../stores/library-reads.ts";
import { Connection, isBusy, waitMsMax } from "./connection.ts";
import { sqliteDatabase, withPlainErrors } from "./database.ts";
import { acquireLock, closeDatabase, createDatabase, openCurrentDatabase } from "./open.ts";
import * as definitions from "./tables.ts";

/**
 * Opens the database at `path`; null when there is none and none is to be created. Throws an
 * `OperatorError` for one that is damaged, of another application or of another version.
 */
export function openMovableSqlite(path: string, access: MovableAccess): MovableStorage | null {
  const isThere = existsSync(path) && statSync(path).size > 0;
  if (!isThere && access !== "create") return null;
  const client = access === "read" ? openCurrentDatabase(path) : createDatabase(path);
  return new MovableStorage(movable(client, path, access));
}

function movable(client: Database, path: string, access: MovableAccess): MovableDatabase {
  const connection = new Connection(client);
  const db = drizzle({ client });
  return {
    place: path,
    tables: tables(),
    library: withPlainErrors(libraryReads(sqliteDatabase(connection))),
    execute: (query) => connection.whenFree(() => db.all<Row>(query)),
    transaction: (write) =>
      connection.transaction("BEGIN IMMEDIATE", () => write(async (query) => db.all<Row>(query))),
    tablesNamed: (name) => sql`select 1 as one from sqlite_schema where name = ${name}`,
    keepsNumbers: sql``,
    storable: (value) => value,
    lastNumber: (table) => sql`select seq as value from sqlite_sequence where name = ${table}`,
    setLastNumber: (table, _column, value) => [
      sql`delete from sqlite_sequence where name = ${table}`,
      sql`insert into sqlite_sequence (name, seq) values (${table}, ${value})`,
    ],
    acquireLock: (work, wait) => acquireLock(path, work, wait),
    hold: async () => hold(path),
    // Its lock on the data folder tells of a service.
    requireAlone: async () => undefined,
    close: async () => (access === "read" ? client.close() : closeTarget(client)),
  };
}

/**
 * Leaves in the log what cannot be checkpointed, as on a full disk; SQLite finds it there. An error here
 * would hide the one that ended the move.
 */
function closeTarget(client: Database): void {
  try {
    closeDatabase(client);
  } catch {
    client.close();
  }
}

/**
 * A transaction that writes nothing: SQLite has one writer. Opened without the checks of `open.ts`, which
 * read the file: POSIX would drop the locks that this process has on it already.
 */
function hold(path: string): Lock {
  const client = new Database(path, { readwrite: true, create: false, strict: true });
  try {
    client.run(`PRAGMA busy_timeout = ${waitMsMax}`);
    client.run("BEGIN IMMEDIATE");
  } catch (error) {
    client.close();
    if (!isBusy(error)) throw error;
    throw new OperatorError(`${path} is being written. End what writes it, then run the move again.`, {
      cause: error,
    });
  }
  const release = () => {
    client.run("ROLLBACK");
    client.close();
  };
  return { lost: new AbortController().signal, release };
}

function tables(): readonly MovableTable[] {
  const isNumbered = (column: unknown) => is(column, SQLiteInteger) && column.autoIncrement;
  return Object.values<unknown>(definitions)
    .filter((each) => is(each, SQLiteTable))
    .map((table) => movableTable(getTableConfig(table), isNumbered));
}
