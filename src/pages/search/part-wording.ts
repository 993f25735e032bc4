// The parts of a score in words. The bounds are those of scores as they come: two descriptions of the same screen have a cosine of some .7,
// two of any interfaces .2.
import type { PageSearch } from "../api.ts";

export type Parts = PageSearch["weights"];
export type PartName = keyof Parts;

/** How one part is told. */
export interface PartWording {
  readonly name: PartName;
  readonly label: string;
  readonly about: string;
  /** From the best to the worst: from which value on it is said. */
  readonly scale: readonly (readonly [number, string])[];
}

const closeness = [
  [0.5, "very close"],
  [0.35, "close"],
  [0.2, "somewhat close"],
  [Number.NEGATIVE_INFINITY, "not close"],
] as const;

/** In the order in which they are shown. */
export const partWordings: readonly PartWording[] = [
  {
    name: "whole",
    label: "Whole meaning",
    about: "Your words and all that is known of the screen",
    scale: closeness,
  },
  {
    name: "sentences",
    label: "Best sentences",
    about: "Your words and the two nearest sentences of its description",
    scale: closeness,
  },
  {
    name: "tokens",
    label: "Word by word",
    about: "Each of your words and its nearest on the screen",
    scale: [
      [0.8, "nearly every word"],
      [0.65, "most words"],
      [0.5, "some words"],
      [Number.NEGATIVE_INFINITY, "few words"],
    ],
  },
  {
    name: "lexical",
    label: "Exact words",
    about: "The same words, rare ones counting more",
    scale: [
      [0.7, "nearly all"],
      [0.45, "many"],
      [0.05, "a few"],
      [Number.NEGATIVE_INFINITY, "none"],
    ],
  },
  {
    name: "phrases",
    label: "Parts of your query",
    about: "Each part and its nearest sentence",
    scale: closeness,
  },
  {
    name: "negated",
    label: "Unwanted",
    about: "What you did not want",
    scale: [
      [0.15, "is there"],
      [Number.NEGATIVE_INFINITY, "may be there"],
    ],
  },
  {
    name: "language",
    label: "Language",
    about: "The language you named",
    scale: [[Number.NEGATIVE_INFINITY, "as asked"]],
  },
];

/** The value of a part in words. */
export function wordsOf({ scale }: PartWording, value: number): string {
  return scale.find(([from]) => value >= from)?.[1] ?? "";
}
