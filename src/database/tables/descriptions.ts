// Descriptions of pictures by vision models. The words that they wrote are in the screens.
import { sql } from "drizzle-orm";
import { type Kit, type Referred, screenKey } from "./kit.ts";

/** The last time a model was asked about a screen's picture. */
export function descriptionsTable(kit: Kit, screens: Referred) {
  return kit.table(
    "descriptions",
    {
      screenId: screenKey(kit, screens),
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
