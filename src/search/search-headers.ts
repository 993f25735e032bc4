// Headers of answers to searches: the time of each stage, and the deprecation of `mode: "fast"`.

import type { RequestTrace } from "../http/request-trace.ts";
import type { EngineAnswer } from "../index/engine.ts";

/** Since when `mode: "fast"` is deprecated, in milliseconds since the epoch. */
const deprecatedAt = Date.UTC(2026, 0, 1);
/** From when it may be removed. */
const sunsetAt = Date.UTC(2027, 11, 31);

/** The headers of an answer to `mode: "fast"` (RFC 9745 and RFC 8594), with a link to the explanation. */
export function deprecationHeaders(baseUrl: string) {
  return {
    deprecation: `@${deprecatedAt / 1000}`,
    sunset: new Date(sunsetAt).toUTCString(),
    link: `<${baseUrl}/docs/api#deprecations>; rel="deprecation"`,
  } as const;
}

/** A part of the time that a request took, in milliseconds. */
export type Stage = readonly [name: string, ms: number];

/** The stages of a search in their order; `rerank` is there when the re-ranker was called. */
export function searchStages(
  { interpret, embed, retrieve, rescore }: EngineAnswer["stageMicroseconds"],
  rerankMs: number | null = null,
): Stage[] {
  const stages: Stage[] = [
    ["interpret", interpret / 1000],
    ["embed", embed / 1000],
    ["retrieve", retrieve / 1000],
    ["rescore", rescore / 1000],
  ];
  return rerankMs === null ? stages : [...stages, ["rerank", rerankMs]];
}

/** `Server-Timing`: the check of the key, the stages, and in `total` the time in this service so far. */
export function serverTiming({ startedAt, authMs = 0 }: RequestTrace, stages: readonly Stage[]): string {
  const all: Stage[] = [["auth", authMs], ...stages, ["total", performance.now() - startedAt]];
  return all.map(([name, ms]) => `${name};dur=${Math.round(ms * 1000) / 1000}`).join(", ");
}
