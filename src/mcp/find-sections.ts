// The sections of an answer of `search_screens`: one for each query, or the screens of an app or a pattern.

import { queryCodePointsMax } from "../bounds.ts";
import { ApiError } from "../errors.ts";
import type { EngineReading } from "../index/engine.ts";
import { runRated } from "../people/rated-requests.ts";
import { filterOf, listScreens } from "../screens/list-screens.ts";
import { countOnlyText, type OnlyText } from "../search/only-text.ts";
import { searchStages } from "../search/search-headers.ts";
import { readSearchRequest } from "../search/search-request.ts";
import { searchScreens } from "../search/search-screens.ts";
import type { SearchServices } from "../search/search-services.ts";
import { type SearchVerdict, verdictHeaders, verdictOf } from "../search/search-verdict.ts";
import { folded } from "../system/folding.ts";
import { type NamedScreen, nameScreens } from "./name-screens.ts";
import { reasonOfNone } from "./reason-of-none.ts";
import { countedScreens, oneLine } from "./screen-text.ts";
import { type Asked, filtersOf } from "./search-arguments.ts";
import type { Section } from "./show-screens.ts";
import type { ToolCall } from "./tool.ts";

/** The engine's own bound on one search. */
const foundMax = 100;

/** A section for each query; one that fails says why, unless all do. Each counts as one search. */
export async function searchSections(
  services: SearchServices,
  call: ToolCall,
  asked: Asked,
  queries: readonly string[],
): Promise<readonly Section[]> {
  const outcomes = await Promise.allSettled(queries.map((query) => search(services, call, asked, query)));
  call.trace.query = queries.join(" | ");
  if (!outcomes.some(({ status }) => status === "fulfilled")) await Promise.all(outcomes.map(settled));
  if (queries.length === 1) return Promise.all(outcomes.map(settled));
  return outcomes.map((outcome, at) => {
    const name = `Query ${at + 1}, "${oneLine(queries[at] ?? "")}": `;
    // A cursor is of one query: the call for more is that query alone.
    if (outcome.status === "fulfilled")
      return {
        ...outcome.value,
        head: name + outcome.value.head,
        more: "search_screens with this query alone",
      };
    const { reason } = outcome;
    if (!(reason instanceof ApiError)) throw reason;
    return { head: `${name}${reason.code}: ${reason.message}`, screens: [], next: null };
  });
}

function settled<Value>(outcome: PromiseSettledResult<Value>): Value {
  if (outcome.status === "rejected") throw outcome.reason;
  return outcome.value;
}

async function search(
  services: SearchServices,
  call: ToolCall,
  asked: Asked,
  query: string,
): Promise<Section> {
  const { app, cursor = "0", limit } = asked;
  const filters = filtersOf(asked);
  const [begin, end] = [Number(cursor), Math.min(foundMax, Number(cursor) + limit)];
  const outcome = await searchScreens(services, call, async () => ({
    ...readSearchRequest({
      query: namedIn(query, app),
      platform: asked.platform,
      mode: asked.mode,
      // One more says whether there are more.
      limit: Math.min(foundMax, end + 1),
      image_quality: "optimized",
      exclude_screen_ids: asked.exclude_screen_ids,
    }),
    ...(Object.keys(filters).length > 0 && { filter: await filterOf(services, call.caller, filters) }),
  }));
  const facts = {
    probabilities: new Map(outcome.hits.map(({ id, probability }) => [id, probability])),
    copies: outcome.copies,
  };
  const page = outcome.screens.slice(begin, end);
  const screens = await nameScreens(services, call, page, facts);
  const verdict = verdictOf({ ...outcome, screens: page });
  call.stages.push(...searchStages(outcome.stageMicroseconds, outcome.reranking?.callMs));
  Object.assign(call.headers, outcome.headers, verdictHeaders(verdict));
  const next = outcome.screens.length > end ? String(end) : null;
  const onlyText = verdict.isTextOnly ? await countOnlyText(services.storage) : null;
  const isNone = screens.length === 0 && begin === 0;
  const head = isNone ? `No screens: ${await reasonOfNone(services, call, asked)}` : headOf(screens);
  const { look } = verdict;
  const said = look.length === 0 ? "" : `Read as the look of the screen: ${look.join(", ")}. `;
  return { head: said + verdictLine({ verdict, onlyText }, outcome.reading, screens, head), screens, next };
}

/** The query with the name of the app in it, which has the engine look among the screens of that app. */
function namedIn(query: string, app: string | undefined): string {
  if (app === undefined || spaced(query).includes(spaced(app))) return query;
  const named = `${app} ${query}`;
  return [...named].length <= queryCodePointsMax ? named : query;
}

/** The words of a text, each between two blanks. */
function spaced(text: string): string {
  return ` ${folded(text)
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, " ")
    .trim()} `;
}

/** A page of the screens that pass the filters, in the order of the library. It counts as a read. */
export async function listPage(services: SearchServices, call: ToolCall, asked: Asked) {
  const { platform, limit, cursor, exclude_screen_ids: excluded } = asked;
  const filter = {
    ...filtersOf(asked),
    platform,
    limit,
    order: "oldest" as const,
    ...(cursor !== undefined && { cursor }),
  };
  const { screens, next, headers } = await runRated(services, call, {
    rate: "read",
    input: () => filter,
    run: (query) => listScreens(services, call.caller, query),
  });
  Object.assign(call.headers, headers);
  return { isNone: screens.length === 0, screens: screens.filter(({ id }) => !excluded.includes(id)), next };
}

/** The screens of an app, a pattern or both, with their words. */
export async function listSection(services: SearchServices, call: ToolCall, asked: Asked): Promise<Section> {
  const { isNone, screens, next } = await listPage(services, call, asked);
  const named = await nameScreens(services, call, screens);
  const filters = Object.values(filtersOf(asked)).map(oneLine).join(", ");
  const head = isNone
    ? `No screens: ${await reasonOfNone(services, call, asked)}`
    : `${countedScreens(named.length)} of ${filters}, platform ${asked.platform}:`;
  return { head, screens: named, next };
}

interface Judged {
  readonly verdict: SearchVerdict;
  /** Null unless the answer is of screens with nothing but text. */
  readonly onlyText: OnlyText | null;
}

/** Warns when no screen is a strong match. */
function verdictLine(
  { verdict: { verdict, areQuotesFound }, onlyText }: Judged,
  { isListing, negated }: EngineReading,
  screens: readonly NamedScreen[],
  head: string,
): string {
  if (isListing && negated.length > 0 && screens.length > 0)
    return `Only what must be absent was said. Screens that do not mention ${negated.join(" or ")}: ${head}`;
  if (areQuotesFound === false && screens.length > 0)
    return `No screen has the quoted words. The closest: ${head}`;
  if (verdict !== "possible") return head;
  if (onlyText !== null)
    return `No strong match: nothing but the text of these screens is known, so none can be told for sure; ${onlyText.only_text} of ${onlyText.of} screens of this library have only the text on them, and a description would help. The closest: ${head}`;
  return `No strong match: nothing in the library clearly shows this. The closest, less likely right than not: ${head}`;
}

export function headOf(screens: readonly NamedScreen[]): string {
  const [first] = screens;
  if (first === undefined) return "No screens.";
  return `${countedScreens(screens.length)}, best first, platform ${first.platform}:`;
}
