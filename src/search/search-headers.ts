// Headers of answers to searches: the time of each stage, what became of the order, and what is said of
// `mode: "fast"`, which is deprecated.

import type { RequestTrace } from "../http/request-trace.ts";
import type { EngineAnswer } from "../index/engine.ts";
import type { Reranking } from "./reranker.ts";

/** Since when `mode: "fast"` is deprecated, in milliseconds since the epoch. */
export const deprecatedAt = Date.UTC(2026, 0, 1);
/** From when it may be removed. */
export const sunsetAt = Date.UTC(2027, 11, 31);

/** The headers of an answer to `mode: "fast"` (RFC 9745 and RFC 8594), with a link to the explanation. */
export function deprecationHeaders(baseUrl: string) {
  return {
    deprecation: `@${deprecatedAt / 1000}`,
    sunset: new Date(sunsetAt).toUTCString(),
    link: `<${baseUrl}/docs#deprecations>; rel="deprecation"`,
  } as const;
}

/** Says whether a re-ranker of the operator's put the first screens in order, and if not, why. */
export function rerankHeaders({ outcome }: Reranking) {
  return { "x-rerank": outcome } as const;
}

/**
 * `Server-Timing`: the stages in their order, in milliseconds; `total` is the whole time in this service so
 * far. `rerank` is there when the re-ranker was called.
 */
export function serverTiming(
  { startedAt, authMs = 0 }: RequestTrace,
  { interpret, embed, retrieve, rescore }: EngineAnswer["stageMicroseconds"],
  rerankMs: number | null = null,
): string {
  const total = (performance.now() - startedAt) * 1000;
  const rerank = rerankMs === null ? "" : `rerank;dur=${ms(rerankMs * 1000)}, `;
  return `auth;dur=${ms(authMs * 1000)}, interpret;dur=${ms(interpret)}, embed;dur=${ms(embed)}, retrieve;dur=${ms(retrieve)}, rescore;dur=${ms(rescore)}, ${rerank}total;dur=${ms(total)}`;
}

/** Whole microseconds, in milliseconds. */
function ms(microseconds: number): number {
  return Math.round(microseconds) / 1000;
}
