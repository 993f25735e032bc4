// Writes that read first. PostgreSQL runs them side by side where SQLite has one writer, so those of one area take turns here, too.
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import type pg from "pg";
import { isAway } from "./failures.ts";

/** Whatever takes a query: the records, or one transaction. */
export type Queries = NodePgDatabase;

/** The records. */
export type Postgres = Queries & { readonly $client: pg.Pool };

/** What a write is part of. */
export type Transaction = Queries & { readonly $client: pg.PoolClient };

/** The first number of all our advisory locks: a database may hold those of others. "USS" in ASCII. */
export const lockSpace = 0x55_53_53;

/** What takes turns, on all nodes together. The numbers are part of the agreement between builds that serve side by side. */
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
} as const;

/**
 * Does `write` as one transaction, all or nothing, after all others of its area that began before. Each statement sees what they wrote.
 * The lock ends with the transaction, after its rows can be seen.
 */
export function atOnce<T>(
  db: Postgres,
  area: keyof typeof areas,
  write: (tx: Transaction) => Promise<T>,
): Promise<T> {
  return inTransaction(db, async (tx) => {
    await tx.$client.query("select pg_advisory_xact_lock($1, $2)", [lockSpace, areas[area]]);
    return write(tx);
  });
}

/** Reads all of one state of the records, whatever is written meanwhile. */
export function atOneState<T>(db: Postgres, read: (tx: Transaction) => Promise<T>): Promise<T> {
  return inTransaction(db, read, "begin isolation level repeatable read read only");
}

/**
 * Does `write` as one transaction, all or nothing. Not by Drizzle's own, which gives its connection back to the pool after a statement that
 * was not answered in time: the transaction would stay open in it, and take what others write later with it when it ends.
 */
export async function inTransaction<T>(
  db: Postgres,
  write: (tx: Transaction) => Promise<T>,
  begin = "begin",
): Promise<T> {
  const client = await db.$client.connect();
  let isUsable = false;
  // The pool listens only while it has the connection: one that breaks now would end the process. The statement under way fails, too.
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
