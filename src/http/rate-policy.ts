// Rates of searches, reads and writes, by plan or by settings, and the headers that tell them.
import type { Config } from "../config/config.ts";

const writesPerMinuteDefault = 600;
const minute = 60;

export type RateSettings = Pick<Config, "rateLimitPerMinute" | "writesPerMinute" | "picturesPerMinute">;

/** The workspace whose searches and reads are counted, with the numbers of its plan. */
export interface Counted {
  readonly workspaceId: string;
  readonly searchesPerMinute: number;
  readonly searchBurst: number;
}

/** Response headers that say what is left of a rate; none when it is off. */
export type RateHeaders = Readonly<Record<string, string>>;

/** So many points in so many seconds. */
export interface RatePolicy {
  readonly points: number;
  readonly seconds: number;
}

/**
 * A burst in the time it takes to earn it: 60 a minute with a burst of 60 is 60 in 60 s, 600 a minute with a
 * burst of 120 is 120 in 12 s. Both numbers hold, and a full window never blocks longer than itself.
 */
export function searchPolicy({ rateLimitPerMinute: own }: RateSettings, plan: Counted): RatePolicy | null {
  if (own !== null) return own === "off" ? null : { points: own, seconds: minute };
  const perMinute = Math.max(1, plan.searchesPerMinute);
  const points = Math.max(1, plan.searchBurst);
  return { points, seconds: Math.max(1, Math.ceil((points * 60) / perMinute)) };
}

/** The rate of reads: so many times that of searches. */
export function readPolicy(settings: RateSettings, plan: Counted, readsPerSearch: number): RatePolicy | null {
  const search = searchPolicy(settings, plan);
  return search && { ...search, points: search.points * readsPerSearch };
}

/** One for every plan: the operator chooses who may write, and writes wait for their turn anyway. */
export function writePolicy({ writesPerMinute: own }: RateSettings): RatePolicy | null {
  return own === "off" ? null : { points: own ?? writesPerMinuteDefault, seconds: minute };
}

/** draft-ietf-httpapi-ratelimit-headers, and beside it the older form with the reset in Unix seconds. */
export function rateHeaders(
  name: string,
  { points, seconds }: RatePolicy,
  remaining: number,
  resetSeconds: number,
) {
  return {
    "ratelimit-policy": `"${name}";q=${points};w=${seconds}`,
    ratelimit: `"${name}";r=${remaining};t=${resetSeconds}`,
    "x-ratelimit-limit": String(points),
    "x-ratelimit-remaining": String(remaining),
  };
}
