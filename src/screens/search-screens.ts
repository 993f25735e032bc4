import { type Caller, requireScope } from "../caller.ts";
import type { EngineAnswer, EngineSearch } from "../engine/engine.ts";
import { ApiError } from "../errors.ts";
import type { Services } from "../services.ts";
import { addressesFor, type FoundScreen, foundScreen } from "./found-screen.ts";
import { readQueryText } from "./query-text.ts";
import type { SearchRequest } from "./search-request.ts";

/** The engine's own bound. */
const engineLimitMax = 100;
/** Hits asked for beyond the limit, in place of those that were removed from the library since the index last caught up. */
const spareHits = 5;

/** The screens found, best first, with the engine's reasons and the time of each stage. */
export interface SearchOutcome {
  readonly screens: FoundScreen[];
  /** What the engine says of each, and of a few more. */
  readonly hits: EngineAnswer["hits"];
  readonly reading: EngineAnswer["reading"];
  readonly stageMicroseconds: EngineAnswer["stageMicroseconds"];
}

/**
 * Searches the library: at most `limit` screens, best first, none of the excluded ones. `deep` keeps the strong matches only and may find
 * none. `dropped` gives the search up when the client is gone.
 */
export async function searchScreens(
  services: Services,
  caller: Caller,
  request: SearchRequest,
  dropped?: AbortSignal,
): Promise<SearchOutcome> {
  requireScope(caller, "screens:search");
  const search = engineSearch(request);
  requireIndex(services);
  const { hits, reading, stageMicroseconds } = await services.searchUsage.count(caller, search.mode, () =>
    services.searchSlots.run(caller.workspaceId, search.mode, dropped, () => services.engine.search(search)),
  );
  const ids = hits.filter((hit) => hit.isKept).map((hit) => hit.id);
  return { screens: await screensOf(services, caller, ids, request), hits, reading, stageMicroseconds };
}

function engineSearch(request: SearchRequest): EngineSearch {
  return {
    query: readQueryText(request.query),
    platform: request.platform,
    mode: request.mode === "deep" ? "deep" : "standard",
    limit: Math.min(engineLimitMax, request.limit + spareHits),
    excludeIds: [...new Set(request.exclude_screen_ids.map((id) => id.toLowerCase()))],
  };
}

function requireIndex(services: Services): void {
  if (services.follower.hasCaughtUp) return;
  throw new ApiError("search_unavailable", "The index is still being loaded. Try again in a few seconds.", {
    headers: { "retry-after": "2" },
  });
}

/** The screens in the order of `ids`. The records decide: a screen that is no longer in them is left out. */
async function screensOf(
  services: Services,
  caller: Caller,
  ids: readonly string[],
  request: SearchRequest,
): Promise<FoundScreen[]> {
  const screens = await services.storage.library.summariesByIds(ids);
  const byId = new Map(screens.map((screen) => [screen.id, screen]));
  const addresses = addressesFor(services, caller, request.image_quality);
  return ids
    .flatMap((id) => byId.get(id) ?? [])
    .slice(0, request.limit)
    .map((screen) => foundScreen(screen, addresses));
}
