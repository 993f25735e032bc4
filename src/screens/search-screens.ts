// Searches by words and by likeness.
import type { Services } from "../services.ts";
import { type FoundScreens, findScreens, nearestScreens, type SimilarRequest } from "./find-screens.ts";
import { type Rated, type RequestContext, runSearch } from "./run-search.ts";
import type { SimilarScreensAnswer } from "./schema.ts";
import type { SearchRequest } from "./search-request.ts";

/** An answered search. */
export type SearchOutcome = FoundScreens & Rated;

/**
 * Searches the library: at most `limit` screens, best first, none of the excluded ones. `deep` keeps the strong matches only and may find
 * none. `readRequest` is called after the rate was counted. Throws as `runSearch`.
 */
export async function searchScreens(
  services: Services,
  context: RequestContext,
  readRequest: () => SearchRequest | Promise<SearchRequest>,
): Promise<SearchOutcome> {
  const outcome = await runSearch(services, context, async () => {
    const request = await readRequest();
    context.trace.query = request.query;
    const find = (signal: AbortSignal) => findScreens(services, context.caller, request, signal);
    return { mode: request.mode, find };
  });
  services.metrics.observeStages(outcome.request.mode, outcome.stageMicroseconds);
  return outcome;
}

/**
 * The screens that are most like one, of the same platform, best first, never itself; fewer than `limit` when the library has no more. It
 * counts as a `standard` search. Throws as `runSearch`, and `not_found` for anything that is no id of a live screen.
 */
export async function similarScreens(
  services: Services,
  context: RequestContext,
  readRequest: () => SimilarRequest,
): Promise<SimilarScreensAnswer & Rated> {
  return runSearch(services, context, async () => {
    const request = readRequest();
    return { mode: "standard", find: () => nearestScreens(services, context.caller, request) };
  });
}
