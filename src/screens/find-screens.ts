// Finds screens: the engine's hits that are still in the database.
import type { Sharer } from "../caller.ts";
import type { EngineAnswer, EngineHit } from "../engine/engine.ts";
import { addressesFor, foundScreen, listedScreen } from "./found-screen.ts";
import { inOrderOf, noSuchScreen, storedId } from "./read-screens.ts";
import type { FoundScreen, SimilarScreensAnswer } from "./schema.ts";
import type { SearchRequest } from "./search-request.ts";
import type { SearchServices } from "./search-services.ts";

/** The engine's own bound. */
const engineLimitMax = 100;
/** Extra hits, to replace screens that were deleted since the index last caught up. */
const spareHits = 5;

/** The screens found. The hits of the engine may be a few more than the screens. */
export interface FoundScreens extends EngineAnswer {
  readonly request: SearchRequest;
  /** Best first. */
  readonly screens: FoundScreen[];
  /**
   * When the engine was asked, when it had answered, and when the records were read; of `performance.now()`.
   */
  readonly times: { readonly askedAt: number; readonly answeredAt: number; readonly readAt: number };
}

/** The screen to start from, and how many are wanted. */
export interface SimilarRequest {
  readonly id: string;
  readonly limit: number;
  /** True when screens of its own app come among the others, not after them. */
  readonly same_app: boolean;
}

/** The engine stops when `signal` aborts. It looks for `hitsMin` hits at least, at most 100. */
export async function findScreens(
  services: SearchServices,
  sharer: Sharer,
  request: SearchRequest,
  signal: AbortSignal,
  hitsMin = 0,
): Promise<FoundScreens> {
  const { query, platform, mode, exclude_screen_ids: excludeIds } = request;
  const limit = Math.min(engineLimitMax, Math.max(request.limit + spareHits, hitsMin));
  const askedAt = performance.now();
  const answer = await services.engine.search({ query, platform, mode, limit, excludeIds }, signal);
  const answeredAt = performance.now();
  const screens = await screensOf(services, sharer, request, answer.hits);
  return { ...answer, request, screens, times: { askedAt, answeredAt, readAt: performance.now() } };
}

/**
 * The screens of the first hits that are kept and that the records still have, at most as many as were asked
 * for.
 */
export async function screensOf(
  services: SearchServices,
  sharer: Sharer,
  request: SearchRequest,
  hits: readonly EngineHit[],
): Promise<FoundScreen[]> {
  const ids = hits.filter((hit) => hit.isKept).map((hit) => hit.id);
  const screens = inOrderOf(ids, await services.storage.library.summariesByIds(ids)).slice(0, request.limit);
  const addresses = addressesFor(services, sharer, request.image_quality);
  return screens.map((screen) => foundScreen(screen, addresses));
}

/** The screens nearest to one, best first. Throws `not_found` for anything that is no id of a live screen. */
export async function nearestScreens(
  services: SearchServices,
  sharer: Sharer,
  { id, limit, same_app: sameApp }: SimilarRequest,
): Promise<SimilarScreensAnswer> {
  const known = storedId(id);
  const { library } = services.storage;
  if (known === null || (await library.summariesByIds([known])).length === 0) throw noSuchScreen();
  const ids = (await services.engine.similar(known, limit, sameApp)).map((hit) => hit.id);
  // A screen that was removed since the index last caught up is left out.
  const screens = inOrderOf(ids, await library.titledByIds(ids));
  return { screens: screens.map((screen) => listedScreen(services, sharer, screen)) };
}
