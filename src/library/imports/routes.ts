// Importing a file, for callers with a key that may write. What becomes of it is in `operations.ts`.
import { Elysia } from "elysia";
import { checkedQuery } from "../../http/checked-request.ts";
import { addressOf } from "../../http/client-address.ts";
import { traceOf } from "../../http/request-trace.ts";
import { keyGate, reauthenticate } from "../../people/keys/key-gate.ts";
import { runRated } from "../../people/rated-requests.ts";
import { createImport } from "./create-import.ts";
import type { ImportJobServices } from "./import-queue.ts";
import { createImportQuerySchema, type ImportAnswer } from "./schema.ts";

const createQuery = checkedQuery(createImportQuerySchema);

/** `POST /v1/imports`. */
export function importRoutes(services: ImportJobServices) {
  return new Elysia().use(keyGate(services, "screens:write")).post(
    "/v1/imports",
    async ({ caller, keyRequest, request, server, set }): Promise<ImportAnswer> => {
      const context = { caller, trace: traceOf(request), signal: request.signal };
      const actor = { caller, address: addressOf(services, request, server) };
      const stillAllowed = () => reauthenticate(services, keyRequest, "screens:write");
      const { headers, ...job } = await runRated(services, context, {
        rate: "write",
        hasOwnQueue: true,
        input: () => createQuery(request.url),
        run: (query) => createImport(services, actor, request, query, stillAllowed),
      });
      Object.assign(set.headers, headers, { location: `${services.config.baseUrl}/v1/imports/${job.id}` });
      set.status = 202;
      return job;
    },
    { parse: "none" },
  );
}
