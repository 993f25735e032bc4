// Jobs of all kinds. Times are milliseconds since the epoch.
import { sql } from "drizzle-orm";
import { type JobError, jobKinds, jobStates } from "../job-storage.ts";
import { type Kit, type Referred, refersTo } from "./kit.ts";

/** Requests and results of jobs. `sequence` is the order in which the jobs of a kind run. */
export function jobsTable(kit: Kit, workspaces: Referred) {
  return kit.table(
    "jobs",
    {
      sequence: kit.numbered("sequence"),
      id: kit.text().notNull(),
      kind: kit.text({ enum: jobKinds }).notNull(),
      workspaceId: refersTo(kit, "workspace_id", workspaces),
      keyId: kit.text("key_id"),
      idempotencyKey: kit.text("idempotency_key"),
      /** JSON object with the shape of the kind, as `result`: see `JobShape`. */
      request: kit.json().$type<Readonly<Record<string, unknown>>>().notNull(),
      result: kit.json().$type<Readonly<Record<string, unknown>>>().notNull().default({}),
      state: kit.text({ enum: jobStates }).notNull(),
      isCancelRequested: kit.boolean("is_cancel_requested").notNull().default(false),
      /** JSON object; null unless the whole job failed. */
      error: kit.json().$type<JobError>(),
      /** Counted up by the node that has what the job needs, as long as it lives. */
      heartbeats: kit.whole("heartbeats").notNull().default(0),
      createdAt: kit.whole("created_at").notNull(),
      startedAt: kit.whole("started_at"),
      finishedAt: kit.whole("finished_at"),
    },
    (table) => [
      kit.uniqueIndex("jobs_id").on(table.id),
      kit.uniqueIndex("jobs_idempotency_key").on(table.workspaceId, table.kind, table.idempotencyKey),
      kit.index("jobs_kind").on(table.kind, table.sequence),
      kit.index("jobs_workspace_id").on(table.workspaceId, table.kind, table.sequence),
      kit
        .index("jobs_open")
        .on(table.kind, table.sequence)
        .where(sql`${table.state} in ('queued', 'running')`),
      kit.check("jobs_kind_check", sql`${table.kind} in ('import', 'description')`),
      kit.check(
        "jobs_state_check",
        sql`${table.state} in ('queued', 'running', 'done', 'failed', 'cancelled')`,
      ),
    ],
  );
}

/** The first screens that an import added or changed, numbered in that order. */
export function importScreensTable(kit: Kit) {
  return kit.table(
    "import_screens",
    {
      importId: kit.text("import_id").notNull(),
      position: kit.integer().notNull(),
      screenId: kit.text("screen_id").notNull(),
      isNew: kit.boolean("is_new").notNull(),
    },
    (table) => [kit.primaryKey({ columns: [table.importId, table.position] })],
  );
}

/** The first failed rows of an import, numbered in the order in which they failed. */
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
