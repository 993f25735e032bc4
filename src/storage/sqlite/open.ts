// Opens the records in SQLite: one file, write-ahead log, migrated to the schema of this build.
import { Database } from "bun:sqlite";
import { drizzle } from "drizzle-orm/bun-sqlite";
import { OperatorError } from "../../errors.ts";
import type { Storage } from "../storage.ts";
import { sqliteActivity } from "./activity.ts";
import { sqliteCredentials } from "./credentials.ts";
import { checkDatabase, copyDatabase, damagedVectors } from "./database-copy.ts";
import { refuseBackup, refuseDamagedFile } from "./database-file.ts";
import { sqliteDescriptions } from "./descriptions.ts";
import { importTotals } from "./import-totals.ts";
import { sqliteImports } from "./imports.ts";
import { sqliteKeys } from "./keys.ts";
import { libraryReads } from "./library-reads.ts";
import { libraryWrites } from "./library-writes.ts";
import { migrate, refuseForeignSchema } from "./migrate.ts";
import { sqlitePeople } from "./people.ts";
import { isBusy, type RetryWrites, retryWrites, waitMsMax } from "./waiting.ts";
import { sqliteWorkspaces } from "./workspaces.ts";

/**
 * Opens or creates the database at `path` and migrates it. Throws an `OperatorError` that says what to do for a damaged file, one that
 * cannot be written, one of another application and one of a newer build; a refused file is not touched. `isServing`: no write waits within
 * SQLite for another process, see `waiting.ts`.
 */
export function openSqlite(path: string, isServing = false): Storage {
  refuseBackup(path);
  refuseDamagedFile(path);
  const client = openClient(path);
  try {
    // Another process may be importing: wait for its transaction instead of failing.
    client.run(`PRAGMA busy_timeout = ${waitMsMax}`);
    refuseForeignSchema(client, path);
    configure(client);
    migrate(client, path);
  } catch (error) {
    client.close();
    throw asOperatorError(path, error);
  }
  const db = drizzle({ client });
  if (isServing) client.run("PRAGMA busy_timeout = 0");
  const retried: RetryWrites = isServing ? retryWrites : (operations) => operations;
  return {
    library: retried({ ...libraryReads(db), ...libraryWrites(db), ...importTotals(db) }),
    descriptions: retried(sqliteDescriptions(db)),
    imports: retried(sqliteImports(db)),
    workspaces: retried(sqliteWorkspaces(db)),
    keys: retried(sqliteKeys(db)),
    people: retried(sqlitePeople(db, retried)),
    credentials: retried(sqliteCredentials(db)),
    activity: retried(sqliteActivity(db)),
    backup: async (copy) => copyDatabase(client, copy),
    check: async () => checkDatabase(client),
    damagedVectors: async () => damagedVectors(client),
    close: () => close(client),
  };
}

function openClient(path: string): Database {
  try {
    return new Database(path, { readwrite: true, create: true, strict: true });
  } catch (error) {
    throw asOperatorError(path, error);
  }
}

function configure(client: Database): void {
  switchToWriteAheadLog(client);
  // FULL and not NORMAL: an acknowledged import or revocation survives a power cut. Commits are few, so the fsync does not matter.
  client.run("PRAGMA synchronous = FULL");
  client.run("PRAGMA foreign_keys = ON");
  client.run("PRAGMA journal_size_limit = 67108864");
  // In KiB. With SQLite's own 2 MB each search reads some 14 pages from the file: 1.06 times the searches a second (16 clients, 5,000 screens).
  client.run("PRAGMA cache_size = -65536");
}

/** The switch needs the file alone and fails at once while another process opens it too: SQLite waits with no busy_timeout there. */
function switchToWriteAheadLog(client: Database): void {
  const startedAt = performance.now();
  for (;;) {
    try {
      client.run("PRAGMA journal_mode = WAL");
      return;
    } catch (error) {
      if (!isBusy(error) || performance.now() - startedAt > waitMsMax) throw error;
      Bun.sleepSync(10);
    }
  }
}

/** Drizzle's prepared statements keep SQLite from tidying up at the close, so the log is checkpointed by hand. */
function close(client: Database): void {
  client.run("PRAGMA busy_timeout = 0");
  client.run("PRAGMA wal_checkpoint(TRUNCATE)");
  client.close();
}

/** SQLite errors at opening are for the operator to fix: something is wrong with the file, the folder or the disk. */
function asOperatorError(path: string, error: unknown): unknown {
  if (!(error instanceof Error) || error.name !== "SQLiteError") return error;
  return new OperatorError(`${path} cannot be opened: ${error.message}.`, { cause: error });
}
