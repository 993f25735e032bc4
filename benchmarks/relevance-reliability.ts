// Calibration of the probabilities of `deep`: the share of screens with a stated probability that are right,
// in part at least (grade 1 or 2).
import { mean } from "./ranking-metrics.ts";
import type { Ranking } from "./relevance-figures.ts";
import { hasCaption, type ScreenRow } from "./relevance-set.ts";

/** Bounds of the bands; narrow ones where the cut is. */
const BOUNDS = [0, 0.05, 0.1, 0.15, 0.2, 0.3, 0.4, 0.6, 0.8, 1];

/**
 * The pairs of a query and a screen in one band: how many, their mean probability, the share that is right,
 * and its 95 % interval.
 */
export interface Band {
  readonly pairs: number;
  readonly stated: number;
  readonly right: number;
  readonly least: number;
  readonly most: number;
}

/**
 * A band's table for each of the two curves that has pairs: of screens with a caption, and of those with text
 * alone.
 */
export function reliability(rankings: readonly Ranking[], rows: ReadonlyMap<string, ScreenRow>) {
  const pairs = probabilityPairs(rankings, rows);
  return Object.fromEntries(
    [true, false].flatMap((isCaption) => {
      const ofCurve = pairs.filter((pair) => pair.isCaption === isCaption);
      return ofCurve.length === 0 ? [] : [[isCaption ? "caption" : "text alone", bands(ofCurve, BOUNDS)]];
    }),
  ) as Readonly<Record<string, Readonly<Record<string, Band>>>>;
}

/** A screen that `deep` gave a probability. */
export interface Pair {
  readonly isCaption: boolean;
  readonly probability: number;
  readonly isRight: boolean;
}

/** The pairs of the rankings by `deep`. */
export function probabilityPairs(
  rankings: readonly Ranking[],
  rows: ReadonlyMap<string, ScreenRow>,
): readonly Pair[] {
  return rankings.filter(({ mode }) => mode === "deep").flatMap((ranking) => pairsOf(ranking, rows));
}

function pairsOf({ query, hits }: Ranking, rows: ReadonlyMap<string, ScreenRow>): Pair[] {
  return hits.flatMap(({ id, probability }) => {
    const row = rows.get(id);
    if (row === undefined || probability === undefined) return [];
    return [{ isCaption: hasCaption(row), probability, isRight: (query.judgments[id] ?? 0) >= 1 }];
  });
}

/** The pairs by bands of probability, each with its lower bound; the last one has the upper bound, too. */
export function bands(pairs: readonly Pair[], bounds: readonly number[]): Readonly<Record<string, Band>> {
  return Object.fromEntries(
    bounds.slice(1).map((upper, at) => {
      const lower = bounds[at] ?? 0;
      const isIn = ({ probability }: Pair) =>
        probability >= lower && (probability < upper || (upper === 1 && probability === 1));
      return [`${lower} to ${upper}`, bandOf(pairs.filter(isIn))];
    }),
  );
}

function bandOf(pairs: readonly Pair[]): Band {
  const right = pairs.filter(({ isRight }) => isRight).length;
  const [least, most] = wilsonInterval(right, pairs.length);
  const stated = mean(pairs.map(({ probability }) => probability));
  return { pairs: pairs.length, stated, right: right / Math.max(1, pairs.length), least, most };
}

/** The 95 % interval of a share (Wilson 1927); that of nothing is everything. */
export function wilsonInterval(successes: number, trials: number): readonly [number, number] {
  if (trials === 0) return [0, 1];
  const z = 1.959964;
  const share = successes / trials;
  const scale = 1 / (1 + z ** 2 / trials);
  const centre = share + z ** 2 / (2 * trials);
  const half = z * Math.sqrt((share * (1 - share)) / trials + z ** 2 / (4 * trials ** 2));
  return [Math.max(0, scale * (centre - half)), Math.min(1, scale * (centre + half))];
}
