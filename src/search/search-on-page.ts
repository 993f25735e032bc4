// The search for a person at the pages, and the last searches that they made there.

import type { Searcher } from "../database/stores/activity.ts";
import { type EngineHit, partWeights } from "../index/engine.ts";
import { callerOf, type Member, type Sharer } from "../people/caller.ts";
import type { RequestContext } from "../people/rated-requests.ts";
import { listedScreen, screenTitle } from "./found-screen.ts";
import type { PageSearch, RecentSearches } from "./page-schema.ts";
import { inOrderOf } from "./read-screens.ts";
import type { SearchRequest } from "./search-request.ts";
import { type SearchOutcome, searchScreens } from "./search-screens.ts";
import type { SearchServices } from "./search-services.ts";

/** Number of a person's searches that are kept. */
const kept = 20;

/**
 * The search of the API for a person at the page, with the reasons of each screen and how the query was
 * understood. The same plans may, and the same limits hold.
 */
export async function searchOnPage(
  services: SearchServices,
  member: Member,
  at: Omit<RequestContext, "caller">,
  readRequest: () => Promise<SearchRequest>,
): Promise<PageSearch> {
  const caller = callerOf(member.workspace, null);
  const outcome = await searchScreens(services, { caller, ...at }, readRequest);
  const { request, reading } = outcome;
  const found = await explainedScreens(services, caller, outcome);
  // A further page is the same search.
  if (request.exclude_screen_ids.length === 0) rememberSearch(services, member, request, found.length);
  return {
    screens: found,
    reading: {
      app_names: [...reading.appNames],
      refused_app_names: [...reading.refusedAppNames],
      text: reading.text,
      negated: [...reading.negated],
      language: reading.language ?? null,
    },
    weights: partWeights(),
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
    const alike = inOrderOf(copies.get(id) ?? [], titled);
    return [
      {
        ...listedScreen(services, sharer, screen),
        why: whyOf(hit),
        copies: alike.map((copy) => ({ id: copy.id, title: screenTitle(copy) })),
      },
    ];
  });
}

function whyOf({ score, probability, parts }: EngineHit): PageSearch["screens"][number]["why"] {
  return { score, probability: probability ?? null, parts };
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
  { query, platform, mode }: SearchRequest,
  screens: number,
): void {
  const entry = { query, platform, mode, screens, at: now() };
  setImmediate(() => {
    storage.activity.addRecentSearch(searcherOf(member), entry, kept).catch(() => undefined);
  });
}

function searcherOf({ person, workspace }: Member): Searcher {
  return { workspaceId: workspace.id, userId: person.id };
}
