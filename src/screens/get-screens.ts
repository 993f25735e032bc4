import type { Sharer } from "../caller.ts";
import type { Services } from "../services.ts";
import { type DescribedScreen, describedScreen } from "./described-screen.ts";

/** The live screens among at most 500 ids with everything that is known about them, in the order of `ids`, each once. */
export async function getScreens(
  services: Services,
  sharer: Sharer,
  ids: readonly string[],
): Promise<DescribedScreen[]> {
  const known = [...new Set(ids.map((id) => id.toLowerCase()))];
  const screens = await services.storage.library.screensByIds(known);
  const byId = new Map(screens.map((screen) => [screen.id, screen]));
  return known.flatMap((id) => byId.get(id) ?? []).map((screen) => describedScreen(services, sharer, screen));
}
