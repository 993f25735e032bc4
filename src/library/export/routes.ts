import { Elysia } from "elysia";
import { noQuery } from "../../http/checked-request.ts";
import { addressOf } from "../../http/client-address.ts";
import { traceOf } from "../../http/request-trace.ts";
import { keyGate } from "../../people/keys/key-gate.ts";
import { runRated } from "../../people/rated-requests.ts";
import { type ExportServices, openExport } from "./open-export.ts";

/**
 * `GET /v1/export`. It gives out every original, which a search never does: for those who may also replace
 * the library.
 */
export function exportRoutes(services: ExportServices) {
  return new Elysia()
    .use(keyGate(services, "screens:write"))
    .get("/v1/export", async ({ caller, request, server, set }): Promise<Response> => {
      const context = { caller, trace: traceOf(request), signal: request.signal };
      const { headers, body, bytes } = await runRated(services, context, {
        rate: "read",
        input: () => noQuery(request.url),
        run: () => {
          const actor = { caller, address: addressOf(services, request, server) };
          return openExport(services, actor, request.method === "HEAD");
        },
      });
      const date = new Date(services.now()).toISOString().slice(0, 10);
      Object.assign(set.headers, headers);
      return new Response(body, {
        headers: {
          "content-type": "application/x-tar",
          "content-disposition": `attachment; filename="screen-search-${date}.tar"`,
          "cache-control": "no-store",
          ...(bytes !== null && { "x-export-bytes": String(bytes) }),
        },
      });
    });
}
