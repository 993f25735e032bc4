import type { Sharer } from "../caller.ts";
import { isScreenId } from "../images/image-store.ts";
import type { Services } from "../services.ts";
import { type ListedScreen, listedScreen } from "./described-screen.ts";
import { noSuchScreen } from "./find-screen.ts";
import { requireLimit } from "./require-limit.ts";

const limitMax = 50;

/**
 * The screens that are most like one, of the same platform, best first, never itself. `limit` is 1 to 50; fewer come back when the
 * library has no more. Throws `not_found` for anything that is no id of a live screen.
 */
export async function similarScreens(
  services: Services,
  sharer: Sharer,
  id: string,
  limit: number,
): Promise<ListedScreen[]> {
  requireLimit(limit, limitMax);
  const known = id.toLowerCase();
  const { library } = services.storage;
  const isLive = isScreenId(known) && (await library.summariesByIds([known])).length > 0;
  if (!isLive) throw noSuchScreen();
  const hits = await services.engine.similar(known, limit);
  // The records decide: a screen that was removed since the index last caught up is left out.
  const screens = await library.titledByIds(hits.map((hit) => hit.id));
  const byId = new Map(screens.map((screen) => [screen.id, screen]));
  return hits
    .flatMap((hit) => byId.get(hit.id) ?? [])
    .map((screen) => listedScreen(services, sharer, screen));
}
