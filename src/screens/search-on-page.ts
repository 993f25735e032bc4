import type { Member } from "../caller.ts";
import { type EngineHit, partWeights } from "../engine/engine.ts";
import { requireSearchAllowed } from "../keys/authenticate.ts";
import type { Services } from "../services.ts";
import { callerOfMember } from "../workspaces/membership.ts";
import { listedScreen } from "./described-screen.ts";
import type { PageSearch } from "./page-schema.ts";
import { rememberSearch } from "./recent-searches.ts";
import type { SearchRequest } from "./search-request.ts";
import { searchScreens } from "./search-screens.ts";

/**
 * The search of the API for a person at the page, with the reasons of each screen and how the query was understood. The same plans may, and
 * the same limits hold.
 */
export async function searchOnPage(
  services: Services,
  member: Member,
  request: SearchRequest,
  dropped?: AbortSignal,
): Promise<PageSearch> {
  requireSearchAllowed(member.workspace);
  const caller = callerOfMember(member);
  await services.rateLimits.search(caller, () => undefined);
  const { screens, hits, reading } = await searchScreens(services, caller, request, dropped);
  const titled = await services.storage.library.titledByIds(screens.map(({ id }) => id));
  const titledById = new Map(titled.map((screen) => [screen.id, screen]));
  const hitById = new Map(hits.map((hit) => [hit.id, hit]));
  const found = screens.flatMap(({ id }) => {
    const screen = titledById.get(id);
    const hit = hitById.get(id);
    return screen && hit ? [{ ...listedScreen(services, caller, screen), why: whyOf(hit) }] : [];
  });
  const { query, platform } = request;
  // A further page is the same search.
  if (request.exclude_screen_ids.length === 0)
    rememberSearch(services, member, {
      query: query.trim(),
      platform,
      mode: request.mode === "deep" ? "deep" : "standard",
      screens: found.length,
    });
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

function whyOf({ score, probability, parts }: EngineHit): PageSearch["screens"][number]["why"] {
  return { score, probability: probability ?? null, parts };
}
