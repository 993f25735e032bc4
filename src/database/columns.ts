import { type Column, sql } from "drizzle-orm";

/** A column of `Date`s as the number that is stored. */
export function milliseconds(column: Column) {
  return sql<number>`${column}`.mapWith(Number);
}

/**
 * The same value, with a replacement character for each NUL and half a character in its texts, nested ones
 * too: PostgreSQL keeps neither, and what tells of a faulty file may have both.
 */
export function storable<T>(value: T): T {
  if (typeof value === "string") return value.toWellFormed().replaceAll("\0", "\uFFFD") as T;
  if (Array.isArray(value)) return value.map(storable) as T;
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, storable(inner)])) as T;
}
