// Imports. What arrives as a file is read by a handler of its own.
import { checkedQuery } from "../../http/checked-request.ts";
import {
  type OwnRequest,
  operation,
  ownOperation,
  uploadErrors,
  writeScope,
} from "../../people/operation.ts";
import { runRated } from "../../people/rated-requests.ts";
import { createImport } from "./create-import.ts";
import type { ImportJobServices } from "./import-queue.ts";
import { cancelImport, getImport, listImports } from "./read-imports.ts";
import * as s from "./schema.ts";

const scope = "screens:write";
const createQuery = checkedQuery(s.createImportQuerySchema);

export const importOperations = [
  ownOperation({
    route: "POST /v1/imports",
    scope,
    query: s.createImportQuerySchema,
    status: 202,
    answer: s.importSchema,
    handle: receiveImport,
    words: {
      id: "imports_create",
      tag: "Library",
      summary: "Import a manifest or an archive",
      description: `Takes a manifest (JSONL, CSV, Parquet and so on), or a ZIP or TAR archive of a manifest and its pictures, as the body. It is on the disk when it is answered; its job runs when those before it have ended, and goes on after a restart. A bad row fails alone. Tags and collections of rows are added in your workspace. ${writeScope}`,
      returns: "The job. `Location` is its address.",
      errors: uploadErrors,
      requestHeaders: { "Idempotency-Key": s.idempotencyKeySchema },
      fileTypes: [
        "application/jsonl",
        "text/csv",
        "application/vnd.apache.parquet",
        "application/zip",
        "application/x-tar",
        "application/gzip",
        "application/octet-stream",
      ],
    },
  }),
  operation({
    route: "GET /v1/imports",
    scope,
    query: s.importsQuerySchema,
    answer: s.importsSchema,
    run: (services: ImportJobServices, { caller }, query) => listImports(services, caller, query),
    words: {
      id: "imports_list",
      tag: "Library",
      summary: "List imports",
      description: `Returns the jobs of the workspace, newest first. ${writeScope}`,
      returns: "The jobs, at most `limit`.",
    },
  }),
  operation({
    route: "GET /v1/imports/:importId",
    scope,
    query: s.importQuerySchema,
    answer: s.importDetailsSchema,
    run: (services: ImportJobServices, { caller }, { id, failures }) =>
      getImport(services, caller, id, failures),
    words: {
      id: "imports_get",
      tag: "Library",
      summary: "Get one import",
      description: `Returns a job with its counts and failed rows. ${writeScope}`,
      returns: "The job.",
    },
  }),
  operation({
    route: "POST /v1/imports/:importId/cancel",
    scope,
    answer: s.importSchema,
    run: (services: ImportJobServices, actor, { id }) => cancelImport(services, actor, id),
    words: {
      id: "imports_cancel",
      tag: "Library",
      summary: "Cancel an import",
      description: `Ends a job: a queued one at once, a running one after the rows it is at. Rows that are in stay. ${writeScope}`,
      returns: "The job as it is now.",
    },
  }),
] as const;

async function receiveImport(services: ImportJobServices, asked: OwnRequest): Promise<s.ImportAnswer> {
  const { request, set, stillAllowed } = asked;
  const { headers, ...job } = await runRated(services, asked, {
    rate: "write",
    hasOwnQueue: true,
    input: () => createQuery(request.url),
    run: (query) => createImport(services, asked, request, query, stillAllowed),
  });
  Object.assign(set.headers, headers, { location: `${services.config.baseUrl}/v1/imports/${job.id}` });
  set.status = 202;
  return job;
}
