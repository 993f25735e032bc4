// `POST /v1/screens/search`, the one route whose own time counts.
import { bearer } from "@elysiajs/bearer";
import type { Static } from "@sinclair/typebox";
import { Elysia } from "elysia";
import { checkedBody } from "../http/checked-body.ts";
import { readJsonBody } from "../http/read-json-body.ts";
import { traceOf } from "../http/request-trace.ts";
import { authenticateRequest } from "../keys/key-gate.ts";
import type { Services } from "../services.ts";
import { deprecationHeaders } from "./deprecation.ts";
import { readSearchRequest } from "./read-search-request.ts";
import { searchRequestSchema, type searchResponseSchema } from "./schema.ts";
import { searchScreens } from "./search-screens.ts";
import { serverTiming } from "./server-timing.ts";

const searchBody = checkedBody(searchRequestSchema);

/** The answer's type is its check: `test/openapi.test.ts` holds answers against the schema. */
export function screensRoutes(services: Services) {
  return new Elysia().use(bearer()).post(
    "/v1/screens/search",
    async ({ bearer: token, request, server, set }): Promise<Static<typeof searchResponseSchema>> => {
      const trace = traceOf(request);
      const caller = await authenticateRequest(services, { request, token, server, trace });
      const context = { caller, trace, signal: request.signal };
      const { screens, headers, stageMicroseconds } = await searchScreens(services, context, async () => {
        const body = searchBody(await readJsonBody(request));
        if (body.mode === "fast") Object.assign(set.headers, deprecationHeaders(services.config.baseUrl));
        return readSearchRequest(body);
      });
      Object.assign(set.headers, headers, { "server-timing": serverTiming(trace, stageMicroseconds) });
      return { screens };
    },
    { parse: "none" },
  );
}
