// Searches by words and by likeness.
import type { Services } from "../services.ts";
import { type FoundScreens, findScreens, nearestScreens, type SimilarRequest } from "./find-screens.ts";
import { findRerankable, type OrderedScreens, rerankScreens } from "./rerank-screens.ts";
import type { Reranker } from "./reranker.ts";
import { type Rated, type ReadySearch, type RequestContext, runSearch } from "./run-search.ts";
import type { SimilarScreensAnswer } from "./schema.ts";
import { rerankHeaders } from "./search-headers.ts";
import { searchParts } from "./search-parts.ts";
import type { SearchRequest } from "./search-request.ts";

/** An answered search. */
export type SearchOutcome = OrderedScreens & Rated;

/**
 * Searches the library: at most `limit` screens, best first, none of the excluded ones. `deep` leaves out
 * unlikely screens and may find none. `readRequest` is called after the rate was counted. Throws as
 * `runSearch`.
 */
export async function searchScreens(
  services: Services,
  context: RequestContext,
  readRequest: () => SearchRequest | Promise<SearchRequest>,
): Promise<SearchOutcome> {
  const { reranker, metrics } = services;
  const outcome = await runSearch<OrderedScreens>(services, context, async () => {
    const request = await readRequest();
    context.trace.query = request.query;
    if (request.mode === "deep" && reranker !== null) return deepSearch(services, context, request, reranker);
    const find = (signal: AbortSignal) =>
      noted(context, findScreens(services, context.caller, request, signal));
    return { mode: request.mode, find };
  });
  metrics.observeStages(outcome.request.mode, outcome.stageMicroseconds);
  const { reranking, headers } = outcome;
  return reranking === undefined
    ? outcome
    : { ...outcome, headers: { ...headers, ...rerankHeaders(reranking) } };
}

/** Notes in a sampled request what finding took. */
function noted<Found extends FoundScreens>(
  { trace: { span } }: RequestContext,
  finding: Promise<Found>,
): Promise<Found> {
  if (span === undefined) return finding;
  return finding.then((found) => {
    span.parts.push(...searchParts(found));
    return found;
  });
}

/** A deep search whose best screens the operator's re-ranker puts in order. */
function deepSearch(
  services: Services,
  context: RequestContext,
  request: SearchRequest,
  reranker: Reranker,
): ReadySearch<OrderedScreens> {
  const { caller, trace, signal: client } = context;
  return {
    mode: "deep",
    find: (signal) => noted(context, findRerankable(services, caller, request, reranker, signal)),
    refine: async (found, msLeft) => {
      const startedAt = performance.now();
      const ordered = await rerankScreens(services, reranker, caller, found, { client, msLeft });
      trace.span?.parts.push({ name: "rerank", startedAt, endedAt: performance.now(), isCall: true });
      trace.rerank = ordered.reranking?.outcome;
      return ordered;
    },
  };
}

/**
 * The screens that are most like one, of the same platform, best first, never itself; fewer than `limit` when
 * the library has no more. It counts as a `standard` search. Throws as `runSearch`, and `not_found` for
 * anything that is no id of a live screen.
 */
export async function similarScreens(
  services: Services,
  context: RequestContext,
  readRequest: () => SimilarRequest,
): Promise<SimilarScreensAnswer & Rated> {
  return runSearch(services, context, async () => {
    const request = readRequest();
    const find = async () => {
      const startedAt = performance.now();
      const found = await nearestScreens(services, context.caller, request);
      context.trace.span?.parts.push({ name: "find", startedAt, endedAt: performance.now() });
      return found;
    };
    return { mode: "standard", find };
  });
}
