// What vision models were asked about pictures. The words that they wrote stand in the screens.
import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { screens } from "./schema.ts";

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
