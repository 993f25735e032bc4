// The search: the engine finds, the records decide what is still there.
import type { EngineAnswer } from "../engine/engine.ts";
import type { Services } from "../services.ts";
import { addressesFor, foundScreen } from "./found-screen.ts";
import { inOrderOf } from "./read-screens.ts";
import { type Rated, type RequestContext, runSearch } from "./run-search.ts";
import type { FoundScreen } from "./schema.ts";
import type { SearchRequest } from "./search-request.ts";

/** The engine's own bound. */
const engineLimitMax = 100;
/** Extra hits, to replace screens that were deleted since the index last caught up. */
const spareHits = 5;

/** An answered search. The hits of the engine may be a few more than the screens. */
export interface SearchOutcome extends EngineAnswer, Rated {
  readonly request: SearchRequest;
  /** Best first. */
  readonly screens: FoundScreen[];
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
    const find = (signal: AbortSignal) => findScreens(services, context, request, signal);
    return { mode: request.mode, find };
  });
  services.metrics.observeStages(outcome.request.mode, outcome.stageMicroseconds);
  return outcome;
}

/** The engine stops when `signal` aborts. */
async function findScreens(
  services: Services,
  { caller }: RequestContext,
  request: SearchRequest,
  signal: AbortSignal,
): Promise<Omit<SearchOutcome, keyof Rated>> {
  const { query, platform, mode, limit, exclude_screen_ids: excludeIds } = request;
  const wanted = Math.min(engineLimitMax, limit + spareHits);
  const answer = await services.engine.search({ query, platform, mode, limit: wanted, excludeIds }, signal);
  const ids = answer.hits.filter((hit) => hit.isKept).map((hit) => hit.id);
  const screens = inOrderOf(ids, await services.storage.library.summariesByIds(ids)).slice(0, limit);
  const addresses = addressesFor(services, caller, request.image_quality);
  return { ...answer, request, screens: screens.map((screen) => foundScreen(screen, addresses)) };
}
