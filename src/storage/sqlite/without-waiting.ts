import type { Database } from "bun:sqlite";
import { sql } from "drizzle-orm";
import type { BunSQLiteDatabase } from "drizzle-orm/bun-sqlite";

/**
 * Runs a write that may be lost: it neither waits for an import that holds the write lock nor for the disk, because bun:sqlite is
 * synchronous and either wait would stop every request of the process.
 */
export function withoutWaiting(db: BunSQLiteDatabase, write: () => void): void {
  const { $client: client } = db as BunSQLiteDatabase & { readonly $client: Database };
  const before = client.query<{ readonly timeout: number }, []>("PRAGMA busy_timeout").get()?.timeout ?? 0;
  db.run(sql`PRAGMA busy_timeout = 0`);
  db.run(sql`PRAGMA synchronous = NORMAL`);
  try {
    write();
  } catch (cause) {
    // Without its code: nobody is to try again.
    throw new Error("this write was given up", { cause });
  } finally {
    db.run(sql`PRAGMA synchronous = FULL`);
    db.run(sql.raw(`PRAGMA busy_timeout = ${before}`));
  }
}

/** Does `write` as one transaction, all or nothing, that takes the write lock before it reads. */
export function atOnce<T>(db: BunSQLiteDatabase, write: () => T): T {
  return db.transaction(write, { behavior: "immediate" });
}
