// Imports that came over HTTP. Times are milliseconds since the epoch.
import { sql } from "drizzle-orm";
import {
  type ImportJobError,
  type ImportJobNotice,
  type ImportJobOptions,
  importStates,
} from "../import-storage.ts";
import type { Kit, Referred } from "./kit.ts";

/** One upload and what became of it. `sequence` is the order in which jobs run. */
export function importsTable(kit: Kit, workspaces: Referred) {
  return kit.table(
    "imports",
    {
      sequence: kit.numbered("sequence"),
      id: kit.text().notNull(),
      workspaceId: kit
        .text("workspace_id")
        .notNull()
        .references(() => workspaces.id),
      keyId: kit.text("key_id"),
      sourceName: kit.text("source_name").notNull(),
      format: kit.text().notNull(),
      bytes: kit.whole("bytes").notNull(),
      /** Lower-case hex SHA-256 of the upload. */
      sha256: kit.text().notNull(),
      idempotencyKey: kit.text("idempotency_key"),
      hasOcr: kit.boolean("has_ocr").notNull(),
      state: kit.text({ enum: importStates }).notNull(),
      isCancelRequested: kit.boolean("is_cancel_requested").notNull().default(false),
      /** Rows that are done; a process that goes on begins behind them. */
      imported: kit.integer().notNull().default(0),
      updated: kit.integer().notNull().default(0),
      unchanged: kit.integer().notNull().default(0),
      failed: kit.integer().notNull().default(0),
      fraction: kit.real().notNull().default(0),
      /** JSON object; null unless the whole job failed. */
      error: kit.json().$type<ImportJobError>(),
      /** JSON array. */
      notices: kit.json().$type<readonly ImportJobNotice[]>().notNull().default([]),
      createdAt: kit.whole("created_at").notNull(),
      startedAt: kit.whole("started_at"),
      finishedAt: kit.whole("finished_at"),
      /** JSON object; empty for an import as usual. */
      options: kit.json().$type<ImportJobOptions>().notNull().default({}),
      /** Screens that the upload did not name, for an import that removes them. */
      removed: kit.integer().notNull().default(0),
      /** Counted up by the node that has the upload, as long as it lives. */
      heartbeats: kit.whole("heartbeats").notNull().default(0),
      /** Fields that kept what a person wrote. */
      editsKept: kit.whole("edits_kept").notNull().default(0),
    },
    (table) => [
      kit.uniqueIndex("imports_id").on(table.id),
      kit.uniqueIndex("imports_idempotency_key").on(table.workspaceId, table.idempotencyKey),
      kit.index("imports_workspace_id").on(table.workspaceId, table.sequence),
      kit.index("imports_open").on(table.sequence).where(sql`${table.state} in ('queued', 'running')`),
      kit.check(
        "imports_state_check",
        sql`${table.state} in ('queued', 'running', 'done', 'failed', 'cancelled')`,
      ),
    ],
  );
}

/** The first failed rows of a job, numbered in the order in which they failed. */
export function importFailuresTable(kit: Kit) {
  return kit.table(
    "import_failures",
    {
      importId: kit.text("import_id").notNull(),
      position: kit.integer().notNull(),
      row: kit.integer().notNull(),
      field: kit.text(),
      image: kit.text(),
      code: kit.text().notNull(),
      reason: kit.text().notNull(),
    },
    (table) => [kit.primaryKey({ columns: [table.importId, table.position] })],
  );
}
