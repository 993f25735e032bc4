// Searches and reads for callers with a key. The type of an answer is its check: `test/openapi.test.ts`
// checks answers against the schemas.
import { bearer } from "@elysiajs/bearer";
import { Elysia } from "elysia";
import { checkedBody, checkedQuery, noQuery } from "../http/checked-request.ts";
import { readJsonObject } from "../http/read-json-body.ts";
import { traceOf } from "../http/request-trace.ts";
import type { Caller } from "../people/caller.ts";
import { authenticateRequest, keyGate } from "../people/keys/key-gate.ts";
import { type RequestContext, runRead } from "../people/rated-requests.ts";
import { findApps } from "./apps.ts";
import { flowRoutes } from "./flow-routes.ts";
import {
  type FacetsAnswer,
  facetsQuerySchema,
  type ScreensAnswer,
  screensQuerySchema,
} from "./list-schema.ts";
import { countFacets, listScreens } from "./list-screens.ts";
import type { DescribedScreen } from "./page-schema.ts";
import { getScreen } from "./read-screens.ts";
import {
  type AppsAnswer,
  appsQuerySchema,
  type SearchAnswer,
  type SimilarScreensAnswer,
  searchRequestSchema,
  similarQuerySchema,
} from "./schema.ts";
import { deprecationHeaders, searchStages, serverTiming } from "./search-headers.ts";
import { readSearchRequest } from "./search-request.ts";
import { searchScreens, similarScreens } from "./search-screens.ts";
import type { SearchServices } from "./search-services.ts";
import { verdictHeaders, verdictOf } from "./search-verdict.ts";

const searchBody = checkedBody(searchRequestSchema);
const similarQuery = checkedQuery(similarQuerySchema);
const appsQuery = checkedQuery(appsQuerySchema);
const screensQuery = checkedQuery(screensQuerySchema);
const facetsQuery = checkedQuery(facetsQuerySchema);

/** `/v1`: the search, a screen, those like it, the apps, and the library page by page. */
export function screensRoutes(services: SearchServices) {
  return new Elysia()
    .use(searchRoute(services))
    .use(readRoutes(services))
    .use(libraryRoutes(services))
    .use(flowRoutes(services));
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

/** The rate counts before the parameters are checked, as for the search. */
function readRoutes(services: SearchServices) {
  return new Elysia()
    .use(keyGate(services))
    .get("/v1/screens/:screenId", async ({ caller, params, request, set }): Promise<DescribedScreen> => {
      const { headers, ...screen } = await runRead(services, contextOf(caller, request), () => {
        noQuery(request.url);
        return getScreen(services, caller, params.screenId);
      });
      Object.assign(set.headers, headers);
      return screen;
    })
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

function libraryRoutes(services: SearchServices) {
  return new Elysia()
    .use(keyGate(services))
    .get("/v1/apps", async ({ caller, request, set }): Promise<AppsAnswer> => {
      const { headers, ...apps } = await runRead(services, contextOf(caller, request), async () =>
        findApps(services, appsQuery(request.url)),
      );
      Object.assign(set.headers, headers);
      return apps;
    })
    .get("/v1/screens", async ({ caller, request, set }): Promise<ScreensAnswer> => {
      const { headers, ...page } = await runRead(services, contextOf(caller, request), async () =>
        listScreens(services, caller, screensQuery(request.url)),
      );
      Object.assign(set.headers, headers);
      return page;
    })
    .get("/v1/facets", async ({ caller, request, set }): Promise<FacetsAnswer> => {
      const { headers, ...facets } = await runRead(services, contextOf(caller, request), async () =>
        countFacets(services, caller, facetsQuery(request.url)),
      );
      Object.assign(set.headers, headers);
      return facets;
    });
}

function contextOf(caller: Caller, request: Request): RequestContext {
  return { caller, trace: traceOf(request), signal: request.signal };
}
