// Flows, and what stands around a screen in its source.
import { checkedQuery } from "../http/checked-request.ts";
import {
  type OwnRequest,
  operation,
  ownOperation,
  searchErrors,
  writeErrors,
  writeScope,
} from "../people/operation.ts";
import { runRated } from "../people/rated-requests.ts";
import * as s from "./flow-schema.ts";
import { getFlow, getNeighbours, listFlows } from "./flows.ts";
import { searchFlows } from "./search-screens.ts";
import type { SearchServices } from "./search-services.ts";
import { createFlow, removeFlow, updateFlow } from "./write-flows.ts";

const scope = "screens:write";
const flowsQuery = checkedQuery(s.flowsQuerySchema);
const screenIds = ["a24cbd94-4d64-59ca-a5ff-e6771d494088", "0b7b5f5c-4f26-4cf5-8c56-6c7d23f0a1ce"];

const createExamples = {
  flow: {
    summary: "A flow of two screens",
    value: { name: "Sign in", description: "A returning user unlocks the app.", screen_ids: screenIds },
  },
};

const changeExamples = {
  order: { summary: "Another order", value: { screen_ids: screenIds.toReversed() } },
};

/** Reads and changes of flows. */
export const flowOperations = [
  ownOperation({
    route: "GET /v1/flows",
    query: s.flowsQuerySchema,
    answer: s.flowsSchema,
    handle: findFlows,
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
  operation({
    route: "GET /v1/flows/:flowId",
    answer: s.flowDetailsSchema,
    run: (services: SearchServices, { caller }, { id }) => getFlow(services, caller, id),
    words: {
      id: "flows_get",
      tag: "Flows",
      summary: "Get one flow",
      description: "Returns a flow with its screens in order, and fresh image addresses.",
      returns: "The flow.",
    },
  }),
  operation({
    route: "GET /v1/screens/:screenId/neighbours",
    query: s.neighboursQuerySchema,
    answer: s.neighboursSchema,
    run: (services: SearchServices, { caller }, { id, limit }) => getNeighbours(services, caller, id, limit),
    words: {
      id: "screens_neighbours",
      tag: "Screens",
      summary: "List what stands before and after a screen",
      description:
        "Returns the screens of its app that stand before and after a screen in its source, a folder or a manifest, and its places in flows.",
      returns: "The neighbours.",
    },
  }),
  operation({
    route: "POST /v1/flows",
    scope,
    body: s.flowCreateSchema,
    status: 201,
    answer: s.flowDetailsSchema,
    run: createFlow,
    words: {
      id: "flows_create",
      tag: "Flows",
      summary: "Make a flow",
      description: `Makes an ordered list of screens of one app, with a name that the app has no flow of. ${writeScope}`,
      returns: "The flow.",
      errors: writeErrors,
      examples: createExamples,
    },
  }),
  operation({
    route: "PATCH /v1/flows/:flowId",
    scope,
    body: s.flowChangeSchema,
    answer: s.flowDetailsSchema,
    run: (services: SearchServices, actor, { id, ...change }) => updateFlow(services, actor, id, change),
    words: {
      id: "flows_update",
      tag: "Flows",
      summary: "Change a flow",
      description: `Changes the fields that are sent; \`screen_ids\` is the whole list in its new order. With \`version\` nobody's change since is undone. ${writeScope}`,
      returns: "The flow as it is now.",
      errors: [...writeErrors, "flow_changed"],
      examples: changeExamples,
    },
  }),
  operation({
    route: "DELETE /v1/flows/:flowId",
    scope,
    run: (services: SearchServices, actor, { id }) => removeFlow(services, actor, id),
    words: {
      id: "flows_delete",
      tag: "Flows",
      summary: "Remove a flow",
      description: `Removes a flow; its screens stay. ${writeScope}`,
      returns: "The flow is removed.",
      errors: writeErrors,
    },
  }),
] as const;

/** Lists flows, or searches them where the query string has a query. */
async function findFlows(services: SearchServices, asked: OwnRequest): Promise<s.FlowsAnswer> {
  const { caller, request, set } = asked;
  const isSearch = (new URL(request.url).searchParams.get("query") ?? "").trim() !== "";
  const { headers, ...flows } = isSearch
    ? await searchFlows(services, asked, () => flowsQuery(request.url))
    : await runRated(services, asked, {
        rate: "read",
        input: () => flowsQuery(request.url),
        run: (query) => listFlows(services, caller, query),
      });
  Object.assign(set.headers, headers);
  return flows;
}
