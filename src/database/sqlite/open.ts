// Opens the database in SQLite: one file, write-ahead log, migrated to the schema of this build.
import { Database as Client } from "bun:sqlite";
import { stat } from "node:fs/promises";
import { dirname } from "node:path";
import { OperatorError } from "../../errors.ts";
import { pathsIn } from "../../system/paths.ts";
import type { Database } from "../database.ts";
import { type LockWait, waitForLock, waitInTurn } from "../file-lock.ts";
import { summaryOf } from "../screen-rows.ts";
import type { ScreenSummary } from "../screens.ts";
import type { LibraryStorage, Lock, LockName, Storage } from "../storage.ts";
import { importTotals } from "../stores/counters.ts";
import { keyLookup } from "../stores/keys.ts";
import { lastSequence } from "../stores/library-changes.ts";
import { libraryReads, prepareSummaries, readsByIds } from "../stores/library-reads.ts";
import { libraryWrites } from "../stores/library-writes.ts";
import { lookStore } from "../stores/looks.ts";
import { createStores } from "../stores/stores.ts";
import { Connection, isBusy, largeCache, openReader, waitMsMax } from "./connection.ts";
import { sqliteDatabase, withPlainErrors } from "./database.ts";
import { copyDatabase, sqliteChecks } from "./database-copy.ts";
import { refuseBackup, refuseDamagedFile } from "./database-file.ts";
import { cachedLookup } from "./key-cache.ts";
import * as migrations from "./migrate.ts";
import { ReadThread } from "./read-thread.ts";

/** Whole screens read at once, in a millisecond; the thread for long reads takes a third of one to answer. */
const quickIdsMax = 100;

/**
 * Opens or creates the database at `path` and migrates it. Throws an `OperatorError` that says what to do for
 * a damaged file, one that cannot be written, one of another application and one of a newer build; a refused
 * file is not touched. `isServing`: long reads run on a thread of their own.
 */
export function openSqlite(path: string, isServing = false): Storage {
  const client = openDatabase(path, (opened) => {
    migrations.refuseUnfinishedMove(opened, path);
    configure(opened);
    migrations.migrate(opened, path);
  });
  const connection = new Connection(client, openReader(path));
  const thread = isServing ? new ReadThread(path, connection) : null;
  const database = sqliteDatabase(connection, thread ?? connection);
  // Searches wait for these, which are short: never behind a long read of somebody else.
  const quick = sqliteDatabase(connection);
  const reads = libraryReads(database);
  const quickReads = readsByIds(quick);
  const stores = createStores(database, withPlainErrors);
  const bySha256 = cachedLookup(connection, keyLookup(quick));
  return {
    ...stores,
    looks: withPlainErrors(lookStore(quick)),
    keys: { ...stores.keys, ...withPlainErrors({ bySha256 }) },
    isShared: false,
    canSearchFromCache: () => false,
    library: withPlainErrors({
      ...reads,
      ...quickReads,
      screensByIds: (ids) => (ids.length <= quickIdsMax ? quickReads : reads).screensByIds(ids),
      lastSequence: lastSequence(quick),
      summariesByIds: summariesByIds(quick),
      ...libraryWrites(database),
      ...importTotals(database),
    }),
    acquireLock: (work, wait) => acquireLock(path, work, wait),
    // Followers of the library look twice a second.
    onLibraryChange: () => () => {},
    size: () => sizeOf(path),
    backup: (copy) => connection.whenFree(() => copyDatabase(client, copy)),
    ...sqliteChecks(connection, database),
    close: async () => {
      thread?.close();
      connection.reader.close();
      closeDatabase(client);
    },
  };
}

/**
 * Opens or creates the database at `path` for a move. One of another schema is migrated when it holds
 * nothing, as a move leaves it that was killed while it made the tables. Throws as `openSqlite` does.
 */
export function createDatabase(path: string): Client {
  return openDatabase(path, (client) => {
    if (!migrations.holdsNothing(client)) migrations.refuseOtherSchema(client, path);
    configure(client);
    migrations.migrate(client, path);
  });
}

/** Opens a database for a move to read, which must be of this schema. Throws as `openSqlite` does. */
export function openCurrentDatabase(path: string): Client {
  return openDatabase(path, (client) => migrations.refuseOtherSchema(client, path), true);
}

function openDatabase(path: string, prepare: (client: Client) => void, isReadOnly = false): Client {
  refuseBackup(path);
  refuseDamagedFile(path);
  const client = openClient(path, isReadOnly);
  try {
    // Another process may be importing: wait for its transaction instead of failing.
    client.run(`PRAGMA busy_timeout = ${waitMsMax}`);
    migrations.refuseForeignSchema(client, path);
    prepare(client);
    return client;
  } catch (error) {
    client.close();
    throw asOperatorError(path, error);
  }
}

/** A file beside the database, which frees itself however its holder ends. */
export async function acquireLock(path: string, work: LockName, wait?: LockWait): Promise<Lock | null> {
  const { importLock, describeLock, images } = pathsIn(dirname(path));
  // Pictures change batch by batch, and who waits for the next one must not starve.
  const lock =
    work === "pictures"
      ? await waitInTurn(`${images}.lock`, wait?.signal).catch((error: unknown) => nullIfGivenUp(error, wait))
      : await waitForLock(work === "import" ? importLock : describeLock, wait);
  return lock && { lost: new AbortController().signal, release: () => lock.release() };
}

function nullIfGivenUp(error: unknown, wait: LockWait | undefined): null {
  if (wait?.signal?.aborted === true) return null;
  throw error;
}

async function sizeOf(path: string) {
  // SQLite removes the log when nobody has the database open.
  const [database, log] = await Promise.all([stat(path), stat(`${path}-wal`).catch(() => ({ size: 0 }))]);
  return { bytes: database.size, logBytes: log.size };
}

function openClient(path: string, isReadOnly: boolean): Client {
  try {
    const access = isReadOnly ? { readonly: true } : { readwrite: true, create: true };
    return new Client(path, { ...access, strict: true });
  } catch (error) {
    throw asOperatorError(path, error);
  }
}

function configure(client: Client): void {
  switchToWriteAheadLog(client);
  // FULL and not NORMAL: what is acknowledged survives a power cut. Commits are few: the fsync is cheap.
  client.run("PRAGMA synchronous = FULL");
  client.run("PRAGMA foreign_keys = ON");
  client.run("PRAGMA journal_size_limit = 67108864");
  client.run(largeCache);
}

/** The switch fails at once while another process opens the file: it heeds no busy_timeout. */
function switchToWriteAheadLog(client: Client): void {
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

/** Drizzle's prepared statements keep SQLite from tidying up: the log is checkpointed by hand. */
export function closeDatabase(client: Client): void {
  client.run("PRAGMA busy_timeout = 0");
  client.run("PRAGMA wal_checkpoint(TRUNCATE)");
  client.close();
}

/** SQLite errors at opening are for the operator: something is wrong with file, folder or disk. */
function asOperatorError(path: string, error: unknown): unknown {
  if (!(error instanceof Error) || error.name !== "SQLiteError") return error;
  return new OperatorError(`${path} cannot be opened: ${error.message}.`, { cause: error });
}

/** The values of a row, in the order of `screenColumns().summary`. */
type Values = readonly [
  id: string,
  appName: string,
  platform: ScreenSummary["platform"],
  ...sizes: readonly [number | null, number | null, number | null, number | null],
  lookKey: string | null,
];

/** As in `libraryReads`, without Drizzle's mapping of rows, which costs a search nearly what SQLite does. */
export function summariesByIds(database: Database): LibraryStorage["summariesByIds"] {
  // The types are those of PostgreSQL, where a prepared query has no `values`.
  const summaries = prepareSummaries(database) as unknown as {
    values(parameters: { ids: readonly string[] }): Promise<Values[]>;
  };
  return async (ids) => (await summaries.values({ ids })).map(summaryOfValues);
}

function summaryOfValues(row: Values): ScreenSummary {
  const [id, appName, platform, optimizedWidth, optimizedHeight, highWidth, highHeight, lookKey] = row;
  return summaryOf({
    id,
    appName,
    platform,
    optimizedWidth,
    optimizedHeight,
    highWidth,
    highHeight,
    lookKey,
  });
}
