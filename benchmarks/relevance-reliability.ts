// Calibration of the probabilities of `deep`: the share of screens with a stated probability that are right,
// in part at least (grade 1 or 2).
import { mean } from "./ranking-metrics.ts";
import type { Ranking } from "./relevance-figures.ts";
import { hasCaption, type ScreenRow } from "./relevance-set.ts";

/** Bounds of the bands; narrow ones where the cut is. */
const BOUNDS = [0, 0.05, 0.1, 0.15, 0.2, 0.3, 0.4, 0.6, 0.8, 1];

/**
 * The pairs of a query and a screen in one band: how many, their mean probability, and the share that is
 * right.
 */
export interface Band {
  readonly pairs: number;
  readonly stated: number;
  readonly right: number;
}

/**
 * A band's table for each of the two curves that has pairs: of screens with a caption, and of those with text
 * alone.
 */
export function reliability(rankings: readonly Ranking[], rows: ReadonlyMap<string, ScreenRow>) {
  const pairs = rankings.filter(({ mode }) => mode === "deep").flatMap((ranking) => pairsOf(ranking, rows));
  return Object.fromEntries(
    [true, false].flatMap((isCaption) => {
      const ofCurve = pairs.filter((pair) => pair.isCaption === isCaption);
      return ofCurve.length === 0 ? [] : [[isCaption ? "caption" : "text alone", bands(ofCurve)]];
    }),
  ) as Readonly<Record<string, Readonly<Record<string, Band>>>>;
}

interface Pair {
  readonly isCaption: boolean;
  readonly probability: number;
  readonly isRight: boolean;
}

function pairsOf({ query, hits }: Ranking, rows: ReadonlyMap<string, ScreenRow>): Pair[] {
  return hits.flatMap(({ id, probability }) => {
    const row = rows.get(id);
    if (row === undefined || probability === undefined) return [];
    return [{ isCaption: hasCaption(row), probability, isRight: (query.judgments[id] ?? 0) >= 1 }];
  });
}

function bands(pairs: readonly Pair[]): Readonly<Record<string, Band>> {
  return Object.fromEntries(
    BOUNDS.slice(1).map((most, at) => {
      const least = BOUNDS[at] ?? 0;
      const isIn = ({ probability }: Pair) =>
        probability >= least && (probability < most || (most === 1 && probability === 1));
      const inBand = pairs.filter(isIn);
      return [
        `${least} to ${most}`,
        {
          pairs: inBand.length,
          stated: mean(inBand.map(({ probability }) => probability)),
          right: mean(inBand.map(({ isRight }) => (isRight ? 1 : 0))),
        },
      ];
    }),
  );
}
