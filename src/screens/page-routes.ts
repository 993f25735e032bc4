// Screens and apps for people who are signed in; a share link opens its screen and nothing else.
import { Elysia } from "elysia";
import { checkedQuery } from "../http/checked-request.ts";
import { pictureLimit } from "../images/routes.ts";
import { behind } from "../people/page-operation.ts";
import { forReaders, libraryGate, type Reader } from "../people/workspaces/member-gate.ts";
import { appsOfNames, listAppScreens, listCovers, namedApp, sameAppScreens } from "./apps.ts";
import { describedScreen } from "./found-screen.ts";
import { libraryOverview, pageFacets, suggestNames } from "./library-on-page.ts";
import { listScreens } from "./list-screens.ts";
import { listVersions, versionsSchema } from "./list-versions.ts";
import { lookAlikesOf } from "./look-alikes/list-look-alikes.ts";
import { alikeScreensSchema } from "./look-alikes/schema.ts";
import { openPicture, openScreen, visitOf } from "./open-screen.ts";
import * as s from "./page-schema.ts";
import { namedFields, openedScreenSchema, publicScreenSchema } from "./public-screen.ts";
import type { ScreenServices } from "./screen-services.ts";

const appScreensPerPage = 60;
const pictureQuery = checkedQuery(s.pictureQuerySchema);

/** Routes that a share link opens, too: each answer counts as a picture against its address. */
export const forLinks = behind<object, ScreenServices>([pictureLimit]);
/** Routes to further screens, for members alone; they count as a picture, too. */
export const forNeighbours = behind<Reader, ScreenServices>([pictureLimit, libraryGate]);

export const screenPageOperations = [
  forLinks({
    route: "GET /api/screens/:screenId",
    answer: openedScreenSchema,
    run: async (services, asked) => {
      const { screen, sharer, isMember } = await openScreen(services, await visitOf(services, asked));
      const described = await describedScreen(services, sharer, screen);
      return isMember ? described : namedFields(publicScreenSchema, described);
    },
  }),
  forNeighbours({
    route: "GET /api/screens/:screenId/look-alikes",
    isCounted: true,
    answer: alikeScreensSchema,
    run: async (services, { params, sharer }) => ({
      screens: (await lookAlikesOf(services, sharer, params.screenId))?.screens ?? [],
    }),
  }),
  forNeighbours({
    route: "GET /api/screens/:screenId/versions",
    isCounted: true,
    answer: versionsSchema,
    run: (services, { params, sharer }) => listVersions(services, sharer, params.screenId),
  }),
  forNeighbours({
    route: "GET /api/screens/:screenId/app",
    isCounted: true,
    query: s.sameAppQuerySchema,
    answer: s.sameAppSchema,
    run: (services, { params, query, sharer }) =>
      sameAppScreens(services, sharer, params.screenId, query.limit),
  }),
  forReaders({
    route: "GET /api/overview",
    isCounted: true,
    answer: s.overviewSchema,
    run: (services: ScreenServices, { sharer }) => libraryOverview(services, sharer),
  }),
  forReaders({
    route: "GET /api/screens",
    isCounted: true,
    query: s.pageScreensQuerySchema,
    answer: s.pageScreensSchema,
    run: (services: ScreenServices, { query, sharer }) => listScreens(services, sharer, query),
  }),
  forReaders({
    route: "GET /api/facets",
    isCounted: true,
    query: s.pageFacetsQuerySchema,
    answer: s.pageFacetsSchema,
    run: (services: ScreenServices, { query, sharer }) => pageFacets(services, sharer, query),
  }),
  forReaders({
    route: "GET /api/suggestions",
    isCounted: true,
    query: s.suggestionsQuerySchema,
    answer: s.suggestionsSchema,
    run: (services: ScreenServices, { query }) => suggestNames(services, query.text),
  }),
  forReaders({
    route: "GET /api/apps",
    isCounted: true,
    answer: s.pageAppsSchema,
    run: async ({ storage }: ScreenServices) => ({
      apps: appsOfNames(await storage.library.apps(null)).map(namedApp),
    }),
  }),
  forReaders({
    route: "GET /api/apps/covers",
    isCounted: true,
    query: s.appCoversQuerySchema,
    answer: s.appCoversSchema,
    run: (services: ScreenServices, { query, sharer }) => listCovers(services, sharer, query.ids.split(",")),
  }),
  forReaders({
    route: "GET /api/apps/:appId/screens",
    isCounted: true,
    query: s.appScreensQuerySchema,
    answer: s.appScreensSchema,
    run: (services: ScreenServices, { params, query, sharer }) =>
      listAppScreens(services, sharer, params.appId, { ...query, limit: appScreensPerPage }),
  }),
] as const;

/** The picture of a screen by its link. */
export function screenPictureRoute(services: ScreenServices) {
  return new Elysia().use(pictureLimit(services)).get("/screens/:screenId/picture", async (context) => {
    const { quality } = pictureQuery(context.request.url);
    const path = await openPicture(services, await visitOf(services, context), quality);
    // Relative, so that it holds under any host and path: two levels up is the root of the service.
    return new Response(null, { status: 302, headers: { location: `../..${path}` } });
  });
}
