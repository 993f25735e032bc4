// bun:sqlite is synchronous: a write that waits in SQLite for the lock of another process stops every request
// of this one. A serving process lets SQLite wait for nothing, and tries again between turns of the event
// loop.

import type { Database } from "bun:sqlite";
import { sql } from "drizzle-orm";
import type { BunSQLiteDatabase } from "drizzle-orm/bun-sqlite";
import { ApiError } from "../../errors.ts";

/** As long as SQLite waits in every other process. */
export const waitMsMax = 5_000;
const pauseMs = 20;

/**
 * The same operations; each is tried again while another process holds the write lock. Each must be all or
 * nothing.
 */
export type RetryWrites = <Operations extends object>(operations: Operations) => Operations;

/** Tries again for five seconds. Throws `records_busy` then. */
export const retryWrites: RetryWrites = (operations) => {
  const retried = Object.entries(operations).map(([name, value]: [string, unknown]) => [
    name,
    typeof value === "function" ? (...input: unknown[]) => retry(() => value(...input)) : value,
  ]);
  return Object.fromEntries(retried);
};

async function retry(operation: () => unknown): Promise<unknown> {
  const startedAt = performance.now();
  for (;;) {
    try {
      return await operation();
    } catch (error) {
      if (!isBusy(error)) throw error;
      if (performance.now() - startedAt > waitMsMax) throw busyFor(error);
      await Bun.sleep(pauseMs);
    }
  }
}

/** SQLITE_BUSY_SNAPSHOT, too: a transaction that read before another process wrote begins anew. */
export function isBusy(error: unknown): boolean {
  return error instanceof Error && "code" in error && String(error.code).startsWith("SQLITE_BUSY");
}

function busyFor(cause: unknown): ApiError {
  return new ApiError(
    "records_busy",
    "Another process writes to the records for long. Try again in a moment.",
    {
      cause,
      headers: { "retry-after": "5" },
    },
  );
}

/**
 * Runs a write that may be lost: it neither waits for an import that holds the write lock nor for the disk,
 * because bun:sqlite is synchronous and either wait would stop every request of the process.
 */
export function withoutWaiting(db: BunSQLiteDatabase, write: () => void): void {
  const { $client: client } = db as BunSQLiteDatabase & { readonly $client: Database };
  const before = client.query<{ readonly timeout: number }, []>("PRAGMA busy_timeout").get()?.timeout ?? 0;
  db.run(sql`PRAGMA busy_timeout = 0`);
  db.run(sql`PRAGMA synchronous = NORMAL`);
  try {
    write();
  } catch (cause) {
    // Wrapped without its code, so that `retryWrites` does not try again.
    throw new Error("this write was given up", { cause });
  } finally {
    db.run(sql`PRAGMA synchronous = FULL`);
    db.run(sql.raw(`PRAGMA busy_timeout = ${before}`));
  }
}

type Transaction = Parameters<Parameters<BunSQLiteDatabase["transaction"]>[0]>[0];

/** Does `write` as one transaction, all or nothing, that takes the write lock before it reads. */
export function atOnce<T>(db: BunSQLiteDatabase, write: (tx: Transaction) => T): T {
  return db.transaction(write, { behavior: "immediate" });
}
