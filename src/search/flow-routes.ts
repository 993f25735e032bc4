// Flows for callers with a key, and for the pages, whose changes are in `operator/flow-routes.ts`. The rate
// counts before parameters and bodies are read, as for the search.
import { Elysia } from "elysia";
import { checkedBody, checkedQuery, noQuery } from "../http/checked-request.ts";
import { type AddressSource, addressOf } from "../http/client-address.ts";
import { readJsonBody } from "../http/read-json-body.ts";
import { traceOf } from "../http/request-trace.ts";
import { pictureLimit } from "../images/routes.ts";
import type { Caller } from "../people/caller.ts";
import { keyGate } from "../people/keys/key-gate.ts";
import { type RequestContext, runRead, runWrite } from "../people/rated-requests.ts";
import { libraryGate } from "../people/workspaces/member-gate.ts";
import { sharerOf } from "../people/workspaces/membership.ts";
import {
  type FlowDetails,
  type FlowsAnswer,
  flowChangeSchema,
  flowCreateSchema,
  flowDetailsSchema,
  flowsQuerySchema,
  flowsSchema,
  type Neighbours,
  neighboursQuerySchema,
  neighboursSchema,
  pageFlowsQuerySchema,
  pageNeighboursQuerySchema,
} from "./flow-schema.ts";
import { getFlow, getNeighbours, listFlows } from "./flows.ts";
import { searchFlows } from "./search-screens.ts";
import type { SearchServices } from "./search-services.ts";
import { createFlow, removeFlow, updateFlow } from "./write-flows.ts";

const flowsQuery = checkedQuery(flowsQuerySchema);
const neighboursQuery = checkedQuery(neighboursQuerySchema);
const pageFlowsQuery = checkedQuery(pageFlowsQuerySchema);
const pageNeighboursQuery = checkedQuery(pageNeighboursQuerySchema);
const createBody = checkedBody(flowCreateSchema);
const changeBody = checkedBody(flowChangeSchema);

/** `GET /v1/flows`, `GET /v1/flows/{id}` and `GET /v1/screens/{id}/neighbours`. */
export function flowRoutes(services: SearchServices) {
  return new Elysia()
    .use(keyGate(services))
    .get("/v1/flows", async ({ caller, request, set }): Promise<FlowsAnswer> => {
      const context = contextOf(caller, request);
      const isSearch = (new URL(request.url).searchParams.get("query") ?? "").trim() !== "";
      const { headers, ...flows } = isSearch
        ? await searchFlows(services, context, () => flowsQuery(request.url))
        : await runRead(services, context, async () => listFlows(services, caller, flowsQuery(request.url)));
      Object.assign(set.headers, headers);
      return flows;
    })
    .get("/v1/flows/:flowId", async ({ caller, params, request, set }): Promise<FlowDetails> => {
      const { headers, ...flow } = await runRead(services, contextOf(caller, request), async () => {
        noQuery(request.url);
        return getFlow(services, caller, params.flowId);
      });
      Object.assign(set.headers, headers);
      return flow;
    })
    .get(
      "/v1/screens/:screenId/neighbours",
      async ({ caller, params, request, set }): Promise<Neighbours> => {
        const { headers, ...neighbours } = await runRead(services, contextOf(caller, request), async () =>
          getNeighbours(services, caller, params.screenId, neighboursQuery(request.url).limit),
        );
        Object.assign(set.headers, headers);
        return neighbours;
      },
    );
}

/** The pages' flows, and what stands around a screen in its source. */
export function flowPageRoutes(services: SearchServices) {
  return new Elysia()
    .use(pictureLimit(services))
    .use(libraryGate(services))
    .get(
      "/api/flows",
      ({ request, workspace }) => listFlows(services, sharerOf(workspace), pageFlowsQuery(request.url)),
      { response: { 200: flowsSchema } },
    )
    .get(
      "/api/flows/:flowId",
      ({ params, workspace }) => getFlow(services, sharerOf(workspace), params.flowId),
      { response: { 200: flowDetailsSchema } },
    )
    .get(
      "/api/screens/:screenId/neighbours",
      ({ params, request, workspace }) =>
        getNeighbours(services, sharerOf(workspace), params.screenId, pageNeighboursQuery(request.url).limit),
      { response: { 200: neighboursSchema } },
    );
}

/** `POST /v1/flows`, and `PATCH` and `DELETE /v1/flows/{id}`. */
export function flowWriteRoutes(services: SearchServices) {
  const actorOf = (caller: Caller, request: Request, server: AddressSource | null) => ({
    caller,
    address: addressOf(services, request, server),
  });
  return new Elysia()
    .use(keyGate(services, "screens:write"))
    .post(
      "/v1/flows",
      async ({ caller, request, server, set }): Promise<FlowDetails> => {
        const { headers, ...flow } = await runWrite(services, contextOf(caller, request), async () => {
          const body = createBody(await readJsonBody(request));
          return createFlow(services, actorOf(caller, request, server), body);
        });
        set.status = 201;
        Object.assign(set.headers, headers);
        return flow;
      },
      { parse: "none" },
    )
    .patch(
      "/v1/flows/:flowId",
      async ({ caller, params, request, server, set }): Promise<FlowDetails> => {
        const { headers, ...flow } = await runWrite(services, contextOf(caller, request), async () => {
          const body = changeBody(await readJsonBody(request));
          return updateFlow(services, actorOf(caller, request, server), params.flowId, body);
        });
        Object.assign(set.headers, headers);
        return flow;
      },
      { parse: "none" },
    )
    .delete(
      "/v1/flows/:flowId",
      async ({ caller, params, request, server, set }): Promise<Response> => {
        const { headers } = await runWrite(services, contextOf(caller, request), async () => {
          noQuery(request.url);
          await removeFlow(services, actorOf(caller, request, server), params.flowId);
          return {};
        });
        Object.assign(set.headers, headers);
        return new Response(null, { status: 204 });
      },
      { parse: "none" },
    );
}

function contextOf(caller: Caller, request: Request): RequestContext {
  return { caller, trace: traceOf(request), signal: request.signal };
}
