// Latencies as counts in buckets that grow by some 40 %: percentiles are that wrong at most, rows small.

/** The upper bounds in milliseconds; the last bucket is open. */
export const latencyBoundsMs = [
  1, 1.5, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128, 192, 256, 512, 1024, 2048, 4096, 8192,
] as const;

export function emptyLatencyCounts(): number[] {
  return new Array<number>(latencyBoundsMs.length + 1).fill(0);
}

/** The bucket of a latency: the first whose bound is not below it. */
export function latencyBucket(ms: number): number {
  const bucket = latencyBoundsMs.findIndex((bound) => ms <= bound);
  return bucket < 0 ? latencyBoundsMs.length : bucket;
}

/**
 * The `share` quantile (0 to 1) in milliseconds, linear within its bucket; null without counts. The open
 * bucket counts as its lower bound.
 */
export function latencyQuantile(counts: readonly number[], share: number): number | null {
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return null;
  let left = share * total;
  for (const [bucket, count] of counts.entries()) {
    const lower = latencyBoundsMs[bucket - 1] ?? 0;
    const upper = latencyBoundsMs[bucket] ?? lower;
    if (count > 0 && left <= count) return lower + (upper - lower) * (left / count);
    left -= count;
  }
  return latencyBoundsMs.at(-1) ?? null;
}
