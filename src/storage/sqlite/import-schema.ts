// Imports that came over HTTP. Times are milliseconds since the epoch.
import { sql } from "drizzle-orm";
import {
  check,
  index,
  integer,
  primaryKey,
  real,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import {
  type ImportJobError,
  type ImportJobNotice,
  type ImportJobOptions,
  importStates,
} from "../import-storage.ts";
import { workspaces } from "./schema.ts";

/** One upload and what became of it. `sequence` is the order in which jobs run. */
export const imports = sqliteTable(
  "imports",
  {
    sequence: integer().primaryKey({ autoIncrement: true }),
    id: text().notNull(),
    workspaceId: text("workspace_id")
      .notNull()
      .references(() => workspaces.id),
    keyId: text("key_id"),
    sourceName: text("source_name").notNull(),
    format: text().notNull(),
    bytes: integer().notNull(),
    /** Lower-case hex SHA-256 of the upload. */
    sha256: text().notNull(),
    idempotencyKey: text("idempotency_key"),
    hasOcr: integer("has_ocr", { mode: "boolean" }).notNull(),
    state: text({ enum: importStates }).notNull(),
    isCancelRequested: integer("is_cancel_requested", { mode: "boolean" }).notNull().default(false),
    /** Rows that are done; a process that goes on begins behind them. */
    imported: integer().notNull().default(0),
    updated: integer().notNull().default(0),
    unchanged: integer().notNull().default(0),
    failed: integer().notNull().default(0),
    fraction: real().notNull().default(0),
    /** JSON object; null unless the whole job failed. */
    error: text({ mode: "json" }).$type<ImportJobError>(),
    /** JSON array. */
    notices: text({ mode: "json" }).$type<readonly ImportJobNotice[]>().notNull().default([]),
    createdAt: integer("created_at").notNull(),
    startedAt: integer("started_at"),
    finishedAt: integer("finished_at"),
    /** JSON object; empty for an import as usual. */
    options: text({ mode: "json" }).$type<ImportJobOptions>().notNull().default({}),
    /** Screens that the upload did not name, for an import that removes them. */
    removed: integer().notNull().default(0),
    /** Counted up by the node that has the upload, as long as it lives. */
    heartbeats: integer().notNull().default(0),
    /** Fields that kept what a person wrote. */
    editsKept: integer("edits_kept").notNull().default(0),
  },
  (table) => [
    uniqueIndex("imports_id").on(table.id),
    uniqueIndex("imports_idempotency_key").on(table.workspaceId, table.idempotencyKey),
    index("imports_workspace_id").on(table.workspaceId, table.sequence),
    index("imports_open").on(table.sequence).where(sql`${table.state} in ('queued', 'running')`),
    check("imports_state_check", sql`${table.state} in ('queued', 'running', 'done', 'failed', 'cancelled')`),
  ],
);

/** The first failed rows of a job, numbered in the order in which they failed. */
export const importFailures = sqliteTable(
  "import_failures",
  {
    importId: text("import_id").notNull(),
    position: integer().notNull(),
    row: integer().notNull(),
    field: text(),
    image: text(),
    code: text().notNull(),
    reason: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.importId, table.position] })],
);
