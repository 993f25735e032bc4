// Flows for the pages, whose changes are in `operator/flow-routes.ts`, and what stands around a screen in its
// source.

import { forNeighbours } from "../page-routes.ts";
import type { ScreenServices } from "../screen-services.ts";
import { getFlow, getNeighbours, listFlows } from "./flows.ts";
import * as s from "./schema.ts";

/** The pages' reads of flows. */
export const flowReadOperations = [
  forNeighbours({
    route: "GET /api/flows",
    isCounted: true,
    query: s.pageFlowsQuerySchema,
    answer: s.flowsSchema,
    run: (services: ScreenServices, { query, sharer }) => listFlows(services, sharer, query),
  }),
  forNeighbours({
    route: "GET /api/flows/:flowId",
    isCounted: true,
    answer: s.flowDetailsSchema,
    run: (services: ScreenServices, { params, sharer }) => getFlow(services, sharer, params.flowId),
  }),
  forNeighbours({
    route: "GET /api/screens/:screenId/neighbours",
    isCounted: true,
    query: s.pageNeighboursQuerySchema,
    answer: s.neighboursSchema,
    run: (services: ScreenServices, { params, query, sharer }) =>
      getNeighbours(services, sharer, params.screenId, query.limit),
  }),
] as const;
