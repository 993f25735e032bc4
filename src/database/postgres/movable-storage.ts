import { sql } from "drizzle-orm";
import { getTableConfig } from "drizzle-orm/pg-core";
import { OperatorError } from "../../errors.ts";
import { storable } from "../columns.ts";
import type { LockWait } from "../file-lock.ts";
import { type MovableAccess, MovableStorage } from "../movable-storage.ts";
import { type Execute, type MovableDatabase, type MovableTable, movableTable } from "../movable-tables.ts";
import type { Lock, LockName } from "../storage.ts";
import { libraryReads } from "../stores/library-reads.ts";
import { connect } from "./connections.ts";
import { postgresDatabase } from "./database.ts";
import { plainError, withUnavailableErrors } from "./failures.ts";
import { endNow } from "./listener.ts";
import { acquireLock, connected } from "./locks.ts";
import { hasCurrentSchema, migrateEmpty } from "./migrate.ts";
import * as definitions from "./tables.ts";
import { inTransaction, type Postgres, type Queries } from "./transactions.ts";

/** Time for which connections of a process that was killed may remain. */
const leftoverMsMax = 5_000;

/**
 * Opens the database at `url`; null when there is none and none is to be created. Throws an `OperatorError`
 * for a server that cannot be used and for a database of another application or another version.
 */
export async function openMovablePostgres(
  url: string,
  access: MovableAccess,
): Promise<MovableStorage | null> {
  const connections = await connect(url, false);
  const { db, place, close } = connections;
  try {
    if (access === "create") await migrateEmpty(db, place);
    if (await hasCurrentSchema(db, place)) return new MovableStorage(movable(db, url, place, close));
    await close();
    return null;
  } catch (error) {
    await close();
    throw error;
  }
}

function movable(db: Postgres, url: string, place: string, close: () => Promise<void>): MovableDatabase {
  const executeBy = (queries: Queries): Execute => {
    return async (query) => (await queries.execute<Record<string, unknown>>(query)).rows;
  };
  return {
    place,
    tables: tables(),
    library: withUnavailableErrors(libraryReads(postgresDatabase(db))),
    close,
    ...withUnavailableErrors({
      execute: executeBy(db),
      transaction: (write: (execute: Execute) => Promise<void>) =>
        inTransaction(db, (tx) => write(executeBy(tx))),
    }),
    tablesNamed: (name) => sql`select 1 as one where to_regclass(${name}) is not null`,
    keepsNumbers: sql`overriding system value`,
    storable: storableCell,
    lastNumber: (table, column) =>
      sql`select pg_sequence_last_value(pg_get_serial_sequence(${table}, ${column})::regclass) as value`,
    setLastNumber: (table, column, value) => [
      sql`select setval(pg_get_serial_sequence(${table}, ${column})::regclass, ${value}::bigint)`,
    ],
    ...withUnavailableErrors({
      acquireLock: (work: LockName, wait?: LockWait) => acquireLock(url, work, wait),
      hold: () => hold(url, place),
      requireAlone: () => requireAlone(db, place),
    }),
  };
}

/** Dates and bytes are no texts. */
function storableCell(value: unknown): unknown {
  return value instanceof Date || value instanceof Uint8Array ? value : storable(value);
}

/**
 * Refuses a database in which other processes of the service have connections. Only those of the same user: a
 * schema beside this one may be another service's. To be called while this process has one connection.
 */
async function requireAlone(db: Postgres, place: string): Promise<void> {
  const others = sql`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and usename = current_user and application_name = 'screen-search'
      and pid <> pg_backend_pid()`;
  for (const startedAt = performance.now(); ; await Bun.sleep(100)) {
    const count = (await db.execute<{ count: number }>(others)).rows[0]?.count ?? 0;
    if (count === 0) return;
    if (performance.now() - startedAt < leftoverMsMax) continue;
    throw new OperatorError(
      `${place}: other processes of this service have it open (connections: ${count}). Stop every node and command that uses it: ` +
        "a move needs records that nobody changes.",
    );
  }
}

/** Bounds that the server or the role may set for an idle connection; older servers lack some names. */
const withoutIdleBounds = `select set_config(name, '0', false) from pg_settings
  where name in ('idle_in_transaction_session_timeout', 'idle_session_timeout', 'transaction_timeout')`;

/** Takes table locks that allow reads and block all other writers, including another move. */
async function hold(url: string, place: string): Promise<Lock> {
  const client = await connected(url);
  const lost = new AbortController();
  const lose = () =>
    lost.abort(new OperatorError(`${place}: the connection that keeps others from writing broke.`));
  client.on("error", lose);
  client.on("end", lose);
  const release = () => {
    client.off("end", lose);
    client.off("error", lose);
    endNow(client);
  };
  try {
    await client.query(withoutIdleBounds);
    await client.query("set lock_timeout = '5s'; begin");
    const names = tables().map(({ name }) => `"${name}"`);
    await client.query(`lock table ${names.join(", ")} in share row exclusive mode`);
    return { lost: lost.signal, release };
  } catch (error) {
    release();
    if (error instanceof Error && "code" in error && error.code === "55P03")
      throw new OperatorError(`${place} is being written. End what writes it, then run the move again.`);
    throw plainError(error);
  }
}

function tables(): readonly MovableTable[] {
  return Object.values(definitions).map((table) =>
    movableTable(getTableConfig(table), ({ generatedIdentity }) => generatedIdentity !== undefined),
  );
}
