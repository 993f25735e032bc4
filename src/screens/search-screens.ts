// Searches by words and by likeness: the engine finds, the records decide what is still there.
import type { Sharer } from "../caller.ts";
import type { EngineAnswer } from "../engine/engine.ts";
import type { Services } from "../services.ts";
import { addressesFor, foundScreen, listedScreen } from "./found-screen.ts";
import { inOrderOf, noSuchScreen, storedId } from "./read-screens.ts";
import { type Rated, type RequestContext, runSearch } from "./run-search.ts";
import type { FoundScreen, SimilarScreensAnswer } from "./schema.ts";
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

/** The screen to start from, and how many are wanted. */
export interface SimilarRequest {
  readonly id: string;
  readonly limit: number;
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

async function nearestScreens(
  services: Services,
  sharer: Sharer,
  { id, limit }: SimilarRequest,
): Promise<SimilarScreensAnswer> {
  const known = storedId(id);
  const { library } = services.storage;
  if (known === null || (await library.summariesByIds([known])).length === 0) throw noSuchScreen();
  const ids = (await services.engine.similar(known, limit)).map((hit) => hit.id);
  // A screen that was removed since the index last caught up is left out.
  const screens = inOrderOf(ids, await library.titledByIds(ids));
  return { screens: screens.map((screen) => listedScreen(services, sharer, screen)) };
}
