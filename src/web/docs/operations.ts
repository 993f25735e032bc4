// Operations for callers with a key, as OpenAPI describes them.
import { facetsQuerySchema, screensQuerySchema } from "../../search/list-schema.ts";
import { appsQuerySchema, similarQuerySchema } from "../../search/schema.ts";
import { collectionPaths } from "./collection-operations.ts";
import {
  cancelDescription,
  createDescription,
  describeScreens,
  getDescription,
  leaseScreens,
  listDescriptions,
} from "./description-operations.ts";
import {
  deleteScreens,
  downloadOriginals,
  editScreen,
  editScreens,
  restoreScreens,
} from "./edit-operations.ts";
import { createFlow, deleteFlow, getFlow, getNeighbours, listFlows, updateFlow } from "./flow-operations.ts";
import { cancelImport, createImport, exportLibrary, getImport, listImports } from "./import-operations.ts";
import { described, jsonContent, type Operation, queryParameters, screenId } from "./operation.ts";
import { dismissLookAlikes, listLookAlikes, mergeLookAlikes, searchByPicture } from "./picture-operations.ts";
import type { JsonObject, NamedSchemas } from "./publish-schema.ts";
import { deleteScreen, putScreen } from "./write-operations.ts";

/** `paths` of the document. */
export function paths(baseUrl: string, named: NamedSchemas): JsonObject {
  return {
    "/v1/screens": { get: described(listScreens(baseUrl)), patch: described(editScreens) },
    "/v1/screens/search": { post: described(search(baseUrl)) },
    "/v1/screens/search-by-picture": { post: described(searchByPicture) },
    "/v1/screens/delete": { post: described(deleteScreens) },
    "/v1/screens/restore": { post: described(restoreScreens) },
    "/v1/screens/originals": { post: described(downloadOriginals) },
    "/v1/screens/leases": { post: described(leaseScreens) },
    "/v1/screens/descriptions": { post: described(describeScreens) },
    "/v1/screens/{screen_id}": {
      get: described(getScreen),
      put: described(putScreen),
      patch: described(editScreen),
      delete: described(deleteScreen),
    },
    "/v1/screens/{screen_id}/similar": { get: described(similarScreens) },
    "/v1/screens/{screen_id}/neighbours": { get: described(getNeighbours) },
    ...collectionPaths(named),
    "/v1/apps": { get: described(listApps) },
    "/v1/facets": { get: described(countFacets) },
    "/v1/look-alikes": { get: described(listLookAlikes) },
    "/v1/look-alikes/merge": { post: described(mergeLookAlikes) },
    "/v1/look-alikes/dismiss": { post: described(dismissLookAlikes) },
    "/v1/flows": { get: described(listFlows), post: described(createFlow) },
    "/v1/flows/{flow_id}": {
      get: described(getFlow),
      patch: described(updateFlow),
      delete: described(deleteFlow),
    },
    "/v1/imports": { post: described(createImport), get: described(listImports) },
    "/v1/imports/{import_id}": { get: described(getImport) },
    "/v1/imports/{import_id}/cancel": { post: described(cancelImport) },
    "/v1/descriptions": { post: described(createDescription), get: described(listDescriptions) },
    "/v1/descriptions/{id}": { get: described(getDescription) },
    "/v1/descriptions/{id}/cancel": { post: described(cancelDescription) },
    "/v1/export": { get: described(exportLibrary) },
  };
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

const getScreen: Operation = {
  operationId: "screens_get",
  tag: "Screens",
  summary: "Get one screen",
  description: "Returns a screen with everything that is known about it, and fresh image addresses.",
  input: { parameters: [screenId] },
  answers: [{ status: 200, description: "The screen.", schema: "ScreenDetails" }],
  origins: ["request"],
};

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

const listApps: Operation = {
  operationId: "apps_list",
  tag: "Apps",
  summary: "List apps",
  description: "Returns the apps of the library by name.",
  input: { parameters: queryParameters(appsQuerySchema) },
  answers: [{ status: 200, description: "The apps, at most `limit`.", schema: "AppsResponse" }],
  origins: ["request"],
};

function listScreens(baseUrl: string): Operation {
  return {
    operationId: "screens_list",
    tag: "Screens",
    summary: "List screens",
    description:
      "Returns the screens of the library page by page, in order of their creation. A screen that is there all the time comes exactly once, whatever is imported or removed between two pages.",
    input: { parameters: queryParameters(screensQuerySchema) },
    answers: [
      {
        status: 200,
        description: "A page, at most `limit` screens.",
        schema: "ScreensResponse",
        examples: pageExamples(baseUrl),
      },
    ],
    origins: ["request"],
  };
}

/** Counts by name. */
const facetsExamples: JsonObject = {
  counts: {
    summary: "The login screens of the library",
    value: {
      total: 3,
      platforms: [{ platform: "ios", screens: 3 }],
      apps: [{ id: "0b7b5f5c-4f26-4cf5-8c56-6c7d23f0a1ce", name: "Korvo", platform: "ios", screens: 3 }],
      patterns: [{ name: "login", screens: 3 }],
      themes: [
        { theme: "light", screens: 2 },
        { theme: "dark", screens: 1 },
      ],
      colors: [
        { color: "white", screens: 2 },
        { color: "black", screens: 1 },
        { color: "green", screens: 1 },
      ],
      described: [{ described: "given", screens: 3 }],
    },
  },
};

const countFacets: Operation = {
  operationId: "facets_get",
  tag: "Screens",
  summary: "Count screens by app and pattern",
  description:
    "Returns how many screens pass the filter of `GET /v1/screens`: by platform, app and pattern, light or dark, main colours, and author of the description.",
  input: { parameters: queryParameters(facetsQuerySchema) },
  answers: [{ status: 200, description: "The counts.", schema: "FacetsResponse", examples: facetsExamples }],
  origins: ["request"],
};

/** Request bodies by name. */
const requestExamples: JsonObject = {
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
function responseExamples(baseUrl: string): JsonObject {
  return {
    found: { summary: "A screen was found", value: { screens: [screenExample(baseUrl)] } },
    none: { summary: "The library has no such screen (deep)", value: { screens: [] } },
  };
}

/** Pages of the walk by name. */
function pageExamples(baseUrl: string): JsonObject {
  const screen = {
    ...screenExample(baseUrl),
    title: "Passcode",
    has_picture: true,
    pattern: "login",
    created_at: "2026-11-21T13:00:00.000Z",
    updated_at: "2026-11-21T13:00:00.000Z",
  };
  return {
    page: {
      summary: "A page that others follow",
      value: { screens: [screen], next: "AZqm7l-AokzLlE1kWcql_-Z3HUlAiA" },
    },
    last: { summary: "The last page", value: { screens: [screen], next: null } },
  };
}

function screenExample(baseUrl: string) {
  const id = "a24cbd94-4d64-59ca-a5ff-e6771d494088";
  const signature = "IEWEtitmUP1-Yq3BJ-o9fp-Qd5E1U6kq_BSt2oPr9fw";
  const share = "xpU3LWhDS-ax_RnN8V2Dqg2l90n0sim2VJohVYsoTPT1";
  const url = `${baseUrl}/images/${id}/optimized.webp?expires=1795352400&key=fzlyIl9k&signature=${signature}`;
  return {
    id,
    image_url: url,
    image: { url, url_expires_at: "2026-11-22T13:00:00.000Z", width: 473, height: 1024 },
    service_url: `${baseUrl}/screens/${id}?share=${share}`,
    app_name: "Korvo",
    platform: "ios",
  };
}
