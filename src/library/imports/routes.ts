// Routes that change or read the whole library, for callers with a key that may write. The type of an answer
// is its check.
import { Elysia } from "elysia";
import { checkedQuery, noQuery } from "../../http/checked-request.ts";
import { addressOf } from "../../http/client-address.ts";
import { traceOf } from "../../http/request-trace.ts";
import type { Caller } from "../../people/caller.ts";
import { keyGate, reauthenticate } from "../../people/keys/key-gate.ts";
import { type RequestContext, runRead, runWrite } from "../../people/rated-requests.ts";
import { createImport } from "./create-import.ts";
import type { ImportJobServices } from "./import-job-services.ts";
import { cancelImport, getImport, listImports } from "./read-imports.ts";
import {
  createImportQuerySchema,
  type ImportAnswer,
  type ImportDetails,
  type ImportsAnswer,
  importQuerySchema,
  importsQuerySchema,
} from "./schema.ts";

const createQuery = checkedQuery(createImportQuerySchema);
const listQuery = checkedQuery(importsQuerySchema);
const getQuery = checkedQuery(importQuerySchema);

/** `/v1/imports`. */
export function importRoutes(services: ImportJobServices) {
  return new Elysia()
    .use(keyGate(services, "screens:write"))
    .post(
      "/v1/imports",
      async ({ caller, keyRequest, request, server, set }): Promise<ImportAnswer> => {
        const actor = { caller, address: addressOf(services, request, server) };
        const stillAllowed = () => reauthenticate(services, keyRequest, "screens:write");
        const { headers, ...job } = await runWrite(services, contextOf(caller, request), async () =>
          createImport(services, actor, request, createQuery(request.url), stillAllowed),
        );
        Object.assign(set.headers, headers, { location: `${services.config.baseUrl}/v1/imports/${job.id}` });
        set.status = 202;
        return job;
      },
      { parse: "none" },
    )
    .get("/v1/imports", async ({ caller, request, set }): Promise<ImportsAnswer> => {
      const { headers, ...jobs } = await runRead(services, contextOf(caller, request), async () =>
        listImports(services, caller, listQuery(request.url)),
      );
      Object.assign(set.headers, headers);
      return jobs;
    })
    .get("/v1/imports/:importId", async ({ caller, params, request, set }): Promise<ImportDetails> => {
      const { headers, ...job } = await runRead(services, contextOf(caller, request), async () =>
        getImport(services, caller, params.importId, getQuery(request.url).failures),
      );
      Object.assign(set.headers, headers);
      return job;
    })
    .post(
      "/v1/imports/:importId/cancel",
      async ({ caller, params, request, server, set }): Promise<ImportAnswer> => {
        const actor = { caller, address: addressOf(services, request, server) };
        const { headers, ...job } = await runWrite(services, contextOf(caller, request), () => {
          noQuery(request.url);
          return cancelImport(services, actor, params.importId);
        });
        Object.assign(set.headers, headers);
        return job;
      },
      { parse: "none" },
    );
}

function contextOf(caller: Caller, request: Request): RequestContext {
  return { caller, trace: traceOf(request), signal: request.signal };
}
