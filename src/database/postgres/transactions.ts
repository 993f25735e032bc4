// Transactions that read before they write. PostgreSQL runs them concurrently where SQLite has one writer, so
// an advisory lock per area serialises them.
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import type pg from "pg";
import { isAway } from "./failures.ts";

/** Anything that takes a query: the database, or one transaction. */
export type Queries = NodePgDatabase;

export type Postgres = Queries & { readonly $client: pg.Pool };

export type Transaction = Queries & { readonly $client: pg.PoolClient };

/** The first key of all our advisory locks, beside those of other applications. "USS" in ASCII. */
export const lockSpace = 0x55_53_53;

/** The second key: areas serialised across all nodes, whose versions must agree on the numbers. */
const areas = {
  migrations: 1,
  /** Screens, their descriptions and the change sequence. */
  library: 2,
  /** Import jobs. */
  imports: 3,
  /** Workspaces, keys, people and how they sign in. */
  accounts: 4,
  /** Audit, usage, recent searches. */
  activity: 5,
  /** Collections and tags. */
  collections: 6,
} as const;

/**
 * Runs `write` as one transaction, all or nothing, after all earlier ones of its areas. Each statement sees
 * what they wrote. The lock is released with the transaction, after its rows are visible.
 */
export function areaTransaction<T>(
  db: Postgres,
  ofAreas: readonly (keyof typeof areas)[],
  write: (tx: Transaction) => Promise<T>,
): Promise<T> {
  return inTransaction(db, async (tx) => {
    for (const area of ofAreas)
      await tx.$client.query("select pg_advisory_xact_lock($1, $2)", [lockSpace, areas[area]]);
    return write(tx);
  });
}

/** Time limit of a migration and of the wait for one elsewhere: large tables take minutes to change. */
const migrationMsMax = 3_600_000;

/** A statement of a migration, with a time limit of its own: a setting that the driver's types lack. */
export function patient(query: pg.QueryConfig): pg.QueryConfig {
  const setting: object = { query_timeout: migrationMsMax };
  return { ...query, ...setting };
}

/** As `areaTransaction`, for migrations, which take and wait longer than a serving process lets others. */
export function migrating<T>(db: Postgres, write: (tx: Transaction) => Promise<T>): Promise<T> {
  return inTransaction(db, async (tx) => {
    await tx.$client.query("set local statement_timeout = 0; set local lock_timeout = 0");
    const lock = { text: "select pg_advisory_xact_lock($1, $2)", values: [lockSpace, areas.migrations] };
    await tx.$client.query(patient(lock));
    // Locks of tables as ever: every reader waits behind a change that waits for one.
    await tx.$client.query("set local lock_timeout to default");
    return write(tx);
  });
}

/** Runs `read` on one snapshot of the database, whatever is written meanwhile. */
export function snapshot<T>(db: Postgres, read: (tx: Transaction) => Promise<T>): Promise<T> {
  return inTransaction(db, read, "begin isolation level repeatable read read only");
}

/**
 * Runs `write` as one transaction, all or nothing. Not with Drizzle's own, which returns its connection to
 * the pool after a statement timed out: the transaction would stay open on it, and later writes of others
 * would become part of it.
 */
export async function inTransaction<T>(
  db: Postgres,
  write: (tx: Transaction) => Promise<T>,
  begin = "begin",
): Promise<T> {
  const client = await db.$client.connect();
  let isUsable = false;
  // The pool listens only while it has the connection: one that breaks now would end the process.
  client.on("error", ignoreError);
  try {
    await client.query(begin);
    const result = await write(drizzle({ client }));
    await client.query("commit");
    isUsable = true;
    return result;
  } catch (error) {
    isUsable = !isAway(error) && (await isRolledBack(client));
    throw error;
  } finally {
    client.release(!isUsable);
    client.off("error", ignoreError);
  }
}

function ignoreError(): void {}

async function isRolledBack(client: pg.PoolClient): Promise<boolean> {
  return client.query("rollback").then(
    () => true,
    () => false,
  );
}
