// The library on the pages without a query: the newest screens, apps and patterns with a picture each, queries
// that find something in it, names while somebody types, and the screens of an app.
import { titleOf } from "../database/screen-words.ts";
import type { AppOverview, ScreenFilter, WalkedScreen } from "../database/screens.ts";
import { ApiError } from "../errors.ts";
import { uuidOf } from "../fields.ts";
import type { Sharer } from "../people/caller.ts";
import { appCover, foundApp, listedScreen } from "../screens/found-screen.ts";
import type { FacetsQuery } from "../screens/list-schema.ts";
import { countFacets, filterOf } from "../screens/list-screens.ts";
import { noSuchScreen } from "../screens/read-screens.ts";
import { changedFacets, changedTimes, mostFirst, patternFacets } from "../screens/screen-facets.ts";
import { minuteMs } from "../system/durations.ts";
import { folded } from "../system/folding.ts";
import type {
  AppCovers,
  AppScreens,
  LibraryOverview,
  PageFacets,
  SameApp,
  Suggestions,
} from "./page-schema.ts";
import type { SearchServices } from "./search-services.ts";

/** Full rows of 2, 3 and 6. */
const recentMax = 18;
const appsMax = 8;
const patternsMax = 12;
const examplesMax = 4;
/** Screens in which examples are looked for. */
const exampleSourceMax = 120;
const exampleWords = { min: 2, max: 9 };
const suggestionsMax = 5;
/** Covers of a pattern are looked for among so many of its newest screens. */
const coverTries = 4;
const facetsMax = 200;

const everything: ScreenFilter = {
  app: null,
  platform: null,
  pattern: null,
  described: null,
  since: null,
  theme: null,
  color: null,
  tagged: null,
  collectionId: null,
};

/** The first page: what is new, and the largest apps and patterns. */
export async function libraryOverview(services: SearchServices, sharer: Sharer): Promise<LibraryOverview> {
  const { library } = services.storage;
  const [newest, overviews] = await Promise.all([
    library.walk(everything, null, true, exampleSourceMax),
    library.apps(null),
  ]);
  const patterns = patternsOf(overviews).slice(0, patternsMax);
  return {
    recent: newest.slice(0, recentMax).map((screen) => listedScreen(services, sharer, screen)),
    apps: mostFirst(overviews)
      .slice(0, appsMax)
      .map((app) => ({ ...foundApp(app), cover: appCover(services, sharer, app) })),
    patterns: await Promise.all(
      patterns.map(async ({ name, screens }) => {
        const found = await library.walk({ ...everything, pattern: name }, null, true, coverTries);
        const cover = found.find(({ picture }) => picture !== null);
        return { name, screens, cover: cover ? listedScreen(services, sharer, cover) : null };
      }),
    ),
    examples: examplesOf(newest),
  };
}

/**
 * Titles that read like a query, each of another app and another pattern: `standard` finds at least their own
 * screens.
 */
function examplesOf(screens: readonly WalkedScreen[]): string[] {
  const seen = new Set<string>();
  return screens
    .flatMap((screen) => {
      const title = titleOf(screen);
      const words = title.split(/\s+/).length;
      const keys = [`app ${screen.appName}`, `pattern ${folded(screen.pattern)}`, `title ${folded(title)}`];
      const isFit = words >= exampleWords.min && words <= exampleWords.max;
      if (!isFit || keys.some((key) => seen.has(key))) return [];
      for (const key of keys) seen.add(key);
      return [title];
    })
    .slice(0, examplesMax);
}

/** Apps and patterns of whose name a word begins with `text`, those with the most screens first. */
export async function suggestNames({ storage }: SearchServices, text: string): Promise<Suggestions> {
  const sought = folded(text.trim());
  if (sought === "") return { apps: [], patterns: [] };
  const overviews = await storage.library.apps(null);
  const isMeant = ({ name }: { readonly name: string }) => beginsAWord(folded(name), sought);
  return {
    apps: mostFirst(overviews.filter(isMeant))
      .slice(0, suggestionsMax)
      .map(({ id, name, platform, screens }) => ({ id, name, platform, screens })),
    patterns: patternsOf(overviews).filter(isMeant).slice(0, suggestionsMax),
  };
}

function beginsAWord(name: string, sought: string): boolean {
  const at = name.indexOf(sought);
  return at === 0 || (at > 0 && new RegExp(`[^\\p{L}\\p{N}]${RegExp.escape(sought)}`, "u").test(name));
}

/**
 * The counts of the library for the filters of a page: apps of the same name are one, and tags are those of
 * the workspace.
 */
export async function pageFacets(
  services: SearchServices,
  sharer: Sharer,
  query: Omit<FacetsQuery, "limit">,
): Promise<PageFacets> {
  const { apps, ...facets } = await countFacets(services, sharer, { ...query, limit: facetsMax });
  const filter = await filterOf(services, sharer, query);
  const { library } = services.storage;
  // Whole minutes: the counts of all screens are remembered by them.
  const times = changedTimes(Math.floor(services.now() / minuteMs) * minuteMs);
  const [tags, changed] = await Promise.all([
    library.tagsOf(sharer.workspaceId, filter),
    library.changedSince(filter, times),
  ]);
  return {
    ...facets,
    apps: patternFacets(apps),
    tags: mostFirst(tags).slice(0, facetsMax),
    changed: changedFacets(changed),
  };
}

function patternsOf(overviews: readonly AppOverview[]) {
  return patternFacets(overviews.flatMap(({ patterns }) => patterns));
}

/** The covers of apps by their ids; apps that are gone are left out. */
export async function listCovers(
  services: SearchServices,
  sharer: Sharer,
  ids: readonly string[],
): Promise<AppCovers> {
  const wanted = new Set(ids);
  const apps = (await services.storage.library.apps(null)).filter(({ id }) => wanted.has(id));
  return { covers: apps.map((app) => ({ app_id: app.id, image: appCover(services, sharer, app) })) };
}

/**
 * The live screens of an app in the order of its source, `limit` at a time. A screen that is imported or
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
  return {
    app: foundApp(app),
    screens: page.map((screen) => ({
      ...listedScreen(services, sharer, screen),
      alike: alike.get(screen.id) ?? null,
    })),
    next: found.length > limit ? (page.at(-1)?.id ?? null) : null,
  };
}

/**
 * The app of a screen, and up to `limit` others of its screens in the order of its source. Throws `not_found`
 * for anything that is no id of a live screen.
 */
export async function sameAppScreens(
  services: SearchServices,
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
