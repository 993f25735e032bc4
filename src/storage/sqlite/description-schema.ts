// What vision models were asked about pictures. The words that they wrote stand in the screens.
import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type {
  DescriptionJobError,
  DescriptionJobFailure,
  DescriptionJobOptions,
} from "../description-job-storage.ts";
import { importStates } from "../import-storage.ts";
import { screens, workspaces } from "./schema.ts";

/** The last time a model was asked about a screen's picture. */
export const descriptions = sqliteTable(
  "descriptions",
  {
    screenId: text("screen_id")
      .primaryKey()
      .references(() => screens.id),
    /** Lower-case hex SHA-256 of the original file: a screen with another picture is asked about again. */
    pictureSha256: text("picture_sha256").notNull(),
    state: text({ enum: ["described", "undescribed"] }).notNull(),
    model: text().notNull(),
    /** Lower-case hex SHA-256 of the prompt and the schema of its answer. */
    promptSha256: text("prompt_sha256").notNull(),
    /** Why there is no description; empty when there is one. */
    reason: text().notNull(),
    /** `light`, `dark` or `mixed`; empty without a description. */
    theme: text().notNull(),
    inputTokens: integer("input_tokens").notNull(),
    outputTokens: integer("output_tokens").notNull(),
    milliseconds: integer().notNull(),
    askedAt: integer("asked_at").notNull(),
  },
  (table) => [
    index("descriptions_undescribed").on(table.screenId).where(sql`${table.state} = 'undescribed'`),
    check("descriptions_state_check", sql`${table.state} in ('described', 'undescribed')`),
  ],
);

/**
 * A run that describes what has no words, and what it did. `sequence` is the order in which they were asked
 * for.
 */
export const descriptionJobs = sqliteTable(
  "description_jobs",
  {
    sequence: integer().primaryKey({ autoIncrement: true }),
    id: text().notNull(),
    workspaceId: text("workspace_id")
      .notNull()
      .references(() => workspaces.id),
    keyId: text("key_id"),
    /** JSON object. */
    options: text({ mode: "json" }).$type<DescriptionJobOptions>().notNull(),
    state: text({ enum: importStates }).notNull(),
    isCancelRequested: integer("is_cancel_requested", { mode: "boolean" }).notNull().default(false),
    /** Screens there were to describe; the counts are of them. */
    screens: integer().notNull().default(0),
    described: integer().notNull().default(0),
    undescribed: integer().notNull().default(0),
    changed: integer().notNull().default(0),
    failed: integer().notNull().default(0),
    requests: integer().notNull().default(0),
    inputTokens: integer("input_tokens").notNull().default(0),
    outputTokens: integer("output_tokens").notNull().default(0),
    isBudgetSpent: integer("is_budget_spent", { mode: "boolean" }).notNull().default(false),
    /** JSON object; null unless the whole job failed. */
    error: text({ mode: "json" }).$type<DescriptionJobError>(),
    /** JSON array of the first of them. */
    failures: text({ mode: "json" }).$type<readonly DescriptionJobFailure[]>().notNull().default([]),
    createdAt: integer("created_at").notNull(),
    startedAt: integer("started_at"),
    finishedAt: integer("finished_at"),
  },
  (table) => [
    uniqueIndex("description_jobs_id").on(table.id),
    index("description_jobs_workspace_id").on(table.workspaceId, table.sequence),
    check(
      "description_jobs_state_check",
      sql`${table.state} in ('queued', 'running', 'done', 'failed', 'cancelled')`,
    ),
  ],
);
