import type { Services } from "../services.ts";
import { type FoundScreens, findScreens } from "./find-screens.ts";
import type { SearchRequest } from "./read-search-request.ts";
import { type Rated, type RequestContext, runSearch } from "./run-search.ts";

/** An answered search. */
export interface SearchOutcome extends FoundScreens, Rated {
  readonly request: SearchRequest;
}

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
    const find = async () => ({ ...(await findScreens(services, request)), request });
    return { mode: request.mode, find };
  });
  services.metrics.observeStages(outcome.request.mode, outcome.stageMicroseconds);
  return outcome;
}
