import type { Sharer } from "../caller.ts";
import type { Services } from "../services.ts";
import { listedScreen } from "./found-screen.ts";
import { inOrderOf, noSuchScreen, storedId } from "./read-screens.ts";
import { type Rated, type RequestContext, runSearch } from "./run-search.ts";
import type { SimilarScreensAnswer } from "./schema.ts";

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
