// Each table is exported by name, for drizzle-kit.
import { type Column, sql } from "drizzle-orm";
import * as sqlite from "drizzle-orm/sqlite-core";
import type { Kit } from "../tables/kit.ts";
import { createTables } from "../tables/tables.ts";

const sqliteKit = {
  boolean: (name: string) => sqlite.integer(name, { mode: "boolean" }),
  bytes: (name: string) => sqlite.blob(name, { mode: "buffer" }),
  check: sqlite.check,
  index: sqlite.index,
  integer: sqlite.integer,
  json: (name = "") => sqlite.text(name, { mode: "json" }),
  list: sqlite.customType<{ data: readonly string[]; driverData: string }>({
    dataType: () => "text",
    toDriver: (value) => (typeof value === "string" ? value : JSON.stringify(value)),
    fromDriver: (value) => JSON.parse(value),
  }),
  lower: (column: Column) => sql`lower(${column})`,
  moment: (name: string) => sqlite.integer(name, { mode: "timestamp_ms" }),
  numbered: (name: string) => sqlite.integer(name).primaryKey({ autoIncrement: true }),
  primaryKey: sqlite.primaryKey,
  table: sqlite.sqliteTable,
  text: sqlite.text,
  uniqueIndex: sqlite.uniqueIndex,
  whole: (name: string) => sqlite.integer(name),
} satisfies Record<keyof Kit, unknown> as unknown as Kit;

const tables = createTables(sqliteKit);
export const { apps, changeMarks, libraries, removals, screens, unlikePairs } = tables;
export const { pictureLooks, pictures, pictureVersions } = tables;
export const { descriptionLeases, descriptions, importFailures, importScreens, jobs, sequences, vectors } =
  tables;
export const { accounts, resetLinks, sessions, setupLinks, twoFactors, users, verifications } = tables;
export const { apiKeys, invitations, members, plans, workspaces } = tables;
export const { accessTokens, connections, oauthClients, refreshTokens } = tables;
export const { flows, flowSteps } = tables;
export const { auditEvents, recentSearches, searchUsage } = tables;
export const { collections, collectionScreens, screenTags } = tables;
