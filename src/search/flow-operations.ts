// Flows, and what stands around a screen in its source. Listing flows may be a search: `flow-routes.ts`.
import { operation } from "../people/operation.ts";
import * as s from "./flow-schema.ts";
import { getFlow, getNeighbours } from "./flows.ts";
import type { SearchServices } from "./search-services.ts";
import { createFlow, removeFlow, updateFlow } from "./write-flows.ts";

const scope = "screens:write";

/** Reads and changes of flows. */
export const flowOperations = [
  operation({
    route: "GET /v1/flows/:flowId",
    answer: s.flowDetailsSchema,
    run: (services: SearchServices, { caller }, { id }) => getFlow(services, caller, id),
  }),
  operation({
    route: "GET /v1/screens/:screenId/neighbours",
    query: s.neighboursQuerySchema,
    answer: s.neighboursSchema,
    run: (services: SearchServices, { caller }, { id, limit }) => getNeighbours(services, caller, id, limit),
  }),
  operation({
    route: "POST /v1/flows",
    scope,
    body: s.flowCreateSchema,
    status: 201,
    answer: s.flowDetailsSchema,
    run: createFlow,
  }),
  operation({
    route: "PATCH /v1/flows/:flowId",
    scope,
    body: s.flowChangeSchema,
    answer: s.flowDetailsSchema,
    run: (services: SearchServices, actor, { id, ...change }) => updateFlow(services, actor, id, change),
  }),
  operation({
    route: "DELETE /v1/flows/:flowId",
    scope,
    run: (services: SearchServices, actor, { id }) => removeFlow(services, actor, id),
  }),
] as const;
