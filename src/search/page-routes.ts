// Searches, screens and apps for the pages. A share link opens its screen and nothing else; the rest is for
// people who are signed in.
import { Type } from "@sinclair/typebox";
import { Elysia } from "elysia";
import { checkedBody, checkedQuery } from "../http/checked-request.ts";
import { readJsonObject } from "../http/read-json-body.ts";
import { traceOf } from "../http/request-trace.ts";
import { pictureLimit } from "../images/routes.ts";
import { callerOf } from "../people/caller.ts";
import { behind } from "../people/page-operation.ts";
import { forMembers, forReaders, libraryGate, type Reader } from "../people/workspaces/member-gate.ts";
import { listAppScreens, listApps, listCovers, sameAppScreens } from "./apps.ts";
import { describedScreen } from "./found-screen.ts";
import { libraryOverview, pageFacets, suggestNames } from "./library-on-page.ts";
import { filterOf, listScreens } from "./list-screens.ts";
import { lookAlikesOf } from "./look-alikes/list-look-alikes.ts";
import { alikeScreensSchema } from "./look-alikes/schema.ts";
import { findEvidence } from "./match-evidence.ts";
import { openPicture, openScreen, visitOf } from "./open-screen.ts";
import * as s from "./page-schema.ts";
import { namedFields, openedScreenSchema, publicScreenSchema } from "./public-screen.ts";
import { clearRecentSearches, listRecentSearches, searchOnPage } from "./search-on-page.ts";
import { readSearchRequest } from "./search-request.ts";
import { similarScreens } from "./search-screens.ts";
import type { SearchServices } from "./search-services.ts";

const workspacePath = "/api/workspaces/:workspaceId";
const appScreensPerPage = 60;
const searchBody = checkedBody(s.pageSearchRequestSchema);
const similarQuery = checkedQuery(s.pageSimilarQuerySchema);
const pictureQuery = checkedQuery(s.pictureQuerySchema);

/** Routes that a share link opens, too: each answer counts as a picture against its address. */
export const forLinks = behind<object>([pictureLimit]);
/** Other screens, by way of one. */
export const forNeighbours = behind<Reader>([pictureLimit, libraryGate]);

/** The pages' search, screens and apps. */
export const screenPageOperations = [
  forLinks({
    route: "GET /api/screens/:screenId",
    answer: openedScreenSchema,
    run: async (services: SearchServices, asked) => {
      const { screen, sharer, isMember } = await openScreen(services, await visitOf(services, asked));
      const described = await describedScreen(services, sharer, screen);
      return isMember ? described : namedFields(publicScreenSchema, described);
    },
  }),
  forNeighbours({
    route: "GET /api/screens/:screenId/similar",
    answer: s.screenListSchema,
    run: async (services: SearchServices, { params, request, workspace }) => {
      const caller = callerOf(workspace, null);
      const context = { caller, trace: traceOf(request), signal: request.signal };
      const { screens } = await similarScreens(services, context, () => ({
        ...similarQuery(request.url),
        id: params.screenId,
        same_app: false,
      }));
      return { screens };
    },
  }),
  forNeighbours({
    route: "GET /api/screens/:screenId/look-alikes",
    isCounted: true,
    answer: alikeScreensSchema,
    run: async (services: SearchServices, { params, sharer }) => ({
      screens: (await lookAlikesOf(services, sharer, params.screenId))?.screens ?? [],
    }),
  }),
  forNeighbours({
    route: "GET /api/screens/:screenId/app",
    isCounted: true,
    query: s.sameAppQuerySchema,
    answer: s.sameAppSchema,
    run: (services: SearchServices, { params, query, sharer }) =>
      sameAppScreens(services, sharer, params.screenId, query.limit),
  }),
  forNeighbours({
    route: "GET /api/screens/:screenId/evidence",
    isCounted: true,
    query: s.evidenceQuerySchema,
    answer: s.evidenceSchema,
    run: (services: SearchServices, { params, query }) => findEvidence(services, params.screenId, query.text),
  }),
  forReaders({
    route: "GET /api/overview",
    isCounted: true,
    answer: s.overviewSchema,
    run: (services: SearchServices, { sharer }) => libraryOverview(services, sharer),
  }),
  forReaders({
    route: "GET /api/screens",
    isCounted: true,
    query: s.pageScreensQuerySchema,
    answer: s.pageScreensSchema,
    run: (services: SearchServices, { query, sharer }) => listScreens(services, sharer, query),
  }),
  forReaders({
    route: "GET /api/facets",
    isCounted: true,
    query: s.pageFacetsQuerySchema,
    answer: s.pageFacetsSchema,
    run: (services: SearchServices, { query, sharer }) => pageFacets(services, sharer, query),
  }),
  forReaders({
    route: "GET /api/suggestions",
    isCounted: true,
    query: s.suggestionsQuerySchema,
    answer: s.suggestionsSchema,
    run: (services: SearchServices, { query }) => suggestNames(services, query.text),
  }),
  forReaders({
    route: "GET /api/apps",
    isCounted: true,
    query: s.pageAppsQuerySchema,
    answer: s.pageAppsSchema,
    run: async (services: SearchServices, { query }) => ({ apps: await listApps(services, query.platform) }),
  }),
  forReaders({
    route: "GET /api/apps/covers",
    isCounted: true,
    query: s.appCoversQuerySchema,
    answer: s.appCoversSchema,
    run: (services: SearchServices, { query, sharer }) => listCovers(services, sharer, query.ids.split(",")),
  }),
  forReaders({
    route: "GET /api/apps/:appId/screens",
    isCounted: true,
    query: s.appScreensQuerySchema,
    answer: s.appScreensSchema,
    run: (services: SearchServices, { params, query, sharer }) =>
      listAppScreens(services, sharer, params.appId, { ...query, limit: appScreensPerPage }),
  }),
  forMembers({
    route: `POST ${workspacePath}/search`,
    // As it is sent: what has a default may be absent.
    body: Type.Partial(s.pageSearchRequestSchema),
    readsBody: true,
    answer: s.pageSearchSchema,
    run: (services: SearchServices, { member, request }) =>
      searchOnPage(services, member, { trace: traceOf(request), signal: request.signal }, async () => {
        const { platform, filter, ...body } = searchBody(await readJsonObject(request));
        const asked = readSearchRequest({ ...body, platform: "ios" });
        return {
          ...asked,
          platform,
          filter: await filterOf(services, callerOf(member.workspace, null), filter),
        };
      }),
  }),
  forMembers({
    route: `GET ${workspacePath}/recent-searches`,
    answer: s.recentSearchesSchema,
    run: (services: SearchServices, { member }) => listRecentSearches(services, member),
  }),
  forMembers({
    route: `POST ${workspacePath}/recent-searches/clear`,
    run: (services: SearchServices, { member }) => clearRecentSearches(services, member),
  }),
] as const;

/** The picture of a screen by its link. */
export function screenPictureRoute(services: SearchServices) {
  return new Elysia().use(pictureLimit(services)).get("/screens/:screenId/picture", async (context) => {
    const { quality } = pictureQuery(context.request.url);
    const path = await openPicture(services, await visitOf(services, context), quality);
    // Relative, so that it holds under any host and path: two levels up is the root of the service.
    return new Response(null, { status: 302, headers: { location: `../..${path}` } });
  });
}
