// Connections to PostgreSQL: their bounds in number and time, and the servers that are refused.
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { DatabaseUnavailableError, OperatorError } from "../../errors.ts";
import { awayReason, isAway, plainError } from "./failures.ts";
import type { Postgres } from "./transactions.ts";

export interface Connections {
  readonly db: Postgres;
  /** Connections of a serving process for the few reads that every search needs; nothing delays them. */
  readonly quick: Postgres;
  /** Server, port and database for messages, without user and password. */
  readonly place: string;
  close(): Promise<void>;
}

/** The maximum per node, plus one to listen and one for each lock it holds. */
const connectionsMax = 10;
/** During an outage of PostgreSQL a request is answered within a second. */
const connectMsMax = { serving: 800, command: 10_000 };
const quickConnectionsMax = 4;
/** The time that PostgreSQL gives a quick read, which takes about one millisecond. */
const quickMsMax = 400;
/** After this its connection is discarded; `availability.ts` gives up on the read itself earlier. */
const quickConnectionMsMax = 2_000;
/** Time for which shutdown waits for a server that does not answer. */
const closeMsMax = 2_000;
/** Time limit of one statement, in a process that serves and in a command; reading all vectors takes long. */
const statementMsMax = { serving: 30_000, command: 3_600_000 };
/** Time for which a write waits for another one, the same as in SQLite. */
const lockMsMax = 5_000;
/** The locks of a node that vanished are released after this. */
const idleInTransactionMsMax = 30_000;

const majorVersionMin = 15;

// Whole numbers of 64 bits come as text otherwise; all of ours are below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** Throws an `OperatorError` for a server that is away, older than PostgreSQL 15 or without UTF-8. */
export async function connect(url: string, isServing: boolean): Promise<Connections> {
  const place = placeOf(url);
  const pool = openPool({ ...clientSettings(url, isServing), max: connectionsMax });
  const quickPool = isServing ? openPool(quickSettings(url)) : pool;
  const close = async () => {
    const ends = [...new Set([pool, quickPool])].map((each) => each.end());
    const { promise: late, resolve } = Promise.withResolvers<void>();
    // Cleared: a timer that still runs keeps the process, and every command would take as long.
    const timer = setTimeout(resolve, closeMsMax);
    await Promise.race([Promise.all(ends), late]).finally(() => clearTimeout(timer));
  };
  try {
    await refuseUnusable(pool, place);
  } catch (error) {
    await close();
    if (error instanceof OperatorError) throw error;
    const SaidError = isAway(error) ? DatabaseUnavailableError : OperatorError;
    throw new SaidError(`${place} cannot be used: ${awayReason(plainError(error))}.`, {
      cause: plainError(error),
    });
  }
  return { db: drizzle({ client: pool }), quick: drizzle({ client: quickPool }), place, close };
}

function openPool(settings: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(settings);
  // Without a listener, an idle connection that breaks would end the process; a query opens another.
  pool.on("error", () => {});
  return pool;
}

function quickSettings(url: string): pg.PoolConfig {
  return {
    ...clientSettings(url, true),
    connectionTimeoutMillis: quickConnectionMsMax,
    statement_timeout: quickMsMax,
    query_timeout: quickConnectionMsMax,
    max: quickConnectionsMax,
  };
}

export function clientSettings(url: string, isServing: boolean): pg.ClientConfig {
  const kind = isServing ? "serving" : "command";
  const statementMs = statementMsMax[kind];
  return {
    connectionString: url,
    application_name: "screen-search",
    connectionTimeoutMillis: connectMsMax[kind],
    statement_timeout: statementMs,
    // A server that is gone cannot end a statement: this process does, a little later.
    query_timeout: statementMs + 1_000,
    lock_timeout: lockMsMax,
    idle_in_transaction_session_timeout: idleInTransactionMsMax,
    keepAlive: true,
  };
}

async function refuseUnusable(pool: pg.Pool, place: string): Promise<void> {
  const { rows } = await pool.query<{ version: number; encoding: string }>(
    "select current_setting('server_version_num')::int / 10000 as version, current_setting('server_encoding') as encoding",
  );
  const { version = 0, encoding = "" } = rows[0] ?? {};
  if (version < majorVersionMin)
    throw new OperatorError(
      `${place} is PostgreSQL ${version}; this service needs ${majorVersionMin} or newer.`,
    );
  if (encoding !== "UTF8")
    throw new OperatorError(
      `${place} has the encoding ${encoding}. Create the database with ENCODING 'UTF8'.`,
    );
}

function placeOf(url: string): string {
  const { hostname, port, pathname, searchParams } = new URL(url);
  const host = hostname || (searchParams.get("host") ?? "localhost");
  return `DATABASE_URL (${host}:${port || 5432}${pathname})`;
}
