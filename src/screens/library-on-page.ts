// The library before anybody searches: newest screens, apps, patterns, example queries, names to suggest.

import { titleOf } from "../database/screen-words.ts";
import type { AppOverview, WalkedScreen } from "../database/screens.ts";
import type { Sharer } from "../people/caller.ts";
import { minuteMs } from "../system/durations.ts";
import { folded } from "../system/folding.ts";
import { appsOfNames, namedApp } from "./apps.ts";
import { appCover, listedScreen } from "./found-screen.ts";
import type { FacetsQuery } from "./list-schema.ts";
import { countFacets, filterOf, libraryFilterOf } from "./list-screens.ts";
import type { LibraryOverview, PageFacets, Suggestions } from "./page-schema.ts";
import { changedFacets, changedTimes, lookFacets, mostFirst, patternFacets } from "./screen-facets.ts";
import type { ScreenServices } from "./screen-services.ts";

/** Full rows of 2, 3 and 6. */
const recentMax = 18;
const appsMax = 8;
const patternsMax = 12;
const examplesMax = 4;
/** Screens in which examples are looked for. */
const exampleSourceMax = 120;
const exampleWords = { min: 2, max: 9 };
/** The most of each kind: all of them fit below the field of a laptop. */
const suggestionsMax = 4;
/** Covers of a pattern are looked for among so many of its newest screens. */
const coverTries = 4;
const facetsMax = 200;

/** The first page: what is new, and the largest apps and patterns. */
export async function libraryOverview(services: ScreenServices, sharer: Sharer): Promise<LibraryOverview> {
  const { library } = services.storage;
  const everything = await libraryFilterOf(services, {});
  const [newest, overviews] = await Promise.all([
    library.walk(everything, null, true, exampleSourceMax),
    library.apps(null),
  ]);
  const patterns = patternsOf(overviews).slice(0, patternsMax);
  return {
    recent: newest.slice(0, recentMax).map((screen) => listedScreen(services, sharer, screen)),
    apps: mostFirst(appsOfNames(overviews))
      .slice(0, appsMax)
      .map((app) => ({ ...namedApp(app), cover: appCover(services, sharer, app) })),
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

/** Titles that read like a query, each of another app and pattern; `standard` at least finds its screens. */
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

/** Names of which a word begins with `text`, most screens first; titles that begin with it before others. */
export async function suggestNames({ storage }: ScreenServices, text: string): Promise<Suggestions> {
  const sought = folded(text.trim());
  if (sought === "") return { apps: [], titles: [], patterns: [] };
  const { library } = storage;
  const [overviews, titles] = await Promise.all([library.apps(null), library.frequentTitles()]);
  const isMeant = ({ name }: { readonly name: string }) => beginsAWord(folded(name), sought);
  return {
    apps: mostFirst(appsOfNames(overviews).filter(isMeant))
      .slice(0, suggestionsMax)
      .map(({ id, name, screens }) => ({ id, name, screens })),
    titles: titles
      .filter((title) => beginsAWord(title.folded, sought))
      .toSorted((a, b) => Number(b.folded.startsWith(sought)) - Number(a.folded.startsWith(sought)))
      .slice(0, suggestionsMax)
      .map(({ name, screens }) => ({ name, screens })),
    patterns: patternsOf(overviews).filter(isMeant).slice(0, suggestionsMax),
  };
}

function beginsAWord(name: string, sought: string): boolean {
  const at = name.indexOf(sought);
  return at === 0 || (at > 0 && new RegExp(`[^\\p{L}\\p{N}]${RegExp.escape(sought)}`, "u").test(name));
}

/** The counts for the filters of a page: apps of one name are one, and tags are the workspace's. */
export async function pageFacets(
  services: ScreenServices,
  sharer: Sharer,
  query: Omit<FacetsQuery, "limit">,
): Promise<PageFacets> {
  const { apps, ...facets } = await countFacets(services, sharer, { ...query, limit: facetsMax });
  const filter = await filterOf(services, sharer, query);
  const { library } = services.storage;
  // Whole minutes: the counts of all screens are remembered by them.
  const times = changedTimes(Math.floor(services.now() / minuteMs) * minuteMs);
  const lastImportAt = await library.lastImportAt();
  const [tags, changed, lastImport, allLanguages] = await Promise.all([
    library.tagsOf(sharer.workspaceId, filter),
    library.changedSince(filter, times),
    library.count({ ...filter, changedSince: Math.max(filter.changedSince ?? 0, lastImportAt) }),
    allLanguagesOf(services),
  ]);
  return {
    ...facets,
    apps: patternFacets(apps),
    tags: mostFirst(tags).slice(0, facetsMax),
    changed: changedFacets(changed),
    all_languages: allLanguages,
    last_import: lastImport,
  };
}

/** The languages of the library, the most frequent first. */
export async function allLanguagesOf({ storage }: Pick<ScreenServices, "storage">): Promise<string[]> {
  const looks = await storage.library.looksOf(await libraryFilterOf({ storage }, {}));
  return lookFacets(looks).languages.map(({ language }) => language);
}

function patternsOf(overviews: readonly AppOverview[]) {
  return patternFacets(overviews.flatMap(({ patterns }) => patterns));
}
