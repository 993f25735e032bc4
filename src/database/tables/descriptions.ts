// Descriptions of pictures by vision models. The words that they wrote are in the screens.
import { sql } from "drizzle-orm";
import type {
  DescriptionJobError,
  DescriptionJobFailure,
  DescriptionJobOptions,
} from "../description-job-storage.ts";
import { importStates } from "../import-storage.ts";
import type { Kit, Referred } from "./kit.ts";

/** The last time a model was asked about a screen's picture. */
export function descriptionsTable(kit: Kit, screens: Referred) {
  return kit.table(
    "descriptions",
    {
      screenId: kit
        .text("screen_id")
        .primaryKey()
        .references(() => screens.id),
      /** Lower-case hex SHA-256 of the original file: a screen with another picture is asked about again. */
      pictureSha256: kit.text("picture_sha256").notNull(),
      state: kit.text({ enum: ["described", "undescribed"] }).notNull(),
      model: kit.text().notNull(),
      /** Lower-case hex SHA-256 of the prompt and the schema of its answer. */
      promptSha256: kit.text("prompt_sha256").notNull(),
      /** Why there is no description; empty when there is one. */
      reason: kit.text().notNull(),
      /** `light`, `dark` or `mixed`; empty without a description. */
      theme: kit.text().notNull(),
      inputTokens: kit.whole("input_tokens").notNull(),
      outputTokens: kit.whole("output_tokens").notNull(),
      milliseconds: kit.whole("milliseconds").notNull(),
      askedAt: kit.whole("asked_at").notNull(),
    },
    (table) => [
      kit.index("descriptions_undescribed").on(table.screenId).where(sql`${table.state} = 'undescribed'`),
      kit.check("descriptions_state_check", sql`${table.state} in ('described', 'undescribed')`),
    ],
  );
}

/**
 * A run that describes what has no words, and what it did. `sequence` is the order in which they were asked
 * for.
 */
export function descriptionJobsTable(kit: Kit, workspaces: Referred) {
  return kit.table(
    "description_jobs",
    {
      sequence: kit.numbered("sequence"),
      id: kit.text().notNull(),
      workspaceId: kit
        .text("workspace_id")
        .notNull()
        .references(() => workspaces.id),
      keyId: kit.text("key_id"),
      /** JSON object. */
      options: kit.json().$type<DescriptionJobOptions>().notNull(),
      state: kit.text({ enum: importStates }).notNull(),
      isCancelRequested: kit.boolean("is_cancel_requested").notNull().default(false),
      /** Screens there were to describe; the counts are of them. */
      screens: kit.integer().notNull().default(0),
      described: kit.integer().notNull().default(0),
      undescribed: kit.integer().notNull().default(0),
      changed: kit.integer().notNull().default(0),
      failed: kit.integer().notNull().default(0),
      requests: kit.integer().notNull().default(0),
      inputTokens: kit.whole("input_tokens").notNull().default(0),
      outputTokens: kit.whole("output_tokens").notNull().default(0),
      isBudgetSpent: kit.boolean("is_budget_spent").notNull().default(false),
      /** JSON object; null unless the whole job failed. */
      error: kit.json().$type<DescriptionJobError>(),
      /** JSON array of the first of them. */
      failures: kit.json().$type<readonly DescriptionJobFailure[]>().notNull().default([]),
      createdAt: kit.whole("created_at").notNull(),
      startedAt: kit.whole("started_at"),
      finishedAt: kit.whole("finished_at"),
    },
    (table) => [
      kit.uniqueIndex("description_jobs_id").on(table.id),
      kit.index("description_jobs_workspace_id").on(table.workspaceId, table.sequence),
      kit.check(
        "description_jobs_state_check",
        sql`${table.state} in ('queued', 'running', 'done', 'failed', 'cancelled')`,
      ),
    ],
  );
}
