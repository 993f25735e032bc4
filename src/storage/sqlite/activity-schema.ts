// What happened in a workspace: who did what, how much was searched, what was looked for lately. Times are milliseconds since the epoch.
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { workspaces } from "./schema.ts";

/** Who did what. Rows are only ever added. */
export const auditEvents = sqliteTable(
  "audit_events",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    workspaceId: text("workspace_id")
      .notNull()
      .references(() => workspaces.id),
    at: integer().notNull(),
    /** The name at that time and the address of the person, or `command line`. */
    actor: text().notNull(),
    action: text().notNull(),
    target: text().notNull(),
    detail: text().notNull(),
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
    mode: text({ enum: ["standard", "deep"] }).notNull(),
    searches: integer().notNull(),
    errors: integer().notNull(),
    /** JSON array: how many searches took how long, see `usage/latency-buckets.ts`. */
    latencyCounts: text("latency_counts", { mode: "json" }).$type<readonly number[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.day, table.keyId, table.mode] })],
);

/** The last searches made on the pages, for the whole workspace to repeat. */
export const recentSearches = sqliteTable(
  "recent_searches",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    workspaceId: text("workspace_id")
      .notNull()
      .references(() => workspaces.id),
    /** The name of the person. */
    by: text().notNull(),
    query: text().notNull(),
    platform: text({ enum: ["ios", "web"] }).notNull(),
    mode: text({ enum: ["standard", "deep"] }).notNull(),
    screens: integer().notNull(),
    at: integer().notNull(),
  },
  (table) => [index("recent_searches_workspace_id").on(table.workspaceId, table.id)],
);
