// The parts of a benchmark's table, and the medians, spreads and ratios of figures from interleaved rounds.

import type { Progress } from "./progress.ts";
import { quantile } from "./ranking-metrics.ts";
import type { Skip, Timed } from "./sides.ts";

/** A median with the least and the greatest of what it was taken from. */
export interface Spread {
  readonly median: number;
  readonly min: number;
  readonly max: number;
}

/** One side in one group: what it needed, or why it has no figure. */
export interface Row {
  /** Rows of one group did the same work and are compared with each other. */
  readonly group: string;
  readonly side: string;
  readonly isOurs: boolean;
  readonly version?: string | undefined;
  /** Parameters that decide about its speed. */
  readonly setting?: string | undefined;
  /** The medians of the rounds, in the table's unit. */
  readonly value?: Spread | undefined;
  /** Its median over ours, round by round; absent for ours. */
  readonly ratio?: Spread | undefined;
  /** That the work was equal, for example "recall@100 .991". */
  readonly proof?: string | undefined;
  /** Memory or index size. */
  readonly bytes?: number | undefined;
  readonly buildSeconds?: number | undefined;
  readonly note?: string | undefined;
  /** The reason why there is no figure, in one line. */
  readonly skipped?: string | undefined;
}

/** One table of `bun run bench`. */
export interface Table {
  /** The name of its file, of its plot and of the argument that picks it. */
  readonly name: string;
  readonly title: string;
  readonly unit: string;
  readonly isLowerBetter: boolean;
  readonly rows: readonly Row[];
  /** Notes that a reader needs beside the rows. */
  readonly notes: readonly string[];
}

/** The options that `bun run bench` passes to each table. */
export interface Bench {
  /** Rounds that count; the warm-up comes on top. */
  readonly rounds: number;
  readonly progress: Progress;
  /** The size of the library, for tables that have one. */
  readonly screens?: number | undefined;
}

/** The export of each file in `tables/`. */
export type Measure = (bench: Bench) => Promise<Table>;

/** @throws when there are no values. */
export function spreadOf(values: readonly number[]): Spread {
  if (values.length === 0) throw new Error("a spread needs at least one value");
  return { median: quantile(values, 0.5), min: Math.min(...values), max: Math.max(...values) };
}

/** `theirs` over `ours` in each round, so that whatever slowed a round down met both. */
export function ratioOf(theirs: readonly number[], ours: readonly number[]): Spread {
  if (theirs.length !== ours.length) throw new Error("a ratio needs both sides of each round");
  return spreadOf(theirs.map((value, round) => value / (ours[round] ?? Number.NaN)));
}

/** Ours over another side in the rows of one group, or why there is no such ratio. */
export function oursOver(other: string, rows: readonly Row[]): Spread | Skip {
  const failed = rows.find(
    ({ side, isOurs, skipped }) => skipped !== undefined && (isOurs || side === other),
  );
  if (failed?.skipped !== undefined) return { skip: `${failed.side}: ${failed.skipped}` };
  const ratio = rows.find(({ side }) => side === other)?.ratio;
  if (ratio === undefined) return { skip: `${other} gave no figure` };
  return { median: 1 / ratio.median, min: 1 / ratio.max, max: 1 / ratio.min };
}

/** The rows of one group: values, and ratios to the side that is ours when it has figures. */
export function rowsOf(
  group: string,
  timed: readonly Timed[],
  facts: (side: string) => Omit<Partial<Row>, "group" | "side" | "isOurs"> = () => ({}),
): readonly Row[] {
  const ours = timed.find(({ isOurs, skipped }) => isOurs && skipped === undefined);
  return timed.map(({ side, isOurs, medians, skipped }) => {
    const row = { group, side, isOurs, ...facts(side) };
    if (skipped !== undefined) return { ...row, skipped };
    const ratio = isOurs || ours === undefined ? undefined : ratioOf(medians, ours.medians);
    return { ...row, value: spreadOf(medians), ratio };
  });
}
