import { Elysia } from "elysia";
import { deprecationHeaders } from "../http/deprecation.ts";
import { gate } from "../http/gate.ts";
import { readJsonBody } from "../http/read-json-body.ts";
import { traceOf } from "../http/request-trace.ts";
import { noteSearch, serverTiming } from "../http/search-trace.ts";
import type { Services } from "../services.ts";
import { searchRequestSchema, searchResponseSchema } from "./schema.ts";
import { searchScreens } from "./search-screens.ts";

const path = "/v1/screens/search";

/** `POST /v1/screens/search`. */
export function screensRoutes(services: Services) {
  return (
    new Elysia()
      .use(gate(services))
      // Elysia reads a body before `derive`; this parser leaves it alone, so that the gate is first and `transform` reads it.
      .parser("deferred", () => null)
      .post(
        path,
        async ({ body, caller, request, set }) => {
          const trace = traceOf(request);
          trace.query = body.query;
          trace.mode = body.mode;
          if (body.mode === "fast") Object.assign(set.headers, deprecationHeaders(services.config.baseUrl));
          const { screens, stageMicroseconds } = await searchScreens(services, caller, body, request.signal);
          noteSearch(services.metrics, trace, screens.length, stageMicroseconds);
          set.headers["server-timing"] = serverTiming(trace, stageMicroseconds);
          return { screens };
        },
        {
          parse: "deferred",
          transform: async (context) => {
            context.body = (await readJsonBody(context.request)) as typeof context.body;
          },
          body: searchRequestSchema,
          response: { 200: searchResponseSchema },
        },
      )
  );
}
