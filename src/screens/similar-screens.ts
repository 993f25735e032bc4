import type { Sharer } from "../caller.ts";
import { isScreenId } from "../fields.ts";
import type { Services } from "../services.ts";
import { type ListedScreen, listedScreen } from "./described-screen.ts";
import { noSuchScreen } from "./find-screen.ts";
import { requireLimit } from "./require-limit.ts";
import { type Rated, type RequestContext, runSearch } from "./run-search.ts";

const limitMax = 50;

/** The screen to start from, and how many are wanted. */
export interface SimilarRequest {
  readonly id: string;
  /** 1 to 50. */
  readonly limit: number;
}

/** Screens, best first. */
export interface SimilarScreens {
  readonly screens: ListedScreen[];
}

/**
 * The screens that are most like one, of the same platform, best first, never itself; fewer than `limit` when the library has no more. It
 * counts as a `standard` search. Throws as `runSearch`, and `not_found` for anything that is no id of a live screen.
 */
export async function similarScreens(
  services: Services,
  context: RequestContext,
  readRequest: () => SimilarRequest,
): Promise<SimilarScreens & Rated> {
  return runSearch(services, context, async () => {
    const request = readRequest();
    requireLimit(request.limit, limitMax);
    return { mode: "standard", find: () => nearestScreens(services, context.caller, request) };
  });
}

async function nearestScreens(
  services: Services,
  sharer: Sharer,
  { id, limit }: SimilarRequest,
): Promise<SimilarScreens> {
  const known = id.toLowerCase();
  const { library } = services.storage;
  const isLive = isScreenId(known) && (await library.summariesByIds([known])).length > 0;
  if (!isLive) throw noSuchScreen();
  const hits = await services.engine.similar(known, limit);
  // The records decide: a screen that was removed since the index last caught up is left out.
  const screens = await library.titledByIds(hits.map((hit) => hit.id));
  const byId = new Map(screens.map((screen) => [screen.id, screen]));
  return {
    screens: hits
      .flatMap((hit) => byId.get(hit.id) ?? [])
      .map((screen) => listedScreen(services, sharer, screen)),
  };
}
