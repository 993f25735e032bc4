// Targets for the relevance sets, compared with the measured figures.
import { MODES, type Mode, type Summary } from "./relevance-figures.ts";
import type { QueryRow } from "./relevance-set.ts";

type Quality = Readonly<Record<string, number>>;
/** At least (`noMatchReturned` and `otherAppReturned` at most), on sets with and without pools. */
const BARS: Readonly<Record<"pooled" | "whole", Readonly<Record<Mode, Quality>>>> = {
  pooled: {
    standard: { ndcg10: 0.845 },
    deep: { ndcg10: 0.86, averagePrecision: 0.785, reciprocalRank: 0.9 },
  },
  whole: {
    standard: { ndcg10: 0.945, otherAppReturned: 0 },
    deep: {
      ndcg10: 0.965,
      reciprocalRank: 0.98,
      servedGrade2Kept: 0.97,
      servedJudged: 0.78,
      noMatchReturned: 0.3,
      otherAppReturned: 0,
    },
  },
};

/** A bar with what was reached. */
export interface Bar {
  readonly mode: Mode;
  readonly name: string;
  readonly reached: number;
  readonly bar: number;
  readonly holds: boolean;
  /** The bar lies within the interval of what was reached: other queries may well say the opposite. */
  readonly isInNoise: boolean;
}

/** Each bar of the set with what was reached. */
export function bars(result: Readonly<Record<Mode, Summary>>, queries: readonly QueryRow[]): readonly Bar[] {
  const wanted = BARS[queries.some(({ pool }) => pool !== undefined) ? "pooled" : "whole"];
  return MODES.flatMap((mode) =>
    Object.entries(wanted[mode]).map(([name, bar]) => {
      const reached = result[mode].means[name] ?? Number.NaN;
      const holds = name.endsWith("Returned") ? reached <= bar : reached >= bar;
      const interval = result[mode].intervals[name];
      const isInNoise = interval !== undefined && interval[0] <= bar && bar <= interval[1];
      return { mode, name, reached, bar, holds, isInNoise };
    }),
  );
}

/** Red where it does not hold, on a terminal that shows colours. */
export function printBars(rows: readonly Bar[]): void {
  const red = Bun.enableANSIColors ? ["\u001b[31m", "\u001b[0m"] : ["", ""];
  for (const { mode, name, reached, bar, holds, isInNoise } of rows) {
    const verdict = `${holds ? "holds" : "NOT REACHED"}${isInNoise ? ", within noise" : ""}`;
    const line = `${mode.padEnd(9)} ${name.padEnd(17)} ${reached.toFixed(3)}  bar ${bar}  ${verdict}`;
    console.log(holds ? line : `${red[0]}${line}${red[1]}`);
  }
}
