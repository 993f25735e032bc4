// Confidence interval of a mean over a sample of queries: percentile bootstrap (Efron and Tibshirani 1993).
import { randomFrom } from "./large-library.ts";
import { mean, quantile } from "./ranking-metrics.ts";

const RESAMPLES = 10_000;
const SEED = 20_261_123;
const OUTSIDE = 0.025;

/** The least and the greatest of what 95 of 100 samples of as many queries would give. */
export type Interval = readonly [number, number];

/** The same for the same values in the same order; absent for fewer than two. */
export function intervalOfMean(values: readonly number[]): Interval | undefined {
  if (values.length < 2) return undefined;
  const random = randomFrom(SEED);
  const means = Array.from({ length: RESAMPLES }, () => mean(resampled(values, random)));
  return [quantile(means, OUTSIDE), quantile(means, 1 - OUTSIDE)];
}

function resampled(values: readonly number[], random: () => number): number[] {
  return values.map(() => values[Math.floor(random() * values.length)] ?? Number.NaN);
}
