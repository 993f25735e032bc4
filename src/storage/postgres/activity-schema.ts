// What happened in a workspace: who did what, how much was searched, what was looked for lately. Times are
// milliseconds since the epoch.

import { bigint, index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { platforms, searchModes } from "../../fields.ts";
import { whole } from "./columns.ts";
import { users } from "./people-schema.ts";
import { workspaces } from "./schema.ts";

const number = () => bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity();

/** Who did what, in a workspace or to the service as a whole. Rows are only ever added. */
export const auditEvents = pgTable(
  "audit_events",
  {
    id: number(),
    /** Null for what belongs to no workspace: sign-ins, accounts, acts of operators. */
    workspaceId: text("workspace_id").references(() => workspaces.id),
    at: whole("at").notNull(),
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
export const searchUsage = pgTable(
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
    searches: bigint({ mode: "number" }).notNull(),
    errors: bigint({ mode: "number" }).notNull(),
    /** Searches that were refused: a rate, a full queue, a wrong body. */
    refused: bigint({ mode: "number" }).notNull().default(0),
    /** JSON array: how many searches took how long, see `usage/latency-buckets.ts`. */
    latencyCounts: jsonb("latency_counts").$type<readonly number[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.day, table.keyId, table.mode] })],
);

/** The last searches that a person made on the pages of a workspace, for that person to repeat. */
export const recentSearches = pgTable(
  "recent_searches",
  {
    id: number(),
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
    at: whole("at").notNull(),
  },
  (table) => [index("recent_searches_workspace_user").on(table.workspaceId, table.userId, table.id)],
);
