// The library without a query: its screens, its apps and its counts.
import { operation } from "../people/operation.ts";
import { findApps } from "./apps.ts";
import { facetsQuerySchema, facetsSchema, screensQuerySchema, screensSchema } from "./list-schema.ts";
import { countFacets, listScreens } from "./list-screens.ts";
import { getScreen } from "./read-screens.ts";
import { appsQuerySchema, appsSchema, describedScreenSchema } from "./schema.ts";
import type { SearchServices } from "./search-services.ts";

/** Reads of the library. */
export const libraryOperations = [
  operation({
    route: "GET /v1/screens/:screenId",
    answer: describedScreenSchema,
    run: (services: SearchServices, { caller }, { id }) => getScreen(services, caller, id),
  }),
  operation({
    route: "GET /v1/apps",
    query: appsQuerySchema,
    answer: appsSchema,
    run: (services: SearchServices, _actor, query) => findApps(services, query),
  }),
  operation({
    route: "GET /v1/screens",
    query: screensQuerySchema,
    answer: screensSchema,
    run: (services: SearchServices, { caller }, query) => listScreens(services, caller, query),
  }),
  operation({
    route: "GET /v1/facets",
    query: facetsQuerySchema,
    answer: facetsSchema,
    run: (services: SearchServices, { caller }, query) => countFacets(services, caller, query),
  }),
] as const;
