import type { Sharer } from "../caller.ts";
import { ApiError } from "../errors.ts";
import { isScreenId } from "../fields.ts";
import type { Services } from "../services.ts";
import type { AppOverview } from "../storage/storage.ts";
import { type AppSummary, appSummary } from "./app-summary.ts";
import { type ListedScreen, listedScreen } from "./described-screen.ts";
import { requireLimit } from "./require-limit.ts";

const limitMax = 100;

/** A part of the screens of an app. */
export interface AppScreensPage {
  app: AppSummary;
  screens: ListedScreen[];
  /** What `after` must be for the rest; null at the end. */
  next: string | null;
}

/**
 * The live screens of an app in order of their creation, `limit` (1 to 100) at a time. A screen that is imported or removed between two
 * pages neither repeats nor hides another. Throws `not_found` for anything that is no id of an app with live screens.
 */
export async function listAppScreens(
  services: Services,
  sharer: Sharer,
  appId: string,
  { after, limit }: { after?: string; limit: number },
): Promise<AppScreensPage> {
  requireLimit(limit, limitMax);
  const overview = await appOf(services, appId);
  // One more than asked for says whether there is a next page.
  const found = await services.storage.library.screensOfApp(overview.id, cursorOf(after), limit + 1);
  const page = found.slice(0, limit);
  return {
    app: appSummary(services, sharer, overview),
    screens: page.map((screen) => listedScreen(services, sharer, screen)),
    next: found.length > limit ? (page.at(-1)?.id ?? null) : null,
  };
}

async function appOf({ storage }: Services, id: string): Promise<AppOverview> {
  const known = id.toLowerCase();
  // Ids of apps are UUIDs as those of screens are.
  const app = isScreenId(known) ? await storage.library.appById(known) : null;
  if (app === null) throw new ApiError("not_found", "There is no app with this id.");
  return app;
}

/** A page ends with a screen, and the next begins behind it. */
function cursorOf(after: string | undefined): string | null {
  if (after === undefined) return null;
  const known = after.toLowerCase();
  if (isScreenId(known)) return known;
  throw new ApiError("invalid_request", "after: must be the `next` of the page before.");
}
