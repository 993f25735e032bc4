import { strongProbabilityMin } from "../../bounds.ts";
import type { FoundScreen } from "../api.ts";

/** The screens whose pictures are no copies of others found; copies stand in a stack on the first. */
export function firstsOf({ screens }: { readonly screens: readonly FoundScreen[] }): readonly FoundScreen[] {
  return screens.filter(({ copy_of }) => copy_of === null);
}

/** Match strength of a screen, as in the header `Search-Verdict`. */
type MatchStrength = "strong" | "possible";

/** From the best to the weakest. */
export const matchStrengths: readonly MatchStrength[] = ["strong", "possible"];

/** The name of each group of screens. */
export const strengthHeadings: Readonly<Record<MatchStrength, string>> = {
  strong: "Strong matches",
  possible: "Possible matches",
};

/** The label of one screen. */
export const strengthLabels: Readonly<Record<MatchStrength, string>> = {
  strong: "Strong match",
  possible: "Possible match",
};

/** The group of a screen by the probability that it is what was asked. */
export function strengthOf(probability: number): MatchStrength {
  return probability >= strongProbabilityMin ? "strong" : "possible";
}
