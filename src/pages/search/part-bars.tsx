import { Title } from "@mantine/core";
import styles from "./part-bars.module.css";
import { type PartName, type Parts, type PartWording, partWordings, wordsOf } from "./part-wording.ts";

/** What not every query asks for: shown only where it counts. */
const occasional: readonly PartName[] = ["phrases", "negated", "language"];
/** What the scan of `standard` knows. */
const standardParts: readonly PartName[] = ["whole", "lexical", "language"];

interface Props {
  readonly parts: Parts;
  /** Of `deep`; null in `standard`, which has weights of its own. */
  readonly weights: Parts | null;
  readonly score: number;
  readonly probability: number | null;
}

/** What speaks for the screen, in words and bars; the numbers behind a fold. */
export function PartBars({ parts, weights, score, probability }: Props) {
  const shown = partWordings
    .filter(({ name }) => weights !== null || standardParts.includes(name))
    .filter(({ name }) => parts[name] !== 0 || !occasional.includes(name));
  return (
    <>
      <section>
        <Title order={3} mb="md">
          What speaks for it
        </Title>
        <ul className={styles["bars"]}>
          {shown.map((part) => (
            <PartBar key={part.name} part={part} value={parts[part.name]} />
          ))}
        </ul>
      </section>
      <details className={styles["fold"]}>
        <summary>The numbers</summary>
        <dl className={styles["numbers"]}>
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
      <span className={styles["row"]}>
        <span className={styles["label"]}>{part.label}</span>
        <span>{wordsOf(part, value)}</span>
      </span>
      <span className={styles["track"]}>
        <span className={styles["bar"]} data-negative={part.name === "negated"} style={{ width }} />
      </span>
      <span className={styles["about"]}>{part.about}</span>
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
