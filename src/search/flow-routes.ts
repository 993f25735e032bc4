// Flows for the pages, whose changes are in `operator/flow-routes.ts`.
import { Elysia } from "elysia";
import { checkedQuery } from "../http/checked-request.ts";
import { pictureLimit } from "../images/routes.ts";
import { readOnPage } from "../people/operation-routes.ts";
import { libraryGate } from "../people/workspaces/member-gate.ts";
import {
  flowDetailsSchema,
  flowsSchema,
  neighboursSchema,
  pageFlowsQuerySchema,
  pageNeighboursQuerySchema,
} from "./flow-schema.ts";
import { getFlow, getNeighbours, listFlows } from "./flows.ts";
import type { SearchServices } from "./search-services.ts";

const pageFlowsQuery = checkedQuery(pageFlowsQuerySchema);
const pageNeighboursQuery = checkedQuery(pageNeighboursQuerySchema);
const none = () => ({});

/** The pages' flows, and what stands around a screen in its source. */
export function flowPageRoutes(services: SearchServices) {
  return new Elysia()
    .use(pictureLimit(services))
    .use(libraryGate(services))
    .get(
      "/api/flows",
      (at) => readOnPage(services, at, pageFlowsQuery, (sharer, query) => listFlows(services, sharer, query)),
      { response: { 200: flowsSchema } },
    )
    .get(
      "/api/flows/:flowId",
      ({ params, ...at }) =>
        readOnPage(services, at, none, (sharer) => getFlow(services, sharer, params.flowId)),
      { response: { 200: flowDetailsSchema } },
    )
    .get(
      "/api/screens/:screenId/neighbours",
      ({ params, ...at }) =>
        readOnPage(services, at, pageNeighboursQuery, (sharer, { limit }) =>
          getNeighbours(services, sharer, params.screenId, limit),
        ),
      { response: { 200: neighboursSchema } },
    );
}
