// The library by its apps.

import { isSameApp } from "../database/places.ts";
import type { AppOverview } from "../database/screens.ts";
import { ApiError } from "../errors.ts";
import { type Platform, uuidOf } from "../fields.ts";
import type { Sharer } from "../people/caller.ts";
import { folded } from "../system/folding.ts";
import { appCover, foundApp, listedScreen } from "./found-screen.ts";
import type { AppCovers, AppScreens, NamedApp, SameApp } from "./page-schema.ts";
import { noSuchScreen } from "./read-screens.ts";
import type { App, AppsAnswer, AppsQuery } from "./schema.ts";
import { patternFacets, sumOf } from "./screen-facets.ts";
import type { ScreenServices } from "./screen-services.ts";

const byName = new Intl.Collator("en", { sensitivity: "accent" });

/** The apps with live screens, of one platform or of all, by name in any letter case, then by platform. */
export async function listApps({ storage }: ScreenServices, platform?: Platform): Promise<App[]> {
  return inOrder(await storage.library.apps(platform ?? null)).map(foundApp);
}

function inOrder<One extends AppOverview>(apps: readonly One[]): One[] {
  return apps.toSorted((a, b) => byName.compare(a.name, b.name) || (a.platform < b.platform ? -1 : 1));
}

/** An app on all of its platforms: what else it is called by is that of the one with the most screens. */
export interface AppOfName extends AppOverview {
  /** By platform. */
  readonly parts: readonly AppOverview[];
}

/** The apps of each name as one, in the order of `listApps`. */
export function appsOfNames(apps: readonly AppOverview[]): AppOfName[] {
  const named = Map.groupBy(inOrder(apps), ({ name }) => folded(name));
  return [...named.values()].flatMap((parts) => {
    const [main] = parts.toSorted((a, b) => b.screens - a.screens);
    const patterns = patternFacets(parts.flatMap((part) => part.patterns));
    return main === undefined ? [] : [{ ...main, screens: sumOf(parts), patterns, parts }];
  });
}

/** An app as the pages show it: once, with its platforms. */
export function namedApp(app: AppOfName): NamedApp {
  const platforms = app.parts.map(({ id, platform, screens }) => ({ id, platform, screens }));
  return { ...foundApp(app), platforms };
}

/** The covers of apps by their ids; apps that are gone are left out. */
export async function listCovers(
  services: ScreenServices,
  sharer: Sharer,
  ids: readonly string[],
): Promise<AppCovers> {
  const wanted = new Set(ids);
  const apps = (await services.storage.library.apps(null)).filter(({ id }) => wanted.has(id));
  return { covers: apps.map((app) => ({ app_id: app.id, image: appCover(services, sharer, app) })) };
}

/** The apps whose name contains `query`, folded, in the order of `listApps`; `total` counts all of them. */
export async function findApps(
  services: ScreenServices,
  { platform, query, limit }: AppsQuery,
): Promise<AppsAnswer> {
  const all = await listApps(services, platform);
  const matching = all.filter(({ name }) => isPartOf(name, query));
  return { apps: matching.slice(0, limit), total: matching.length };
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
 * The live screens of an app in the order of its source, `limit` at a time. A screen that is imported or
 * removed between two pages neither repeats nor hides another. Throws `not_found`.
 */
export async function listAppScreens(
  services: ScreenServices,
  sharer: Sharer,
  appId: string,
  { after, limit }: { readonly after?: string | undefined; readonly limit: number },
): Promise<AppScreens> {
  const { library } = services.storage;
  const known = uuidOf(appId);
  const app = known === null ? null : await library.appById(known);
  if (app === null) throw new ApiError("not_found", "There is no app with this id.");
  const cursor = after === undefined ? null : uuidOf(after);
  if (after !== undefined && cursor === null)
    throw new ApiError("invalid_request", "after: must be the `next` of the page before.");
  // One more than asked for says whether there is a next page.
  const found = await library.screensOfApp(app.id, cursor, limit + 1);
  const page = found.slice(0, limit);
  const alike = await services.storage.lookAlikes.sizesOf(page.map(({ id }) => id));
  const [whole] = appsOfNames((await library.apps(null)).filter(({ name }) => isSameApp(name, app.name)));
  return {
    app: { ...namedApp(whole ?? { ...app, parts: [app] }), ...foundApp(app) },
    screens: page.map((screen) => ({
      ...listedScreen(services, sharer, screen),
      alike: alike.get(screen.id) ?? null,
    })),
    next: found.length > limit ? (page.at(-1)?.id ?? null) : null,
  };
}

/** A screen's app, and up to `limit` of its other screens in their source's order. Throws `not_found`. */
export async function sameAppScreens(
  services: ScreenServices,
  sharer: Sharer,
  screenId: string,
  limit: number,
): Promise<SameApp> {
  const { library } = services.storage;
  const known = uuidOf(screenId);
  const app = known === null ? null : await library.appOfScreen(known);
  if (app === null) throw noSuchScreen();
  const found = await library.screensOfApp(app.id, null, limit + 1);
  const others = found.filter(({ id }) => id !== known).slice(0, limit);
  return {
    app: foundApp(app),
    screens: others.map((screen) => listedScreen(services, sharer, screen)),
  };
}
