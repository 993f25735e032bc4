// Searches at `/v1`, for callers with a key: of screens by words and by likeness, and of flows. The type of an
// answer is its check: `test/openapi.test.ts` checks answers against the schemas.
import { bearer } from "@elysiajs/bearer";
import { Elysia } from "elysia";
import { checkedBody, checkedQuery } from "../http/checked-request.ts";
import { readJsonObject } from "../http/read-json-body.ts";
import { traceOf } from "../http/request-trace.ts";
import type { Caller } from "../people/caller.ts";
import { authenticateRequest, keyGate } from "../people/keys/key-gate.ts";
import { type RequestContext, runRated } from "../people/rated-requests.ts";
import { listFlows } from "../screens/flows/flows.ts";
import { type FlowsAnswer, flowsQuerySchema } from "../screens/flows/schema.ts";
import {
  type SearchAnswer,
  type SimilarScreensAnswer,
  searchRequestSchema,
  similarQuerySchema,
} from "./schema.ts";
import { deprecationHeaders, searchStages, serverTiming } from "./search-headers.ts";
import { readSearchRequest } from "./search-request.ts";
import { searchFlows, searchScreens, similarScreens } from "./search-screens.ts";
import type { SearchServices } from "./search-services.ts";
import { verdictHeaders, verdictOf } from "./search-verdict.ts";

const searchBody = checkedBody(searchRequestSchema);
const similarQuery = checkedQuery(similarQuerySchema);
const flowsQuery = checkedQuery(flowsQuerySchema);

/** The searches, but for those by a picture. */
export function searchRoutes(services: SearchServices) {
  return new Elysia().use(searchRoute(services)).use(similarRoute(services)).use(flowSearchRoute(services));
}

/** The one route whose own time counts: one handler, without Elysia's hooks. */
function searchRoute(services: SearchServices) {
  return new Elysia().use(bearer()).post(
    "/v1/screens/search",
    async ({ bearer: token, request, server, set }): Promise<SearchAnswer> => {
      const trace = traceOf(request);
      const caller = await authenticateRequest(services, { request, token, server, trace });
      const outcome = await searchScreens(services, contextOf(caller, request), async () => {
        const body = searchBody(await readJsonObject(request));
        if (body.mode === "fast") Object.assign(set.headers, deprecationHeaders(services.config.baseUrl));
        return readSearchRequest(body);
      });
      const { stageMicroseconds, reranking } = outcome;
      const stages = searchStages(stageMicroseconds, reranking?.callMs);
      const timing = { "server-timing": serverTiming(trace, stages) };
      Object.assign(set.headers, outcome.headers, timing, verdictHeaders(verdictOf(outcome)));
      return { screens: outcome.screens };
    },
    { parse: "none" },
  );
}

/** A search by an example. */
function similarRoute(services: SearchServices) {
  return new Elysia()
    .use(keyGate(services))
    .get(
      "/v1/screens/:screenId/similar",
      async ({ caller, params, request, set }): Promise<SimilarScreensAnswer> => {
        const read = () => {
          const { limit, same_app } = similarQuery(request.url);
          return { id: params.screenId, limit, same_app: same_app === "on" };
        };
        const { headers, screens } = await similarScreens(services, contextOf(caller, request), read);
        Object.assign(set.headers, headers);
        return { screens };
      },
    );
}

/** `GET /v1/flows`, which searches where it has a query. */
function flowSearchRoute(services: SearchServices) {
  return new Elysia()
    .use(keyGate(services))
    .get("/v1/flows", async ({ caller, request, set }): Promise<FlowsAnswer> => {
      const context = contextOf(caller, request);
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

function contextOf(caller: Caller, request: Request): RequestContext {
  return { caller, trace: traceOf(request), signal: request.signal };
}
