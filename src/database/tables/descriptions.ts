// Descriptions of screens by models and agents. The words that they wrote are in the screens.
import { sql } from "drizzle-orm";
import { descriptionSources } from "../../fields.ts";
import { type Kit, type Referred, screenKey } from "./kit.ts";

/** The last time a model or an agent described a screen, or could not. */
export function descriptionsTable(kit: Kit, screens: Referred) {
  return kit.table(
    "descriptions",
    {
      screenId: screenKey(kit, screens),
      /** Lower-case hex SHA-256 of the original, empty without one: another picture is asked about again. */
      pictureSha256: kit.text("picture_sha256").notNull(),
      state: kit.text({ enum: ["described", "undescribed"] }).notNull(),
      model: kit.text().notNull(),
      /** Lower-case hex SHA-256 of the prompt and the schema of its answer; empty for an agent. */
      promptSha256: kit.text("prompt_sha256").notNull(),
      /** The reason why there is no description; empty when there is one. */
      reason: kit.text().notNull(),
      /** `light`, `dark` or `mixed`; empty without a description. */
      theme: kit.text().notNull(),
      inputTokens: kit.whole("input_tokens").notNull(),
      outputTokens: kit.whole("output_tokens").notNull(),
      milliseconds: kit.whole("milliseconds").notNull(),
      askedAt: kit.whole("asked_at").notNull(),
      source: kit.text({ enum: descriptionSources }).notNull().default("picture"),
    },
    (table) => [
      kit.index("descriptions_undescribed").on(table.screenId).where(sql`${table.state} = 'undescribed'`),
      kit.index("descriptions_from_text").on(table.screenId).where(sql`${table.source} = 'text'`),
      kit.check("descriptions_state_check", sql`${table.state} in ('described', 'undescribed')`),
    ],
  );
}

/** Screens that an agent or a run took to describe: until then no other one gets them. */
export function descriptionLeasesTable(kit: Kit, screens: Referred) {
  return kit.table("description_leases", {
    screenId: screenKey(kit, screens),
    expiresAt: kit.whole("expires_at").notNull(),
    /** `run`, or the id of the workspace whose agent has it; `agent` in rows of earlier versions. */
    holder: kit.text().notNull().default("agent"),
  });
}
