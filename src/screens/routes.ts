// `POST /v1/screens/search`, the one route whose own time counts.
import { bearer } from "@elysiajs/bearer";
import type { Static } from "@sinclair/typebox";
import { Elysia } from "elysia";
import { checkedBody } from "../http/checked-body.ts";
import { deprecationHeaders } from "../http/deprecation.ts";
import { admit } from "../http/gate.ts";
import { readJsonBody } from "../http/read-json-body.ts";
import { traceOf } from "../http/request-trace.ts";
import { noteSearch, serverTiming } from "../http/search-trace.ts";
import type { Services } from "../services.ts";
import { searchRequestSchema, type searchResponseSchema } from "./schema.ts";
import { searchScreens } from "./search-screens.ts";

const searchRequest = checkedBody(searchRequestSchema);

/** Key, plan and rate are judged before the body is read. The answer's type is its check: `test/openapi.test.ts` holds answers against the schema. */
export function screensRoutes(services: Services) {
  return new Elysia().use(bearer()).post(
    "/v1/screens/search",
    async ({ bearer: token, request, server, set }): Promise<Static<typeof searchResponseSchema>> => {
      const trace = traceOf(request);
      const caller = await admit(services, { request, token, server, trace });
      await services.rateLimits.search(caller, (limits) => Object.assign(set.headers, limits));
      const search = searchRequest(await readJsonBody(request));
      trace.query = search.query;
      trace.mode = search.mode;
      if (search.mode === "fast") Object.assign(set.headers, deprecationHeaders(services.config.baseUrl));
      const { screens, stageMicroseconds } = await searchScreens(services, caller, search, request.signal);
      noteSearch(services.metrics, trace, screens.length, stageMicroseconds);
      set.headers["server-timing"] = serverTiming(trace, stageMicroseconds);
      return { screens };
    },
    { parse: "none" },
  );
}
