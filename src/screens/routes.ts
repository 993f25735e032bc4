// `POST /v1/screens/search`, the one route whose own time counts.
import type { Static } from "@sinclair/typebox";
import { checkedBody } from "../http/checked-body.ts";
import { deprecationHeaders } from "../http/deprecation.ts";
import { type Endpoint, setHeaders } from "../http/endpoint.ts";
import { admit } from "../http/gate.ts";
import { readJsonBody } from "../http/read-json-body.ts";
import { noteSearch, serverTiming } from "../http/search-trace.ts";
import { searchRequestSchema, type searchResponseSchema } from "./schema.ts";
import { searchScreens } from "./search-screens.ts";

const searchRequest = checkedBody(searchRequestSchema);

/** Key, plan and rate are judged before the body is read. The answer's type is its check: `test/openapi.test.ts` holds answers against the schema. */
export const searchEndpoint: Endpoint = {
  method: "POST",
  path: "/v1/screens/search",
  async answer(services, { request, server, trace, headers }): Promise<Static<typeof searchResponseSchema>> {
    const caller = await admit(services, request, server, trace);
    await services.rateLimits.search(caller, (limits) => setHeaders(headers, limits));
    const body = searchRequest(await readJsonBody(request));
    trace.query = body.query;
    trace.mode = body.mode;
    if (body.mode === "fast") setHeaders(headers, deprecationHeaders(services.config.baseUrl));
    const { screens, stageMicroseconds } = await searchScreens(services, caller, body, request.signal);
    noteSearch(services.metrics, trace, screens.length, stageMicroseconds);
    headers.set("server-timing", serverTiming(trace, stageMicroseconds));
    return { screens };
  },
};
