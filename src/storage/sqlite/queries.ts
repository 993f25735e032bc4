import { type Column, eq, sql } from "drizzle-orm";
import type { BunSQLiteDatabase } from "drizzle-orm/bun-sqlite";
import { sequences } from "./schema.ts";

/**
 * A placeholder that SQLite does not look into when it plans. It would plan a join anew at every execution, because a bare parameter might
 * have changed what is best: 20 us for the lookup of a key instead of 4 (SQLite 3.54).
 */
export function boundOnce(name: string) {
  return sql`+${sql.placeholder(name)}`;
}

/** A column of `Date`s as the number that is stored. */
export function milliseconds(column: Column) {
  return sql<number>`${column}`.mapWith(Number);
}

/**
 * Remembers what reads said until the library changes, by the sequence that every change of it moves on. For what takes long over a whole
 * library and is asked often: bun:sqlite is synchronous, and 100,000 screens are counted in some 150 ms in which nobody else is answered.
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
