// Kinds of columns and values that PostgreSQL and SQLite write differently. Times are milliseconds since the
// epoch in both.
import { type Column, sql } from "drizzle-orm";
import { bigint, customType } from "drizzle-orm/pg-core";

/** A whole number up to 2^53 - 1: a time, a number of bytes, a counter. */
export const whole = (name: string) => bigint(name, { mode: "number" });

/** A time that better-auth reads as a `Date`; stored as a number like all others. */
export const moment = customType<{ data: Date; driverData: number | string }>({
  dataType: () => "bigint",
  toDriver: (value) => value.getTime(),
  fromDriver: (value) => new Date(Number(value)),
});

/** Bytes. */
export const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => "bytea" });

/** A column of `moment`s as the number that is stored. */
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
