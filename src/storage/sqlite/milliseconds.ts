import { type Column, sql } from "drizzle-orm";

/** A column of `Date`s as the number that is stored. */
export function milliseconds(column: Column) {
  return sql<number>`${column}`.mapWith(Number);
}
