import type { RateLimit } from "./contract.ts";

/** What `RateLimit-Policy: "search";q=60;w=60` and `RateLimit: "search";r=59;t=60` say, or null when they are not there. */
export function readRateLimit(headers: Headers): RateLimit | null {
  const policy = headers.get("ratelimit-policy") ?? "";
  const state = headers.get("ratelimit") ?? "";
  const [limit, windowSeconds] = [parameter(policy, "q"), parameter(policy, "w")];
  const [remaining, resetSeconds] = [parameter(state, "r"), parameter(state, "t")];
  if (limit === null || windowSeconds === null || remaining === null || resetSeconds === null) return null;
  return { limit, windowSeconds, remaining, resetSeconds };
}

function parameter(header: string, name: string): number | null {
  const value = new RegExp(`;\\s*${name}=(\\d+)`).exec(header)?.[1];
  return value === undefined ? null : Number(value);
}

/** `Retry-After` in seconds, from a number or a date (RFC 9110); null when it is absent or neither. */
export function readRetryAfter(headers: Headers, now: number): number | null {
  const text = headers.get("retry-after")?.trim() ?? "";
  if (/^\d+$/.test(text)) return Number(text);
  const date = Date.parse(text);
  return Number.isNaN(date) ? null : Math.max(0, Math.ceil((date - now) / 1000));
}
