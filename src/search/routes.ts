// `POST /v1/screens/search`. Answers are checked by their type; `test/openapi.test.ts` checks the schemas.
import { bearer } from "@elysiajs/bearer";
import { Elysia } from "elysia";
import { ApiError } from "../errors.ts";
import { checkedBody } from "../http/checked-request.ts";
import { readJsonObject } from "../http/read-json-body.ts";
import { traceOf } from "../http/request-trace.ts";
import { authenticateRequest } from "../people/keys/key-gate.ts";
import { type SearchAnswer, searchRequestSchema } from "./schema.ts";
import { deprecationHeaders, searchStages, serverTiming } from "./search-headers.ts";
import { readSearchRequest } from "./search-request.ts";
import { searchScreens } from "./search-screens.ts";
import type { SearchServices } from "./search-services.ts";
import { verdictHeaders, verdictOf } from "./search-verdict.ts";

const searchBody = checkedBody(searchRequestSchema);

/** With the address of each screen by the name that it has in the answers of other services, too. */
function withUrls(screens: SearchAnswer["screens"]): SearchAnswer["screens"] {
  return screens.map((screen) => ({ ...screen, url: screen.service_url }));
}

/** An address that other services have; without it, `search` would be read as the id of a flow. */
export function otherFlowSearch() {
  return new Elysia().all("/v1/flows/search", () => {
    throw new ApiError(
      "not_found",
      "There is nothing at this address. Flows are searched by GET /v1/flows?query=, screens by POST /v1/screens/search.",
    );
  });
}

/** The one route whose own time counts: one handler, without Elysia's hooks. */
export function searchRoute(services: SearchServices) {
  return new Elysia().use(bearer()).post(
    "/v1/screens/search",
    async ({ bearer: token, request, server, set }): Promise<SearchAnswer> => {
      const trace = traceOf(request);
      const caller = await authenticateRequest(services, { request, token, server, trace });
      const context = { caller, trace, signal: request.signal };
      const outcome = await searchScreens(services, context, async () => {
        const body = searchBody(await readJsonObject(request));
        if (body.mode === "fast") Object.assign(set.headers, deprecationHeaders(services.config.baseUrl));
        return readSearchRequest(body);
      });
      const { stageMicroseconds, reranking } = outcome;
      const stages = searchStages(stageMicroseconds, reranking?.callMs);
      const timing = { "server-timing": serverTiming(trace, stages) };
      Object.assign(set.headers, outcome.headers, timing, verdictHeaders(verdictOf(outcome)));
      return { screens: services.config.hasCompatibleUrlField ? withUrls(outcome.screens) : outcome.screens };
    },
    { parse: "none" },
  );
}
