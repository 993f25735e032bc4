import { strongProbabilityMin } from "../../bounds.ts";
import type { FoundScreen } from "../api.ts";

interface FoundPage<Mode> {
  readonly mode: Mode;
  readonly screens: readonly FoundScreen[];
}

/** The screens that were found in a mode, without the copies, which stand in a stack on the first of them. */
export function firstsOf<Mode>(pages: readonly FoundPage<Mode>[], mode: Mode): readonly FoundScreen[] {
  const found = pages.flatMap(({ screens }) => screens);
  const copies = new Set(found.flatMap((screen) => screen.copies.map(({ id }) => id)));
  return pages
    .filter((page) => page.mode === mode)
    .flatMap(({ screens }) => screens.filter(({ id }) => !copies.has(id)));
}

/** Match strength of a screen, as in the header `Search-Verdict`. */
type MatchStrength = "strong" | "possible";

/** From the best to the weakest. */
export const matchStrengths: readonly MatchStrength[] = ["strong", "possible"];

export const strengthHeadings: Readonly<Record<MatchStrength, string>> = {
  strong: "Strong matches",
  possible: "Possible matches",
};

export const strengthLabels: Readonly<Record<MatchStrength, string>> = {
  strong: "Strong match",
  possible: "Possible match",
};

/** The group of a screen by the probability that it is what was asked. */
export function strengthOf(probability: number): MatchStrength {
  return probability >= strongProbabilityMin ? "strong" : "possible";
}
