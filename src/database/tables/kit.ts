// Kinds of columns and indexes, with the types of PostgreSQL; `../sqlite/tables.ts` has the same names.
import { type Column, type SQL, sql } from "drizzle-orm";
import * as pg from "drizzle-orm/pg-core";

/** A whole number up to 2^53 - 1: a time, a number of bytes, a counter. */
const whole = (name: string) => pg.bigint(name, { mode: "number" });

export const postgresKit = {
  boolean: pg.boolean,
  bytes: pg.customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => "bytea" }),
  check: pg.check,
  index: pg.index,
  integer: pg.integer,
  json: pg.jsonb,
  /** A list of strings that better-auth writes: as a list here, as JSON that is text already in SQLite. */
  list: pg.customType<{ data: readonly string[]; driverData: string | readonly string[] }>({
    dataType: () => "jsonb",
    toDriver: (value) => JSON.stringify(value),
  }),
  /** Lower case of ASCII letters only, as SQLite has it. */
  lower: (column: Column): SQL => sql`lower(${column} collate "C")`,
  /** A time that better-auth reads as a `Date`; stored as a number like all others. */
  moment: pg.customType<{ data: Date; driverData: number | string }>({
    dataType: () => "bigint",
    toDriver: (value) => value.getTime(),
    fromDriver: (value) => new Date(Number(value)),
  }),
  /** A primary key that counts up. */
  numbered: (name: string) => whole(name).primaryKey().generatedAlwaysAsIdentity(),
  primaryKey: pg.primaryKey,
  table: pg.pgTable,
  text: pg.text,
  uniqueIndex: pg.uniqueIndex,
  whole,
};

export type Kit = typeof postgresKit;

export interface Referred {
  readonly id: pg.AnyPgColumn;
}

export function refersTo<Name extends string>(
  kit: Kit,
  name: Name,
  table: Referred,
  actions?: { readonly onDelete: "cascade" },
) {
  return kit
    .text(name)
    .notNull()
    .references(() => table.id, actions);
}

/** The key of a table that has at most one row for each screen. */
export function screenKey(kit: Kit, screens: Referred) {
  return kit
    .text("screen_id")
    .primaryKey()
    .references(() => screens.id);
}
