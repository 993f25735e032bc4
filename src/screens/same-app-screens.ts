import type { Sharer } from "../caller.ts";
import { isScreenId } from "../fields.ts";
import type { Services } from "../services.ts";
import { type AppSummary, appSummary } from "./app-summary.ts";
import { type ListedScreen, listedScreen } from "./described-screen.ts";
import { noSuchScreen } from "./find-screen.ts";

/** The app of a screen, and up to `limit` others of its screens in order of their creation. Throws `not_found` for anything that is no id of a live screen. */
export async function sameAppScreens(
  services: Services,
  sharer: Sharer,
  screenId: string,
  limit: number,
): Promise<{ app: AppSummary; screens: ListedScreen[] }> {
  const { library } = services.storage;
  const known = screenId.toLowerCase();
  const app = isScreenId(known) ? await library.appOfScreen(known) : null;
  if (app === null) throw noSuchScreen();
  const found = await library.screensOfApp(app.id, null, limit + 1);
  const others = found.filter(({ id }) => id !== known).slice(0, limit);
  return {
    app: appSummary(services, sharer, app),
    screens: others.map((screen) => listedScreen(services, sharer, screen)),
  };
}
