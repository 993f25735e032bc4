// The library without a query: its screens page by page, and how many there are of each kind.
import type { AppOverview, ScreenFilter } from "../database/screens.ts";
import { ApiError } from "../errors.ts";
import { languageTag, platforms } from "../fields.ts";
import { requireJob } from "../library/jobs/job-answer.ts";
import { tagOf } from "../library/rows/tags.ts";
import type { Sharer } from "../people/caller.ts";
import { type CopyFinder, copyFinder } from "../system/copy-finder.ts";
import { folded } from "../system/folding.ts";
import { withoutInvisible } from "../system/invisible-characters.ts";
import { cursorOf, positionOf } from "./cursor.ts";
import { findCollection } from "./find-collection.ts";
import { listedScreen } from "./found-screen.ts";
import type { FacetsAnswer, FacetsQuery, LibraryFilter, ScreensAnswer, ScreensQuery } from "./list-schema.ts";
import { lookFacets, mostFirst, patternFacets, sumOf } from "./screen-facets.ts";
import type { ScreenServices } from "./screen-services.ts";
import { workInProgress } from "./work-in-progress.ts";

/** A page of the screens that pass. Throws `invalid_request` for a wrong `since`, and `not_found`. */
export async function listScreens(
  services: ScreenServices,
  sharer: Sharer,
  query: ScreensQuery,
): Promise<ScreensAnswer> {
  const { cursor, order, limit } = query;
  const filter = await filterOf(services, sharer, query);
  const after = cursor === undefined ? null : positionOf(cursor);
  // One more than asked for says whether there is a next page.
  const found = await services.storage.library.walk(filter, after, order === "newest", limit + 1);
  const page = found.slice(0, limit);
  const lines = await matchedLines(services, query.text, page);
  const last = page.at(-1);
  return {
    screens: page.map((screen) => ({
      ...listedScreen(services, sharer, screen),
      pattern: screen.pattern,
      created_at: new Date(screen.createdAt).toISOString(),
      updated_at: new Date(screen.updatedAt).toISOString(),
      ...(lines !== null && { matched_lines: [...(lines.get(screen.id) ?? [])] }),
    })),
    next: found.length > limit && last !== undefined ? cursorOf(last) : null,
  };
}

/** Counts of the screens that pass the filter. Throws as `listScreens`. */
export async function countFacets(
  services: ScreenServices,
  sharer: Sharer,
  query: FacetsQuery,
): Promise<FacetsAnswer> {
  const { library } = services.storage;
  const filter = await filterOf(services, sharer, query);
  const { app, platform, pattern, ...state } = filter;
  const isCounted = Object.values(state).every((each) => each === null);
  const [all, looks, inProgress] = await Promise.all([
    isCounted ? library.apps(platform) : library.appsInState(state),
    library.looksOf(filter),
    workInProgress(services.storage),
  ]);
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
    patterns: patternFacets(apps.flatMap(({ patterns }) => patterns)).slice(0, query.limit),
    ...lookFacets(looks),
    in_progress: inProgress,
  };
}

/** A filter with the tags and collections of a workspace. Throws as `listScreens`. */
export async function filterOf(
  services: ScreenServices,
  { workspaceId }: Sharer,
  query: Omit<FacetsQuery, "limit">,
): Promise<ScreenFilter> {
  const collection =
    query.collection === undefined ? null : await findCollection(services, workspaceId, query.collection);
  const filter = await libraryFilterOf(services, query);
  const gone =
    query.gone_in === undefined
      ? null
      : new Set((await requireJob(services.storage.imports, { workspaceId }, query.gone_in, "import")).gone);
  return {
    ...filter,
    among: gone === null ? filter.among : (filter.among?.intersection(gone) ?? gone),
    tagged: query.tag === undefined ? null : { workspaceId, tag: tagOf(query.tag) },
    collectionId: collection?.id ?? null,
  };
}

/** The part that is the same for all workspaces. Throws `invalid_request` for a time that is none. */
export async function libraryFilterOf(
  { storage }: { readonly storage: Pick<ScreenServices["storage"], "library"> },
  query: LibraryFilter,
): Promise<ScreenFilter> {
  const { app = null, platform = null, system = null, pattern = null, described = null } = query;
  const { theme = null, color = null } = query;
  const language = query.language === undefined ? null : languageTag(query.language);
  const since = timeOf("since", query.since);
  const changedSince =
    query.changed_since === "last_import"
      ? await storage.library.lastImportAt()
      : timeOf("changed_since", query.changed_since);
  const times = { since, changedSince };
  return {
    app,
    platform,
    system,
    language,
    pattern,
    described,
    ...times,
    theme,
    color,
    tagged: null,
    collectionId: null,
    among: await amongOf(storage.library, query),
  };
}

/** The screens that `text` and `missing_in` pass, which SQL cannot tell; null for neither. */
async function amongOf(
  library: Pick<ScreenServices["storage"]["library"], "screensSaying" | "screensMissingIn">,
  { text, missing_in: language }: LibraryFilter,
): Promise<ReadonlySet<string> | null> {
  const saying = text === undefined ? null : await library.screensSaying(finderOf(text));
  const missing = language === undefined ? null : await library.screensMissingIn(languageTag(language));
  return saying !== null && missing !== null ? saying.intersection(missing) : (saying ?? missing);
}

/** The lines that have the text, by the ids of the screens; null for no text. */
async function matchedLines(
  { storage }: ScreenServices,
  text: string | undefined,
  page: readonly { readonly id: string }[],
) {
  if (text === undefined) return null;
  const { linesOf } = finderOf(text);
  const screens = await storage.library.screensByIds(page.map(({ id }) => id));
  return new Map(screens.map(({ id, visibleText }) => [id, linesOf(visibleText)]));
}

/** Throws `invalid_request` for a text without words. */
function finderOf(text: string): CopyFinder {
  const finder = copyFinder(text);
  if (finder !== null) return finder;
  throw new ApiError("invalid_request", "text: must have a letter or a digit.");
}

function timeOf(name: "since" | "changed_since", text: string | undefined): number | null {
  const time = text === undefined ? null : Date.parse(text.toUpperCase());
  if (!Number.isNaN(time)) return time;
  throw new ApiError("invalid_request", `${name}: must be a time such as 2026-11-27T09:30:00Z (RFC 3339).`);
}

/** The app with the screens of one pattern alone. */
function onlyOf(app: AppOverview, pattern: string): AppOverview {
  const patterns = app.patterns.filter(({ name }) => folded(name) === pattern);
  return { ...app, patterns, screens: sumOf(patterns) };
}
