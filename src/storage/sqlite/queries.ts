import { type Column, eq, sql } from "drizzle-orm";
import type { BunSQLiteDatabase } from "drizzle-orm/bun-sqlite";
import { sequences } from "./schema.ts";

/**
 * A placeholder that the query planner ignores. With a bare parameter SQLite 3.54 plans a join again at every
 * execution: 20 us for the lookup of a key instead of 4.
 */
export function boundOnce(name: string) {
  return sql`+${sql.placeholder(name)}`;
}

/** A column of `Date`s as the number that is stored. */
export function milliseconds(column: Column) {
  return sql<number>`${column}`.mapWith(Number);
}

/**
 * Caches the results of reads until the change sequence moves. For slow reads of the whole library that are
 * asked often: bun:sqlite is synchronous, and counting 100,000 screens blocks the process for some 150 ms.
 */
export function untilChanged(db: BunSQLiteDatabase): <T>(read: () => T) => () => T {
  const last = db
    .select({ value: sequences.value })
    .from(sequences)
    .where(eq(sequences.name, "change"))
    .prepare();
  return <T>(read: () => T) => {
    let known: { readonly sequence: number; readonly result: T } | null = null;
    return () => {
      const sequence = last.get()?.value ?? 0;
      if (known?.sequence !== sequence) known = { sequence, result: read() };
      return known.result;
    };
  };
}
