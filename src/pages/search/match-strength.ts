/** How well a screen fits, as people read it: a percentage would promise more than an estimate can hold. */
type MatchStrength = "strong" | "good" | "weak";

/** From the best to the weakest. */
export const matchStrengths: readonly MatchStrength[] = ["strong", "good", "weak"];

/** The heading of each group of screens. */
export const strengthHeadings: Readonly<Record<MatchStrength, string>> = {
  strong: "Strong matches",
  good: "Good matches",
  weak: "Weak matches",
};

/** What each says of one screen. */
export const strengthLabels: Readonly<Record<MatchStrength, string>> = {
  strong: "Strong match",
  good: "Good match",
  weak: "Weak match",
};

const strongFrom = 0.8;
const goodFrom = 0.45;

/** The group of a screen by the probability that it is what was asked; `deep` leaves out what is below .16. */
export function strengthOf(probability: number): MatchStrength {
  if (probability >= strongFrom) return "strong";
  return probability >= goodFrom ? "good" : "weak";
}
