import type { Member, Sharer } from "../caller.ts";
import { callerOf } from "../caller.ts";
import { type EngineHit, partWeights } from "../engine/engine.ts";
import type { RequestTrace } from "../http/request-trace.ts";
import type { Services } from "../services.ts";
import { listedScreen } from "./described-screen.ts";
import type { PageSearch } from "./page-schema.ts";
import type { SearchRequest } from "./read-search-request.ts";
import { rememberSearch } from "./recent-searches.ts";
import { type SearchOutcome, searchScreens } from "./search-screens.ts";

/**
 * The search of the API for a person at the page, with the reasons of each screen and how the query was understood. The same plans may, and
 * the same limits hold.
 */
export async function searchOnPage(
  services: Services,
  member: Member,
  { trace, signal }: { readonly trace: RequestTrace; readonly signal: AbortSignal },
  readRequest: () => Promise<SearchRequest>,
): Promise<PageSearch> {
  const caller = callerOf(member.workspace, null);
  const outcome = await searchScreens(services, { caller, trace, signal }, readRequest);
  const { request, reading } = outcome;
  const found = await explainedScreens(services, caller, outcome);
  const { query, platform, mode } = request;
  // A further page is the same search.
  if (request.exclude_screen_ids.length === 0)
    rememberSearch(services, member, { query, platform, mode, screens: found.length });
  return {
    screens: found,
    reading: {
      app_names: [...reading.appNames],
      text: reading.text,
      phrases: [...reading.phrases],
      negated: [...reading.negated],
      language: reading.language ?? null,
    },
    weights: partWeights(),
  };
}

async function explainedScreens(
  services: Services,
  sharer: Sharer,
  { screens, hits }: SearchOutcome,
): Promise<PageSearch["screens"]> {
  const titled = await services.storage.library.titledByIds(screens.map(({ id }) => id));
  const titledById = new Map(titled.map((screen) => [screen.id, screen]));
  const hitById = new Map(hits.map((hit) => [hit.id, hit]));
  return screens.flatMap(({ id }) => {
    const screen = titledById.get(id);
    const hit = hitById.get(id);
    return screen && hit ? [{ ...listedScreen(services, sharer, screen), why: whyOf(hit) }] : [];
  });
}

function whyOf({ score, probability, parts }: EngineHit): PageSearch["screens"][number]["why"] {
  return { score, probability: probability ?? null, parts };
}
