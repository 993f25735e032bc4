// Jobs on the whole library: imports, and runs that describe it. Creating an import takes a file:
// `imports/routes.ts`.
import { operation } from "../people/operation.ts";
import * as runs from "./describe/description-jobs.ts";
import * as d from "./describe/schema.ts";
import type { ImportJobServices } from "./imports/import-job-services.ts";
import { cancelImport, getImport, listImports } from "./imports/read-imports.ts";
import * as s from "./imports/schema.ts";

const scope = "screens:write";

/** Imports that are there. */
export const importOperations = [
  operation({
    route: "GET /v1/imports",
    scope,
    query: s.importsQuerySchema,
    answer: s.importsSchema,
    run: (services: ImportJobServices, { caller }, query) => listImports(services, caller, query),
  }),
  operation({
    route: "GET /v1/imports/:importId",
    scope,
    query: s.importQuerySchema,
    answer: s.importDetailsSchema,
    run: (services: ImportJobServices, { caller }, { id, failures }) =>
      getImport(services, caller, id, failures),
  }),
  operation({
    route: "POST /v1/imports/:importId/cancel",
    scope,
    answer: s.importSchema,
    run: (services: ImportJobServices, actor, { id }) => cancelImport(services, actor, id),
  }),
] as const;

/** Runs that describe the library. */
export const descriptionOperations = [
  operation({
    route: "POST /v1/descriptions",
    scope,
    body: d.createDescriptionSchema,
    status: 202,
    answer: d.descriptionSchema,
    run: runs.createDescription,
    headers: ({ config }, { id }: { readonly id: string }) => ({
      location: `${config.baseUrl}/v1/descriptions/${id}`,
    }),
  }),
  operation({
    route: "GET /v1/descriptions",
    scope,
    query: d.descriptionsQuerySchema,
    answer: d.descriptionsSchema,
    run: (services: runs.DescriptionServices, { caller }, query) =>
      runs.listDescriptions(services, caller, query),
  }),
  operation({
    route: "GET /v1/descriptions/:descriptionId",
    scope,
    answer: d.descriptionDetailsSchema,
    run: (services: runs.DescriptionServices, { caller }, { id }) =>
      runs.getDescription(services, caller, id),
  }),
  operation({
    route: "POST /v1/descriptions/:descriptionId/cancel",
    scope,
    answer: d.descriptionSchema,
    run: (services: runs.DescriptionServices, actor, { id }) => runs.cancelDescription(services, actor, id),
  }),
] as const;
