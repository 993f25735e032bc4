import { type Column, sql } from "drizzle-orm";
import {
  blob,
  check,
  customType,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import type { Kit } from "../tables/kit.ts";

/** Builders of tables and columns in SQLite. */
export const sqliteKit = {
  boolean: (name: string) => integer(name, { mode: "boolean" }),
  bytes: (name: string) => blob(name, { mode: "buffer" }),
  check,
  index,
  integer,
  json: (name = "") => text(name, { mode: "json" }),
  list: customType<{ data: readonly string[]; driverData: string }>({
    dataType: () => "text",
    toDriver: (value) => (typeof value === "string" ? value : JSON.stringify(value)),
    fromDriver: (value) => JSON.parse(value),
  }),
  lower: (column: Column) => sql`lower(${column})`,
  moment: (name: string) => integer(name, { mode: "timestamp_ms" }),
  numbered: (name: string) => integer(name).primaryKey({ autoIncrement: true }),
  primaryKey,
  table: sqliteTable,
  text,
  uniqueIndex,
  whole: (name: string) => integer(name),
} satisfies Record<keyof Kit, unknown> as unknown as Kit;
