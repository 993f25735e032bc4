// What happened in a workspace: who did what, how much was searched, what was looked for lately. Times are
// milliseconds since the epoch.

import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { platforms, searchModes } from "../../fields.ts";
import { users } from "./people-schema.ts";
import { workspaces } from "./schema.ts";

/** Who did what, in a workspace or to the service as a whole. Rows are only ever added. */
export const auditEvents = sqliteTable(
  "audit_events",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    /** Null for what belongs to no workspace: sign-ins, accounts, acts of operators. */
    workspaceId: text("workspace_id").references(() => workspaces.id),
    at: integer().notNull(),
    /** The name at that time and the address of the person, or `command line`. */
    actor: text().notNull(),
    action: text().notNull(),
    target: text().notNull(),
    detail: text().notNull(),
    /** Where the request came from; empty for the command line. */
    address: text().notNull().default(""),
    outcome: text({ enum: ["success", "failure"] })
      .notNull()
      .default("success"),
  },
  (table) => [index("audit_events_workspace_id").on(table.workspaceId, table.id)],
);

/** Searches of a day (UTC) by key and mode. `keyId` is empty for the pages. */
export const searchUsage = sqliteTable(
  "search_usage",
  {
    workspaceId: text("workspace_id")
      .notNull()
      .references(() => workspaces.id),
    /** `YYYY-MM-DD`. */
    day: text().notNull(),
    keyId: text("key_id").notNull(),
    /** Empty for what was refused before its mode was read. */
    mode: text({ enum: [...searchModes, ""] }).notNull(),
    searches: integer().notNull(),
    errors: integer().notNull(),
    /** Searches that were refused: a rate, a full queue, a wrong body. */
    refused: integer().notNull().default(0),
    /** JSON array: how many searches took how long, see `usage/latency-buckets.ts`. */
    latencyCounts: text("latency_counts", { mode: "json" }).$type<readonly number[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.day, table.keyId, table.mode] })],
);

/** The last searches that a person made on the pages of a workspace, for that person to repeat. */
export const recentSearches = sqliteTable(
  "recent_searches",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    workspaceId: text("workspace_id")
      .notNull()
      .references(() => workspaces.id),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    query: text().notNull(),
    platform: text({ enum: platforms }).notNull(),
    mode: text({ enum: searchModes }).notNull(),
    screens: integer().notNull(),
    at: integer().notNull(),
  },
  (table) => [index("recent_searches_workspace_user").on(table.workspaceId, table.userId, table.id)],
);
