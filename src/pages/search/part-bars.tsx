// The parts of a score in words. The bounds are those of scores as they come: two descriptions of the same
// screen have a cosine of some .7, two of any interfaces .2.
import { Title } from "@mantine/core";
import type { PageSearch } from "../api.ts";
import styles from "./why-drawer.module.css";

/** Parts that only some queries have; shown only when not zero. */
const occasional: readonly PartName[] = ["negated", "language", "copy"];
/** Parts that `standard` computes. */
const standardParts: readonly PartName[] = ["whole", "lexical", "language"];

interface Props {
  readonly parts: Parts;
  /** Of `deep`; null in `standard`, which has weights of its own. */
  readonly weights: Parts | null;
  readonly score: number;
  readonly probability: number | null;
}

/** Reasons for a screen's score in words and bars; the numbers are collapsed. */
export function PartBars({ parts, weights, score, probability }: Props) {
  const shown = partWordings
    .filter(({ name }) => weights !== null || standardParts.includes(name))
    .filter(({ name }) => parts[name] !== 0 || !occasional.includes(name));
  return (
    <>
      <section>
        <Title order={3} mb="md">
          Why it matches
        </Title>
        <ul className={styles.bars}>
          {shown.map((part) => (
            <PartBar key={part.name} part={part} value={parts[part.name]} />
          ))}
        </ul>
      </section>
      <details className={styles.fold}>
        <summary>The numbers</summary>
        <dl className={styles.numbers}>
          {shown.map(({ name, label }) => (
            <Sum key={name} label={label} value={parts[name]} weight={weights?.[name] ?? null} />
          ))}
          <div>
            <dt>Score</dt>
            <dd>{score.toFixed(2)}</dd>
          </div>
          {probability !== null && (
            <div>
              <dt>Probability, estimated</dt>
              <dd>{probability.toFixed(2)}</dd>
            </div>
          )}
        </dl>
      </details>
    </>
  );
}

interface BarProps {
  readonly part: PartWording;
  readonly value: number;
}

function PartBar({ part, value }: BarProps) {
  const width = `${Math.max(0, Math.min(100, value * 100))}%`;
  return (
    <li>
      <span className={styles.row}>
        <span className={styles.label}>{part.label}</span>
        <span>{wordsOf(part, value)}</span>
      </span>
      <span className={styles.track}>
        <span className={styles.bar} data-negative={part.name === "negated"} style={{ width }} />
      </span>
      <span className={styles.about}>{part.about}</span>
    </li>
  );
}

interface SumProps {
  readonly label: string;
  readonly value: number;
  readonly weight: number | null;
}

function Sum({ label, value, weight }: SumProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {weight === null
          ? value.toFixed(2)
          : `${value.toFixed(2)} × ${round(weight)} = ${(value * weight).toFixed(2)}`}
      </dd>
    </div>
  );
}

/** Weights are floats of four bytes: 0.6 comes as 0.6000000238. */
function round(weight: number): string {
  return String(Math.round(weight * 100) / 100);
}

export type Parts = PageSearch["weights"];
type PartName = keyof Parts;

/** Wording of one part of a score. */
interface PartWording {
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
const partWordings: readonly PartWording[] = [
  {
    name: "whole",
    label: "Whole meaning",
    about: "Your words and everything known about the screen",
    scale: closeness,
  },
  {
    name: "sentences",
    label: "Best sentences",
    about: "Your words and the two closest sentences of its description",
    scale: closeness,
  },
  {
    name: "tokens",
    label: "Word by word",
    about: "Each of your words and the closest one on the screen",
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
    about: "Words that match exactly; rare ones count more",
    scale: [
      [0.7, "nearly all"],
      [0.45, "many"],
      [0.05, "a few"],
      [Number.NEGATIVE_INFINITY, "none"],
    ],
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
  {
    name: "copy",
    label: "Words on the screen",
    about: "Words you quoted, or a run of your words, as they stand on the screen",
    scale: [
      [1, "all of them"],
      [Number.NEGATIVE_INFINITY, "some of them"],
    ],
  },
];

/** The value of a part in words. */
export function wordsOf({ scale }: PartWording, value: number): string {
  return scale.find(([from]) => value >= from)?.[1] ?? "";
}
