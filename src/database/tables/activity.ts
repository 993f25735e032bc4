// Audit log, search usage and recent searches of a workspace. Times are milliseconds since the epoch.
import { searchedPlatforms, searchModes } from "../../fields.ts";
import { type Kit, type Referred, refersTo } from "./kit.ts";

/** The audit log of each workspace and of the service as a whole. Rows are only ever added. */
export function auditEventsTable(kit: Kit, workspaces: Referred) {
  return kit.table(
    "audit_events",
    {
      id: kit.numbered("id"),
      /** Null for what belongs to no workspace: sign-ins, accounts, acts of operators. */
      workspaceId: kit.text("workspace_id").references(() => workspaces.id),
      at: kit.whole("at").notNull(),
      /** The name at that time and the address of the person, or `command line`. */
      actor: kit.text().notNull(),
      action: kit.text().notNull(),
      target: kit.text().notNull(),
      detail: kit.text().notNull(),
      /** The client address of the request; empty for the command line. */
      address: kit.text().notNull().default(""),
      outcome: kit
        .text({ enum: ["success", "failure"] })
        .notNull()
        .default("success"),
    },
    (table) => [kit.index("audit_events_workspace_id").on(table.workspaceId, table.id)],
  );
}

/** Searches of a day (UTC) by key and mode. `keyId` is empty for the pages. */
export function searchUsageTable(kit: Kit, workspaces: Referred) {
  return kit.table(
    "search_usage",
    {
      workspaceId: refersTo(kit, "workspace_id", workspaces),
      /** `YYYY-MM-DD`. */
      day: kit.text().notNull(),
      keyId: kit.text("key_id").notNull(),
      /** Empty for what was refused before its mode was read. */
      mode: kit.text({ enum: [...searchModes, ""] }).notNull(),
      searches: kit.whole("searches").notNull(),
      errors: kit.whole("errors").notNull(),
      /** Searches that were refused: a rate, a full queue, a wrong body. */
      refused: kit.whole("refused").notNull().default(0),
      /** JSON array: how many searches took how long, see `people/usage/latency-buckets.ts`. */
      latencyCounts: kit.json("latency_counts").$type<readonly number[]>().notNull(),
    },
    (table) => [kit.primaryKey({ columns: [table.workspaceId, table.day, table.keyId, table.mode] })],
  );
}

/** The last searches that a person made on the pages of a workspace, for that person to repeat. */
export function recentSearchesTable(kit: Kit, users: Referred, workspaces: Referred) {
  return kit.table(
    "recent_searches",
    {
      id: kit.numbered("id"),
      workspaceId: refersTo(kit, "workspace_id", workspaces),
      userId: refersTo(kit, "user_id", users, { onDelete: "cascade" }),
      query: kit.text().notNull(),
      platform: kit.text({ enum: searchedPlatforms }).notNull(),
      screens: kit.integer().notNull(),
      at: kit.whole("at").notNull(),
    },
    (table) => [kit.index("recent_searches_workspace_user").on(table.workspaceId, table.userId, table.id)],
  );
}
