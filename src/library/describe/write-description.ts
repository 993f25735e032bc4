// Words that an agent wrote for a screen, merged and ranked as those of the model.
import type { Describer, ReadScreen } from "../../database/description-storage.ts";
import type { DescriptionSource } from "../../fields.ts";
import {
  type DescribeServices,
  encodeWords,
  hasGivenWords,
  isOutranked,
  mergeWords,
} from "./describe-screen.ts";
import type { Description } from "./prompt.ts";

/** An agent by its key, and what it looked at. */
export interface AgentDescriber extends Describer {
  readonly source: DescriptionSource;
}

/** A screen's words; null where the agent is unsure. */
export interface GivenDescription {
  readonly id: string;
  readonly words: Pick<Description, "title" | "description" | "elements" | "pattern"> | null;
}

export const writeOutcomes = ["described", "unsure", "unchanged", "kept", "changed", "not_found"] as const;
export type WriteOutcome = (typeof writeOutcomes)[number];

const noUse = { requests: 0, inputTokens: 0, outputTokens: 0, milliseconds: 0 };

/** Writes a description, or that there is none, in one transaction. The same again changes nothing. */
export async function writeDescription(
  { descriptions, encoder }: Pick<DescribeServices, "descriptions" | "encoder">,
  describer: AgentDescriber,
  { id, words }: GivenDescription,
): Promise<WriteOutcome> {
  const read = await descriptions.readScreen(id);
  if (read === null) return "not_found";
  const { screen, sequence } = read;
  // Without a picture there was nothing to see.
  const source = screen.picture === null ? "text" : describer.source;
  const pictureSha256 = screen.picture?.sha256 ?? "";
  const finished = { id, sequence, pictureSha256, describer, source, use: noUse };
  if (hasGivenWords(screen)) return "kept";
  if (words === null) {
    if (screen.modelWords !== null) return "kept";
    if (isKnownUnclear(read, source)) return "unchanged";
    const outcome = { reason: "it was unsure." };
    return (await descriptions.finish({ ...finished, outcome })) === "changed" ? "changed" : "unsure";
  }
  if (isOutranked(screen, describer, source)) return "kept";
  const writer = { model: describer.model, source };
  const merged = mergeWords(screen, { ...words, text: "", theme: "" }, writer);
  if (Bun.deepEquals({ ...screen, ...merged }, screen)) return "unchanged";
  const outcome = { words: await encodeWords({ encoder }, merged, "") };
  return (await descriptions.finish({ ...finished, outcome })) === "changed" ? "changed" : "described";
}

function isKnownUnclear({ last }: ReadScreen, source: DescriptionSource): boolean {
  return last?.state === "undescribed" && (last.source === source || last.source === "picture");
}
