// Imports that are there. Creating one takes a file: `routes.ts`.
import { operation, writeScope } from "../../people/operation.ts";
import type { ImportJobServices } from "./import-queue.ts";
import { cancelImport, getImport, listImports } from "./read-imports.ts";
import * as s from "./schema.ts";

const scope = "screens:write";

/** Operations of imports. */
export const importOperations = [
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
