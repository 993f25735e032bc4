// Flows and neighbours. Listing flows may be a search: `search/search-operations.ts` has that.
import { operation, writeErrors, writeScope } from "../../people/operation.ts";
import { forLinks, forNeighbours } from "../page-routes.ts";
import type { ScreenServices } from "../screen-services.ts";
import { getFlow, getNeighbours, getSharedFlow, listFlows } from "./flows.ts";
import * as s from "./schema.ts";
import { createFlow, removeFlow, updateFlow } from "./write-flows.ts";

const scope = "screens:write";
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

export const flowOperations = [
  operation({
    route: "GET /v1/flows/:flowId",
    answer: s.flowDetailsSchema,
    run: (services: ScreenServices, { caller }, { id }) => getFlow(services, caller, id),
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
    run: (services: ScreenServices, { caller }, { id, limit }) => getNeighbours(services, caller, id, limit),
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
    run: (services: ScreenServices, actor, { id, ...change }) => updateFlow(services, actor, id, change),
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
    run: (services: ScreenServices, actor, { id }) => removeFlow(services, actor, id),
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

export const sharedFlowOperations = [
  forLinks({
    route: "GET /api/flows/:flowId/shared",
    query: s.sharedFlowQuerySchema,
    answer: s.sharedFlowSchema,
    run: (services, { params, query }) => getSharedFlow(services, { ...query, id: params.flowId }),
  }),
] as const;

/** The pages' reads of flows; their changes are in `operator/library-routes.ts`. */
export const flowReadOperations = [
  forNeighbours({
    route: "GET /api/flows",
    isCounted: true,
    query: s.pageFlowsQuerySchema,
    answer: s.flowsSchema,
    run: (services, { query, sharer }) => listFlows(services, sharer, query),
  }),
  forNeighbours({
    route: "GET /api/flows/:flowId",
    isCounted: true,
    answer: s.flowDetailsSchema,
    run: (services, { params, sharer }) => getFlow(services, sharer, params.flowId),
  }),
  forNeighbours({
    route: "GET /api/screens/:screenId/neighbours",
    isCounted: true,
    query: s.pageNeighboursQuerySchema,
    answer: s.neighboursSchema,
    run: (services, { params, query, sharer }) =>
      getNeighbours(services, sharer, params.screenId, query.limit),
  }),
] as const;
