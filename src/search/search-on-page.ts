// The search at the pages, the evidence for what it found, and a person's last searches.
import type { Searcher } from "../database/stores/activity.ts";
import type { FlowHit } from "../index/flow-index.ts";
import { callerOf, type Member, type Sharer } from "../people/caller.ts";
import type { RequestContext } from "../people/rated-requests.ts";
import { listedScreen } from "../screens/found-screen.ts";
import { allLanguagesOf } from "../screens/library-on-page.ts";
import { findScreen, inOrderOf } from "../screens/read-screens.ts";
import { facetsOf } from "../screens/screen-facets.ts";
import { workInProgress } from "../screens/work-in-progress.ts";
import { candidatesMax } from "./find-screens.ts";
import { findFlowsBeside, flowsBeside } from "./flows-beside.ts";
import { mergeRanked } from "./merge-ranked.ts";
import { countOnlyText } from "./only-text.ts";
import type { Evidence, PageSearch, RecentSearches } from "./page-schema.ts";
import { type PlatformsRequest, searchPlatforms } from "./search-platforms.ts";
import type { SearchOutcome } from "./search-screens.ts";
import type { SearchServices } from "./search-services.ts";
import { verdictOf } from "./search-verdict.ts";

/** Number of a person's searches that are kept. */
const kept = 20;
/** Apps and patterns that are counted. */
const facetsMax = 200;

/** The API's search for a person at the pages, by the same plans and limits, with reasons and reading. */
export async function searchOnPage(
  services: SearchServices,
  member: Member,
  at: Omit<RequestContext, "caller">,
  readRequest: () => Promise<PlatformsRequest>,
): Promise<PageSearch> {
  const caller = callerOf(member.workspace, null);
  let finding: Promise<readonly FlowHit[]> = Promise.resolve([]);
  const read = lazily(async () => {
    const asked = await readRequest();
    // At the same time as the screens, once the rate allows the search.
    finding = findFlowsBeside(services, asked, at.signal);
    return asked;
  });
  const outcomes = await searchPlatforms(services, { caller, ...at }, read);
  const request = await read();
  const [answer, flows] = await Promise.all([
    pageAnswer(services, caller, outcomes, request.limit),
    flowsBeside(services, caller, request.query, outcomes, finding),
  ]);
  // A further page is the same search.
  if (request.exclude_screen_ids.length === 0 && answer.screens.length > 0)
    rememberSearch(services, member, request, answer.screens.length);
  return { ...answer, flows };
}

/** The answer of a search, of one platform or both, as the pages show it. */
export async function pageAnswer(
  services: SearchServices,
  sharer: Sharer,
  outcomes: readonly SearchOutcome[],
  limit: number,
): Promise<PageSearch> {
  const [inProgress, allLanguages, lastImportAt, ...lists] = await Promise.all([
    workInProgress(services.storage),
    allLanguagesOf(services),
    services.storage.library.lastImportAt(),
    ...outcomes.map((outcome) => explainedScreens(services, sharer, outcome)),
  ]);
  return {
    screens: mergeRanked(lists, ({ why }) => why.probability ?? why.score).slice(0, limit),
    flows: [],
    reading: readingOf(outcomes),
    text_only: outcomes.some((outcome) => verdictOf(outcome).isTextOnly)
      ? await countOnlyText(services.storage)
      : null,
    facets: {
      ...facetsOf(
        outcomes.flatMap(({ candidates = [] }) => candidates),
        facetsMax,
        { now: services.now(), lastImportAt },
      ),
      all_languages: allLanguages,
      in_progress: inProgress,
    },
    is_counted_whole: outcomes.every(({ hits }) => hits.length < candidatesMax),
  };
}

/** Calls once, at the first call. */
function lazily<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let reading: Promise<Value> | undefined;
  return () => {
    reading ??= read();
    return reading;
  };
}

/** The readings on both platforms differ only by the apps that are there. */
function readingOf(outcomes: readonly SearchOutcome[]): PageSearch["reading"] {
  const readings = outcomes.map(({ reading }) => reading);
  const [first] = readings;
  const all = (names: "appNames" | "refusedAppNames") => [
    ...new Set(readings.flatMap((reading) => reading[names])),
  ];
  return {
    app_names: all("appNames"),
    refused_app_names: all("refusedAppNames"),
    text: first?.text ?? "",
    negated: [...(first?.negated ?? [])],
    quotes: [...(first?.quotes ?? [])],
    language: first?.language ?? null,
    look: [...new Set(outcomes.flatMap(({ look = [] }) => look))],
  };
}

async function explainedScreens(
  services: SearchServices,
  sharer: Sharer,
  { screens, hits, copies }: SearchOutcome,
): Promise<PageSearch["screens"]> {
  const ids = new Set([...screens.map(({ id }) => id), ...copies.values().toArray().flat()]);
  const titled = await services.storage.library.titledByIds([...ids]);
  const titledById = new Map(titled.map((screen) => [screen.id, screen]));
  const hitById = new Map(hits.map((hit) => [hit.id, hit]));
  return screens.flatMap(({ id }) => {
    const screen = titledById.get(id);
    const hit = hitById.get(id);
    if (screen === undefined || hit === undefined) return [];
    const why = { score: hit.score, probability: hit.probability ?? null };
    const alike = inOrderOf(copies.get(id) ?? [], titled).map((copy) => listedScreen(services, sharer, copy));
    return [{ ...listedScreen(services, sharer, screen), why, copies: alike }];
  });
}

/** The sentences of a screen closest to a text, and the words they share. Throws `not_found`. */
export async function findEvidence(
  { engine, storage }: SearchServices,
  screenId: string,
  text: string,
): Promise<Evidence> {
  return engine.evidence(text, await findScreen({ storage }, screenId));
}

/** A person's last searches in a workspace, newest first. */
export async function listRecentSearches(
  { storage }: SearchServices,
  member: Member,
): Promise<RecentSearches> {
  return { searches: [...(await storage.activity.recentSearches(searcherOf(member)))] };
}

/** Forgets all of them. */
export async function clearRecentSearches({ storage }: SearchServices, member: Member): Promise<void> {
  await storage.activity.clearRecentSearches(searcherOf(member));
}

/** Remembers a search after its answer. One that cannot be written is lost: it is a convenience. */
function rememberSearch(
  { storage, now }: SearchServices,
  member: Member,
  { query, platform }: PlatformsRequest,
  screens: number,
): void {
  const entry = { query, platform, screens, at: now() };
  setImmediate(() => {
    storage.activity.addRecentSearch(searcherOf(member), entry, kept).catch(() => undefined);
  });
}

function searcherOf({ person, workspace }: Member): Searcher {
  return { workspaceId: workspace.id, userId: person.id };
}
