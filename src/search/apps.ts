// The library by its apps.

import { ApiError } from "../errors.ts";
import type { Platform } from "../fields.ts";
import type { Sharer } from "../people/caller.ts";
import { folded } from "../system/folding.ts";
import { foundApp, listedScreen } from "./found-screen.ts";
import type { App, AppScreens, SameApp } from "./page-schema.ts";
import { noSuchScreen, storedId } from "./read-screens.ts";
import type { AppsAnswer, AppsQuery } from "./schema.ts";
import type { SearchServices } from "./search-services.ts";

const byName = new Intl.Collator("en", { sensitivity: "accent" });

/** The apps with live screens, of one platform or of all, by name in any letter case, then by platform. */
export async function listApps(
  services: SearchServices,
  sharer: Sharer,
  platform?: Platform,
): Promise<App[]> {
  const apps = await services.storage.library.apps(platform ?? null);
  return apps
    .toSorted((a, b) => byName.compare(a.name, b.name) || (a.platform < b.platform ? -1 : 1))
    .map((app) => foundApp(services, sharer, app));
}

/**
 * The apps whose name contains `query`, both folded, in the order of `listApps`, and how many there are also
 * beyond `limit`.
 */
export async function findApps(
  services: SearchServices,
  sharer: Sharer,
  { platform, query, limit }: AppsQuery,
): Promise<AppsAnswer> {
  const all = await listApps(services, sharer, platform);
  const matching = all.filter(({ name }) => isPartOf(name, query));
  return { apps: matching.slice(0, limit).map(({ cover, ...app }) => app), total: matching.length };
}

/** Signs such as ® count only where nothing else is asked for. */
function isPartOf(name: string, query: string): boolean {
  const part = lettersOf(query);
  return part === "" ? folded(name).includes(folded(query)) : lettersOf(name).includes(part);
}

function lettersOf(text: string): string {
  return folded(text)
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, " ")
    .trim();
}

/**
 * The live screens of an app in order of their creation, `limit` at a time. A screen that is imported or
 * removed between two pages neither repeats nor hides another. Throws `not_found` for anything that is no id
 * of an app with live screens.
 */
export async function listAppScreens(
  services: SearchServices,
  sharer: Sharer,
  appId: string,
  { after, limit }: { readonly after?: string | undefined; readonly limit: number },
): Promise<AppScreens> {
  const { library } = services.storage;
  const known = storedId(appId);
  const app = known === null ? null : await library.appById(known);
  if (app === null) throw new ApiError("not_found", "There is no app with this id.");
  const cursor = after === undefined ? null : storedId(after);
  if (after !== undefined && cursor === null)
    throw new ApiError("invalid_request", "after: must be the `next` of the page before.");
  // One more than asked for says whether there is a next page.
  const found = await library.screensOfApp(app.id, cursor, limit + 1);
  const page = found.slice(0, limit);
  return {
    app: foundApp(services, sharer, app),
    screens: page.map((screen) => listedScreen(services, sharer, screen)),
    next: found.length > limit ? (page.at(-1)?.id ?? null) : null,
  };
}

/**
 * The app of a screen, and up to `limit` others of its screens in order of their creation. Throws `not_found`
 * for anything that is no id of a live screen.
 */
export async function sameAppScreens(
  services: SearchServices,
  sharer: Sharer,
  screenId: string,
  limit: number,
): Promise<SameApp> {
  const { library } = services.storage;
  const known = storedId(screenId);
  const app = known === null ? null : await library.appOfScreen(known);
  if (app === null) throw noSuchScreen();
  const found = await library.screensOfApp(app.id, null, limit + 1);
  const others = found.filter(({ id }) => id !== known).slice(0, limit);
  return {
    app: foundApp(services, sharer, app),
    screens: others.map((screen) => listedScreen(services, sharer, screen)),
  };
}
