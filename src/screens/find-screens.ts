// What the engine finds and the records still have.
import type { Sharer } from "../caller.ts";
import type { EngineAnswer } from "../engine/engine.ts";
import type { Services } from "../services.ts";
import { addressesFor, foundScreen, listedScreen } from "./found-screen.ts";
import { inOrderOf, noSuchScreen, storedId } from "./read-screens.ts";
import type { FoundScreen, SimilarScreensAnswer } from "./schema.ts";
import type { SearchRequest } from "./search-request.ts";

/** The engine's own bound. */
const engineLimitMax = 100;
/** Extra hits, to replace screens that were deleted since the index last caught up. */
const spareHits = 5;

/** What was found. The hits of the engine may be a few more than the screens. */
export interface FoundScreens extends EngineAnswer {
  readonly request: SearchRequest;
  /** Best first. */
  readonly screens: FoundScreen[];
}

/** The screen to start from, and how many are wanted. */
export interface SimilarRequest {
  readonly id: string;
  readonly limit: number;
}

/** The engine stops when `signal` aborts. */
export async function findScreens(
  services: Services,
  sharer: Sharer,
  request: SearchRequest,
  signal: AbortSignal,
): Promise<FoundScreens> {
  const { query, platform, mode, limit, exclude_screen_ids: excludeIds } = request;
  const wanted = Math.min(engineLimitMax, limit + spareHits);
  const answer = await services.engine.search({ query, platform, mode, limit: wanted, excludeIds }, signal);
  const ids = answer.hits.filter((hit) => hit.isKept).map((hit) => hit.id);
  const screens = inOrderOf(ids, await services.storage.library.summariesByIds(ids)).slice(0, limit);
  const addresses = addressesFor(services, sharer, request.image_quality);
  return { ...answer, request, screens: screens.map((screen) => foundScreen(screen, addresses)) };
}

/** The screens nearest to one, best first. Throws `not_found` for anything that is no id of a live screen. */
export async function nearestScreens(
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
