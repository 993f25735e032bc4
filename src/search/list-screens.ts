// The library without a query: its screens page by page, and how many there are of each kind.
import type { AppOverview, ScreenFilter, WalkPosition } from "../database/screens.ts";
import { ApiError } from "../errors.ts";
import { platforms } from "../fields.ts";
import type { Sharer } from "../people/caller.ts";
import { folded } from "../system/folding.ts";
import { withoutInvisible } from "../system/invisible-characters.ts";
import { listedScreen } from "./found-screen.ts";
import type { FacetsAnswer, FacetsQuery, ScreensAnswer, ScreensQuery } from "./list-schema.ts";
import type { SearchServices } from "./search-services.ts";

const timeBytes = 6;

/** A page of the screens that pass the filter. Throws `invalid_request` for a `since` that is no time. */
export async function listScreens(
  services: SearchServices,
  sharer: Sharer,
  query: ScreensQuery,
): Promise<ScreensAnswer> {
  const { cursor, order, limit } = query;
  const after = cursor === undefined ? null : positionOf(cursor);
  // One more than asked for says whether there is a next page.
  const found = await services.storage.library.walk(filterOf(query), after, order === "newest", limit + 1);
  const page = found.slice(0, limit);
  const last = page.at(-1);
  return {
    screens: page.map((screen) => ({
      ...listedScreen(services, sharer, screen),
      pattern: screen.pattern,
      created_at: new Date(screen.createdAt).toISOString(),
      updated_at: new Date(screen.updatedAt).toISOString(),
    })),
    next: found.length > limit && last !== undefined ? cursorOf(last) : null,
  };
}

/** Counts of the screens that pass the filter. Throws as `listScreens`. */
export async function countFacets(
  { storage: { library } }: SearchServices,
  query: FacetsQuery,
): Promise<FacetsAnswer> {
  const { app, platform, pattern, described, since } = filterOf(query);
  const isCounted = described === null && since === null;
  const all = isCounted ? await library.apps(platform) : await library.appsInState({ described, since });
  const apps = all
    .filter((each) => platform === null || each.platform === platform)
    .filter(({ name }) => app === null || folded(name) === folded(app))
    .map((each) => (pattern === null ? each : onlyOf(each, folded(pattern))))
    .filter(({ screens }) => screens > 0);
  const counted = platforms.map((name) => ({
    platform: name,
    screens: sumOf(apps.filter((each) => each.platform === name)),
  }));
  return {
    total: sumOf(apps),
    platforms: counted.filter(({ screens }) => screens > 0),
    apps: mostFirst(
      apps.map(({ id, name, platform: of, screens }) => ({
        id,
        name: withoutInvisible(name),
        platform: of,
        screens,
      })),
    ).slice(0, query.limit),
    patterns: mostFirst(patternsOf(apps)).slice(0, query.limit),
  };
}

function filterOf(query: Pick<FacetsQuery, keyof ScreenFilter>): ScreenFilter {
  const { app = null, platform = null, pattern = null, described = null } = query;
  const since = query.since === undefined ? null : Date.parse(query.since.toUpperCase());
  if (Number.isNaN(since))
    throw new ApiError("invalid_request", "since: must be a time such as 2026-11-27T09:30:00Z (RFC 3339).");
  return { app, platform, pattern, described, since };
}

/** The app with the screens of one pattern alone. */
function onlyOf(app: AppOverview, pattern: string): AppOverview {
  const patterns = app.patterns.filter(({ name }) => folded(name) === pattern);
  return { ...app, patterns, screens: sumOf(patterns) };
}

/** The patterns of all apps, each under its most frequent spelling. */
function patternsOf(apps: readonly AppOverview[]): AppOverview["patterns"] {
  const spellings = new Map<string, number>();
  for (const { name, screens } of apps.flatMap(({ patterns }) => patterns))
    spellings.set(name, (spellings.get(name) ?? 0) + screens);
  const patterns = new Map<string, { name: string; screens: number }>();
  for (const { name, screens } of mostFirst([...spellings].map(([name, screens]) => ({ name, screens })))) {
    const key = folded(name);
    const pattern = patterns.get(key) ?? { name: withoutInvisible(name), screens: 0 };
    pattern.screens += screens;
    patterns.set(key, pattern);
  }
  return [...patterns.values()];
}

/** Equally frequent ones by name, so that the same library gives the same answer. */
function mostFirst<Item extends { readonly name: string; readonly screens: number }>(
  items: readonly Item[],
): Item[] {
  return items.toSorted((a, b) => b.screens - a.screens || (a.name < b.name ? -1 : 1));
}

function sumOf(items: readonly { readonly screens: number }[]): number {
  return items.reduce((sum, { screens }) => sum + screens, 0);
}

/** A position as callers hand it back: the time and the id. */
function cursorOf({ createdAt, id }: WalkPosition): string {
  const bytes = Buffer.alloc(timeBytes);
  bytes.writeUIntBE(createdAt, 0, timeBytes);
  return Buffer.concat([bytes, Buffer.from(id.replaceAll("-", ""), "hex")]).toString("base64url");
}

function positionOf(cursor: string): WalkPosition {
  const bytes = Buffer.from(cursor, "base64url");
  const id = bytes.toString("hex", timeBytes).replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
  return { createdAt: bytes.readUIntBE(0, timeBytes), id };
}
