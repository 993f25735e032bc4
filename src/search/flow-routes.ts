// Lists of flows for callers with a key, which may be searches, and flows for the pages, whose changes are in
// `operator/flow-routes.ts`.
import { Elysia } from "elysia";
import { checkedQuery } from "../http/checked-request.ts";
import { traceOf } from "../http/request-trace.ts";
import { pictureLimit } from "../images/routes.ts";
import { keyGate } from "../people/keys/key-gate.ts";
import { readOnPage } from "../people/operation-routes.ts";
import { runRated } from "../people/rated-requests.ts";
import { libraryGate } from "../people/workspaces/member-gate.ts";
import {
  type FlowsAnswer,
  flowDetailsSchema,
  flowsQuerySchema,
  flowsSchema,
  neighboursSchema,
  pageFlowsQuerySchema,
  pageNeighboursQuerySchema,
} from "./flow-schema.ts";
import { getFlow, getNeighbours, listFlows } from "./flows.ts";
import { searchFlows } from "./search-screens.ts";
import type { SearchServices } from "./search-services.ts";

const flowsQuery = checkedQuery(flowsQuerySchema);
const pageFlowsQuery = checkedQuery(pageFlowsQuerySchema);
const pageNeighboursQuery = checkedQuery(pageNeighboursQuerySchema);
const none = () => ({});

/** `GET /v1/flows`, which searches where it has a query. */
export function flowSearchRoute(services: SearchServices) {
  return new Elysia()
    .use(keyGate(services))
    .get("/v1/flows", async ({ caller, request, set }): Promise<FlowsAnswer> => {
      const context = { caller, trace: traceOf(request), signal: request.signal };
      const isSearch = (new URL(request.url).searchParams.get("query") ?? "").trim() !== "";
      const { headers, ...flows } = isSearch
        ? await searchFlows(services, context, () => flowsQuery(request.url))
        : await runRated(services, context, {
            rate: "read",
            input: () => flowsQuery(request.url),
            run: (query) => listFlows(services, caller, query),
          });
      Object.assign(set.headers, headers);
      return flows;
    });
}

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
