// Database of a test's service: SQLite, or a fresh database of a real PostgreSQL with TEST_RECORDS=postgres.
// Service tests run on both.

import { Database } from "bun:sqlite";
import { isBusy } from "../../src/database/sqlite/connection.ts";
import { pathsIn } from "../../src/system/paths.ts";
import { createDatabase, postgresMissing } from "./postgres.ts";
import { queryOn } from "./postgres-server.ts";
import { hangMs } from "./until.ts";

const chosen = process.env["TEST_RECORDS"] ?? "sqlite";
if (chosen !== "sqlite" && chosen !== "postgres")
  throw new Error("TEST_RECORDS: must be sqlite or postgres.");
if (chosen === "postgres" && postgresMissing !== null) throw new Error(`TEST_RECORDS: ${postgresMissing}.`);

/** True when the services of this run use PostgreSQL. */
export const isOnPostgres = chosen === "postgres";

/**
 * The settings of a service whose database is of the kind that this run tests: a new database, or nothing.
 */
export async function databaseSettings(): Promise<{ readonly DATABASE_URL?: string }> {
  return isOnPostgres ? { DATABASE_URL: await createDatabase() } : {};
}

/** The database of a service. */
export interface DatabaseOf {
  readonly dataDir: string;
  /** Null for SQLite in the data folder. */
  readonly databaseUrl: string | null;
}

/**
 * One statement as another process runs it, by a connection of its own; `?` stand for `values`. Returns the
 * rows of a query. A change is known to the service before the requests that come next: SQLite is asked once
 * in a turn of the event loop, and calls within a test may all be one turn; of a change in PostgreSQL a node
 * knows within a second.
 */
export async function asAnotherProcess<Row extends object>(
  { dataDir, databaseUrl }: DatabaseOf,
  statement: string,
  ...values: (string | number | null)[]
): Promise<readonly Row[]> {
  if (databaseUrl !== null) return inPostgres<Row>(databaseUrl, statement, values);
  const records = new Database(pathsIn(dataDir).database);
  try {
    return await whenFree(() => records.query<Row, (string | number | null)[]>(statement).all(...values));
  } finally {
    records.close();
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/**
 * Does `work` once nobody writes. Not by `busy_timeout`: that would hold this thread, and with it a
 * transaction of a service in this process.
 */
async function whenFree<Result>(work: () => Result): Promise<Result> {
  const deadline = performance.now() + hangMs;
  for (;;) {
    try {
      return work();
    } catch (error) {
      if (!isBusy(error) || performance.now() > deadline) throw error;
      await Bun.sleep(5);
    }
  }
}

/** Every text that the database holds: the bytes of the file and its log, or all rows of all tables. */
export async function textsStoredIn({ dataDir, databaseUrl }: DatabaseOf): Promise<string> {
  if (databaseUrl === null) {
    const files = ["", "-wal"].map((end) => Bun.file(pathsIn(dataDir).database + end).bytes());
    return Buffer.concat(await Promise.all(files)).toString("latin1");
  }
  const of = { dataDir, databaseUrl };
  const named = "SELECT table_name FROM information_schema.tables WHERE table_schema = 'public'";
  const tables = await asAnotherProcess<{ table_name: string }>(of, named);
  const all = tables.map(({ table_name: name }) => asAnotherProcess(of, `SELECT * FROM "${name}"`));
  return JSON.stringify(await Promise.all(all));
}

async function inPostgres<Row extends object>(
  url: string,
  statement: string,
  values: readonly (string | number | null)[],
): Promise<readonly Row[]> {
  let count = 0;
  const numbered = statement.replace(/\?/g, () => `$${++count}`);
  const rows = await queryOn<Row>(url, numbered, values);
  if (!/^select/i.test(statement)) await Bun.sleep(1_000);
  return rows;
}
