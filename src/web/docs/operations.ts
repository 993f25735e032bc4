// Operations for callers with a key, as OpenAPI describes them: those that are declared, and those with a handler
// of their own.
import { screenExample } from "../../screens/example-screens.ts";
import { flowsQuerySchema } from "../../screens/flows/schema.ts";
import { similarQuerySchema } from "../../search/schema.ts";
import { createImport, exportLibrary } from "./import-operations.ts";
import { described, jsonContent, type Operation, queryParameters, screenId } from "./operation.ts";
import { searchByPicture } from "./picture-operations.ts";
import type { JsonObject, NamedSchemas } from "./publish-schema.ts";
import { type Paths, publishedPaths } from "./published-operations.ts";
import { downloadOriginals, putScreen } from "./write-operations.ts";

/** `paths` of the document. */
export function paths(baseUrl: string, named: NamedSchemas): Paths {
  const all: Record<string, Record<string, JsonObject>> = {
    "/v1/screens/search": { post: described(search(baseUrl)) },
    "/v1/screens/search-by-picture": { post: described(searchByPicture) },
    "/v1/screens/originals": { post: described(downloadOriginals) },
    "/v1/screens/{screen_id}": { put: described(putScreen) },
    "/v1/screens/{screen_id}/similar": { get: described(similarScreens) },
    "/v1/flows": { get: described(listFlows) },
    "/v1/imports": { post: described(createImport) },
    "/v1/export": { get: described(exportLibrary) },
  };
  for (const [path, entries] of Object.entries(publishedPaths(baseUrl, named)))
    all[path] = { ...all[path], ...entries };
  return all;
}

function search(baseUrl: string): Operation {
  const content = jsonContent("ScreensSearchRequest", requestExamples);
  return {
    operationId: "screens_search",
    tag: "Screens",
    summary: "Search screens with natural language",
    description:
      "Returns the screens of the library that match a plain-language description of one screen, best first.",
    input: { requestBody: { required: true, content } },
    answers: [
      {
        status: 200,
        description: "The screens found, at most `limit`.",
        schema: "ScreensSearchResponse",
        examples: responseExamples(baseUrl),
      },
    ],
    origins: ["body", "query", "request", "search"],
  };
}

const similarScreens: Operation = {
  operationId: "screens_similar",
  tag: "Screens",
  summary: "List similar screens",
  description:
    "Returns the screens that are most like one, of the same platform, best first. It counts as a search in mode `standard`.",
  input: { parameters: [screenId, ...queryParameters(similarQuerySchema)] },
  answers: [{ status: 200, description: "The screens, at most `limit`.", schema: "SimilarScreensResponse" }],
  origins: ["request", "search"],
};

const listFlows: Operation = {
  operationId: "flows_list",
  tag: "Flows",
  summary: "List or search flows",
  description:
    "Returns the flows of the library: with `query` those that fit the words, best first, by name, sentence and the titles of their screens; otherwise page by page, in the order in which they were made.",
  input: { parameters: queryParameters(flowsQuerySchema) },
  answers: [{ status: 200, description: "The flows, at most `limit`.", schema: "FlowsResponse" }],
  origins: ["request", "search"],
};

/** Request bodies by name. */
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

/** Answers by name. */
function responseExamples(baseUrl: string) {
  return {
    found: { summary: "A screen was found", value: { screens: [screenExample(baseUrl)] } },
    none: { summary: "The library has no such screen (deep)", value: { screens: [] } },
  };
}
