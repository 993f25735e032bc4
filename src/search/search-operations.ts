// Searches by words, screen and picture, and of flows, counted by steps of their own in `search-screens.ts`.
import { checkedQuery } from "../http/checked-request.ts";
import { type OwnRequest, ownOperation, searchErrors, uploadErrors } from "../people/operation.ts";
import { runRated } from "../people/rated-requests.ts";
import { screenExample } from "../screens/example-screens.ts";
import { listFlows } from "../screens/flows/flows.ts";
import { type FlowsAnswer, flowsQuerySchema, flowsSchema } from "../screens/flows/schema.ts";
import { pictureQuerySchema, pictureSearchSchema } from "./by-picture/schema.ts";
import { searchByPicture } from "./by-picture/search-by-picture.ts";
import * as s from "./schema.ts";
import { searchFlows, similarScreens } from "./search-screens.ts";
import type { SearchServices } from "./search-services.ts";

const similarQuery = checkedQuery(s.similarQuerySchema);
const flowsQuery = checkedQuery(flowsQuerySchema);
const pictureQuery = checkedQuery(pictureQuerySchema);

const requestExamples = {
  least: {
    summary: "The least that is needed",
    value: { query: "lock screen with a passcode and a number pad", platform: "ios" },
  },
  quick: {
    summary: "Quick, with large pictures",
    value: {
      query: "pricing page with three plans side by side and a monthly or yearly switch",
      platform: "web",
      mode: "standard",
      limit: 5,
      image_quality: "high",
    },
  },
  next: {
    summary: "The next screens of the same query",
    value: {
      query: "lock screen with a passcode and a number pad",
      platform: "ios",
      exclude_screen_ids: ["a24cbd94-4d64-59ca-a5ff-e6771d494088"],
    },
  },
};

export const searchOperations = [
  ownOperation({
    route: "POST /v1/screens/search",
    body: s.searchRequestSchema,
    answer: s.searchResponseSchema,
    // The one route whose own time counts: `routes.ts`.
    handle: null,
    words: {
      id: "screens_search",
      tag: "Screens",
      summary: "Search screens with natural language",
      description:
        "Returns the screens of the library that match a plain-language description of one screen, best first.",
      returns: "The screens found, at most `limit`.",
      errors: ["query_empty", ...searchErrors],
      examples: requestExamples,
      answerExamples: (baseUrl) => ({
        found: { summary: "A screen was found", value: { screens: [screenExample(baseUrl)] } },
        none: { summary: "The library has no such screen (deep)", value: { screens: [] } },
      }),
      answerHeaders: ["Server-Timing", "Search-Verdict", "X-Rerank", "Deprecation", "Sunset", "Link"],
      // Its address is always the right one.
      is404Uncounted: true,
    },
  }),
  ownOperation({
    route: "GET /v1/screens/:screenId/similar",
    query: s.similarQuerySchema,
    answer: s.similarScreensSchema,
    handle: async (services: SearchServices, { id, request, set, ...context }) => {
      const { headers, screens } = await similarScreens(services, context, () => {
        const { limit, same_app } = similarQuery(request.url);
        return { id, limit, same_app: same_app === "on" };
      });
      Object.assign(set.headers, headers);
      return { screens };
    },
    words: {
      id: "screens_similar",
      tag: "Screens",
      summary: "List similar screens",
      description:
        "Returns the screens that are most like one, of the same platform, best first. It counts as a search in mode `standard`.",
      returns: "The screens, at most `limit`.",
      errors: searchErrors,
    },
  }),
  ownOperation({
    route: "POST /v1/screens/search-by-picture",
    query: pictureQuerySchema,
    answer: pictureSearchSchema,
    handle: async (services: SearchServices, { request, set, ...context }) => {
      const outcome = await searchByPicture(services, context, request, () => pictureQuery(request.url));
      Object.assign(set.headers, outcome.headers);
      return {
        platform: outcome.request.platform,
        screens: outcome.screens.map((screen) => ({
          ...screen,
          is_copy: outcome.copiesOfPicture?.has(screen.id) ?? false,
        })),
      };
    },
    words: {
      id: "screens_search_by_picture",
      tag: "Screens",
      summary: "Search screens with a picture",
      description:
        "Returns the screens that are like a picture: copies of it, then those with the same words on them, then what its words find. The body is the file, a PNG, JPEG or WebP of at most 40 MB. Nothing of it is stored. It counts as a search in mode `standard`.",
      returns: "The screens, at most `limit`.",
      errors: ["query_empty", ...searchErrors, ...uploadErrors],
      fileTypes: ["image/png", "image/jpeg", "image/webp", "application/octet-stream"],
    },
  }),
  ownOperation({
    route: "GET /v1/flows",
    query: flowsQuerySchema,
    answer: flowsSchema,
    handle: listOrSearchFlows,
    words: {
      id: "flows_list",
      tag: "Flows",
      summary: "List or search flows",
      description:
        "Returns the flows of the library: with `query` those that fit the words, best first, by name, sentence and the titles of their screens; otherwise page by page, in the order in which they were made.",
      returns: "The flows, at most `limit`.",
      errors: searchErrors,
    },
  }),
] as const;

/** Lists flows, or searches them where the query string has a query. */
async function listOrSearchFlows(services: SearchServices, asked: OwnRequest): Promise<FlowsAnswer> {
  const { caller, request, set } = asked;
  const isSearch = (new URL(request.url).searchParams.get("query") ?? "").trim() !== "";
  const { headers, flows, next } = isSearch
    ? await searchFlows(services, asked, () => flowsQuery(request.url))
    : await runRated(services, asked, {
        rate: "read",
        input: () => flowsQuery(request.url),
        run: (query) => listFlows(services, caller, query),
      });
  Object.assign(set.headers, headers);
  return { flows, next };
}
