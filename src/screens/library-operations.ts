// The library without a query: its screens, its apps and its counts.
import { operation } from "../people/operation.ts";
import { findApps } from "./apps.ts";
import { facetsExamples, pageExamples } from "./example-screens.ts";
import { facetsQuerySchema, facetsSchema, screensQuerySchema, screensSchema } from "./list-schema.ts";
import { countFacets, listScreens } from "./list-screens.ts";
import { listVersions, versionsSchema } from "./list-versions.ts";
import { getScreen } from "./read-screens.ts";
import { appsQuerySchema, appsSchema, describedScreenSchema } from "./schema.ts";
import type { ScreenServices } from "./screen-services.ts";

export const libraryOperations = [
  operation({
    route: "GET /v1/screens/:screenId",
    answer: describedScreenSchema,
    run: (services: ScreenServices, { caller }, { id }) => getScreen(services, caller, id),
    words: {
      id: "screens_get",
      tag: "Screens",
      summary: "Get one screen",
      description: "Returns a screen with everything that is known about it, and fresh image addresses.",
      returns: "The screen.",
    },
  }),
  operation({
    route: "GET /v1/screens/:screenId/versions",
    answer: versionsSchema,
    run: (services: ScreenServices, { caller }, { id }) => listVersions(services, caller, id),
    words: {
      id: "screens_versions",
      tag: "Screens",
      summary: "List the pictures that a screen had",
      description:
        "Returns the picture of a screen and those that it had before, each with its words then. The operator says how many are kept.",
      returns: "The versions.",
    },
  }),
  operation({
    route: "GET /v1/apps",
    query: appsQuerySchema,
    answer: appsSchema,
    run: (services: ScreenServices, _actor, query) => findApps(services, query),
    words: {
      id: "apps_list",
      tag: "Apps",
      summary: "List apps",
      description: "Returns the apps of the library by name.",
      returns: "The apps, at most `limit`.",
    },
  }),
  operation({
    route: "GET /v1/screens",
    query: screensQuerySchema,
    answer: screensSchema,
    run: (services: ScreenServices, { caller }, query) => listScreens(services, caller, query),
    words: {
      id: "screens_list",
      tag: "Screens",
      summary: "List screens",
      description:
        "Returns the screens of the library page by page, in order of their creation. A screen that is there all the time comes exactly once, whatever is imported or removed between two pages.",
      returns: "A page, at most `limit` screens.",
      answerExamples: pageExamples,
    },
  }),
  operation({
    route: "GET /v1/facets",
    query: facetsQuerySchema,
    answer: facetsSchema,
    run: (services: ScreenServices, { caller }, query) => countFacets(services, caller, query),
    words: {
      id: "facets_get",
      tag: "Screens",
      summary: "Count screens by app and pattern",
      description:
        "Returns how many screens pass the filter of `GET /v1/screens`: by platform, app and pattern, light or dark, main colours, and author of the description.",
      returns: "The counts.",
      answerExamples: facetsExamples,
    },
  }),
] as const;
