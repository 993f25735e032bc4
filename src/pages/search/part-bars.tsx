import { Title } from "@mantine/core";
import type { PageSearch } from "../../screens/page-schema.ts";
import styles from "./part-bars.module.css";

type Parts = PageSearch["weights"];
type PartName = keyof Parts;

const wording: readonly { readonly name: PartName; readonly label: string; readonly about: string }[] = [
  {
    name: "whole",
    label: "Whole meaning",
    about: "The query against everything that is known of the screen",
  },
  { name: "sentences", label: "Best sentences", about: "The query against the two nearest sentences" },
  { name: "tokens", label: "Word by word", about: "Each word of the query with its nearest on the screen" },
  { name: "lexical", label: "Exact words", about: "The same words, rare ones counting more" },
  { name: "phrases", label: "Parts of your query", about: "Each part with its nearest sentence" },
  { name: "negated", label: "Unwanted", about: "What you did not want, and is there" },
  { name: "language", label: "Language", about: "The language you named" },
];
/** What not every query asks for: shown only where it counts. */
const occasional: readonly PartName[] = ["phrases", "negated", "language"];
/** What the scan of `standard` knows. */
const standardParts: readonly PartName[] = ["whole", "lexical", "language"];

interface Props {
  readonly parts: Parts;
  /** Of `deep`; null in `standard`, which has weights of its own. */
  readonly weights: Parts | null;
  readonly score: number;
}

/** The parts of a score as bars: what each gave or took. */
export function PartBars({ parts, weights, score }: Props) {
  const rows = wording
    .filter(({ name }) => weights !== null || standardParts.includes(name))
    .filter(({ name }) => parts[name] !== 0 || !occasional.includes(name))
    .map((row) => ({ ...row, value: parts[row.name], weight: weights?.[row.name] ?? null }));
  return (
    <div>
      <Title order={3} mb="md">
        What the score is made of
      </Title>
      <ul className={styles["bars"]}>
        {rows.map((row) => (
          <PartBar key={row.name} {...row} />
        ))}
      </ul>
      <p className={styles["score"]}>
        <span>Score</span>
        <strong>{score.toFixed(2)}</strong>
      </p>
    </div>
  );
}

interface BarProps {
  readonly label: string;
  readonly about: string;
  readonly value: number;
  readonly weight: number | null;
}

function PartBar({ label, about, value, weight }: BarProps) {
  const given = value * (weight ?? 1);
  const isNone = Math.abs(given) < 0.005;
  const width = `${Math.min(100, Math.abs(given) * 100)}%`;
  return (
    <li>
      <span className={styles["row"]}>
        <span className={styles["label"]}>{label}</span>
        <span className={styles["sum"]}>
          {isNone ? "0" : given.toFixed(2)}
          {weight !== null && !isNone && (
            <i>
              {" "}
              = {value.toFixed(2)} × {round(weight)}
            </i>
          )}
        </span>
      </span>
      <span className={styles["track"]}>
        <span className={styles["bar"]} data-negative={given < 0} style={{ width }} />
      </span>
      <span className={styles["about"]}>{about}</span>
    </li>
  );
}

/** Weights are floats of four bytes: 0.6 comes as 0.6000000238. */
function round(weight: number): string {
  return String(Math.round(weight * 100) / 100);
}
