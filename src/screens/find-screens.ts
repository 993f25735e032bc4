// The engine's hits, and their records.
import type { EngineAnswer } from "../engine/engine.ts";
import type { Services } from "../services.ts";
import { type FoundScreen, foundScreen } from "./found-screen.ts";
import type { SearchRequest } from "./read-search-request.ts";

/** The engine's own bound. */
const engineLimitMax = 100;
/** Extra hits, to replace screens that were deleted since the index last caught up. */
const spareHits = 5;

/** The screens found, best first, with the engine's reasons and the time of each stage. */
export interface FoundScreens {
  readonly screens: FoundScreen[];
  /** What the engine says of each, and of a few more. */
  readonly hits: EngineAnswer["hits"];
  readonly reading: EngineAnswer["reading"];
  readonly stageMicroseconds: EngineAnswer["stageMicroseconds"];
}

/** Asks the engine and reads the records of its hits. */
export async function findScreens(services: Services, request: SearchRequest): Promise<FoundScreens> {
  const { hits, reading, stageMicroseconds } = await services.engine.search({
    query: request.query,
    platform: request.platform,
    mode: request.mode,
    limit: Math.min(engineLimitMax, request.limit + spareHits),
    excludeIds: request.exclude_screen_ids,
  });
  const ids = hits.filter((hit) => hit.isKept).map((hit) => hit.id);
  return { screens: await screensOf(services, ids, request), hits, reading, stageMicroseconds };
}

/** The screens in the order of `ids`. The records decide: a screen that is no longer in them is left out. */
async function screensOf(
  services: Services,
  ids: readonly string[],
  request: SearchRequest,
): Promise<FoundScreen[]> {
  const screens = await services.storage.library.summariesByIds(ids);
  const byId = new Map(screens.map((screen) => [screen.id, screen]));
  const { signer, config } = services;
  const addresses = { baseUrl: config.baseUrl, signer, imageQuality: request.image_quality };
  return ids
    .flatMap((id) => byId.get(id) ?? [])
    .slice(0, request.limit)
    .map((screen) => foundScreen(screen, addresses));
}
