// Searches, screens and apps for the pages. A share link opens its screen and nothing else; the rest is for
// people who are signed in.
import { Elysia } from "elysia";
import { done, doneSchema, emptySchema } from "../fields.ts";
import { checkedBody, checkedQuery } from "../http/checked-request.ts";
import { jsonRoute, readJsonObject } from "../http/read-json-body.ts";
import { traceOf } from "../http/request-trace.ts";
import { pictureLimit } from "../images/routes.ts";
import { callerOf } from "../people/caller.ts";
import { readOnPage } from "../people/operation-routes.ts";
import { libraryGate, memberGate } from "../people/workspaces/member-gate.ts";
import { listApps } from "../screens/apps.ts";
import { flowPageRoutes } from "../screens/flows/routes.ts";
import { describedScreen } from "../screens/found-screen.ts";
import { filterOf, listScreens } from "../screens/list-screens.ts";
import { lookAlikesOf } from "../screens/look-alikes/list-look-alikes.ts";
import { alikeScreensSchema } from "../screens/look-alikes/schema.ts";
import { openPicture, openScreen, type ScreenRequest, visitOf } from "../screens/open-screen.ts";
import { namedFields, openedScreenSchema, publicScreenSchema } from "../screens/public-screen.ts";
import {
  libraryOverview,
  listAppScreens,
  listCovers,
  pageFacets,
  sameAppScreens,
  suggestNames,
} from "./library-on-page.ts";
import { findEvidence } from "./match-evidence.ts";
import {
  appCoversQuerySchema,
  appCoversSchema,
  appScreensQuerySchema,
  appScreensSchema,
  evidenceQuerySchema,
  evidenceSchema,
  overviewSchema,
  pageAppsQuerySchema,
  pageAppsSchema,
  pageFacetsQuerySchema,
  pageFacetsSchema,
  pageScreensQuerySchema,
  pageScreensSchema,
  pageSearchRequestSchema,
  pageSearchSchema,
  pageSimilarQuerySchema,
  pictureQuerySchema,
  recentSearchesSchema,
  sameAppQuerySchema,
  sameAppSchema,
  screenListSchema,
  suggestionsQuerySchema,
  suggestionsSchema,
} from "./page-schema.ts";
import { clearRecentSearches, listRecentSearches, searchOnPage } from "./search-on-page.ts";
import { readSearchRequest } from "./search-request.ts";
import { similarScreens } from "./search-screens.ts";
import type { SearchServices } from "./search-services.ts";

const none = () => ({});
const workspacePath = "/api/workspaces/:workspaceId";
const appScreensPerPage = 60;
const searchBody = checkedBody(pageSearchRequestSchema);
const similarQuery = checkedQuery(pageSimilarQuerySchema);
const sameAppQuery = checkedQuery(sameAppQuerySchema);
const appsQuery = checkedQuery(pageAppsQuerySchema);
const coversQuery = checkedQuery(appCoversQuerySchema);
const appScreensQuery = checkedQuery(appScreensQuerySchema);
const screensQuery = checkedQuery(pageScreensQuerySchema);
const facetsQuery = checkedQuery(pageFacetsQuerySchema);
const suggestionsQuery = checkedQuery(suggestionsQuerySchema);
const evidenceQuery = checkedQuery(evidenceQuerySchema);
const pictureQuery = checkedQuery(pictureQuerySchema);

/** The pages' search, screens and apps. */
export function screenPageRoutes(services: SearchServices) {
  return new Elysia()
    .use(linkRoutes(services))
    .use(neighbourRoutes(services))
    .use(appRoutes(services))
    .use(flowPageRoutes(services))
    .use(browseRoutes(services))
    .use(searchRoutes(services));
}

/**
 * The routes that a share link opens, to people with a session too. Each answer counts as a picture against
 * its address.
 */
function linkRoutes(services: SearchServices) {
  return new Elysia()
    .use(pictureLimit(services))
    .get("/api/screens/:screenId", (context) => openedScreen(services, context), {
      response: { 200: openedScreenSchema },
    })
    .get("/screens/:screenId/picture", async (context) => {
      const { quality } = pictureQuery(context.request.url);
      const path = await openPicture(services, await visitOf(services, context), quality);
      // Relative, so that it holds under any host and path: two levels up is the root of the service.
      return new Response(null, { status: 302, headers: { location: `../..${path}` } });
    });
}

async function openedScreen(services: SearchServices, request: ScreenRequest) {
  const { screen, sharer, isMember } = await openScreen(services, await visitOf(services, request));
  const described = await describedScreen(services, sharer, screen);
  return isMember ? described : namedFields(publicScreenSchema, described);
}

/** Other screens, by way of one. */
function neighbourRoutes(services: SearchServices) {
  return new Elysia()
    .use(pictureLimit(services))
    .use(libraryGate(services))
    .get(
      "/api/screens/:screenId/similar",
      async ({ params, request, workspace }) => {
        const caller = callerOf(workspace, null);
        const context = { caller, trace: traceOf(request), signal: request.signal };
        const { screens } = await similarScreens(services, context, () => ({
          ...similarQuery(request.url),
          id: params.screenId,
          same_app: false,
        }));
        return { screens };
      },
      { response: { 200: screenListSchema } },
    )
    .get(
      "/api/screens/:screenId/look-alikes",
      ({ params, ...at }) =>
        readOnPage(services, at, none, async (sharer) => ({
          screens: (await lookAlikesOf(services, sharer, params.screenId))?.screens ?? [],
        })),
      { response: { 200: alikeScreensSchema } },
    )
    .get(
      "/api/screens/:screenId/app",
      ({ params, ...at }) =>
        readOnPage(services, at, sameAppQuery, (sharer, { limit }) =>
          sameAppScreens(services, sharer, params.screenId, limit),
        ),
      { response: { 200: sameAppSchema } },
    )
    .get(
      "/api/screens/:screenId/evidence",
      ({ params, ...at }) =>
        readOnPage(services, at, evidenceQuery, (_sharer, { text }) =>
          findEvidence(services, params.screenId, text),
        ),
      { response: { 200: evidenceSchema } },
    );
}

/** The library without a query. */
function browseRoutes(services: SearchServices) {
  return new Elysia()
    .use(libraryGate(services))
    .get(
      "/api/overview",
      (at) => readOnPage(services, at, none, (sharer) => libraryOverview(services, sharer)),
      { response: { 200: overviewSchema } },
    )
    .get(
      "/api/screens",
      (at) => readOnPage(services, at, screensQuery, (sharer, query) => listScreens(services, sharer, query)),
      { response: { 200: pageScreensSchema } },
    )
    .get(
      "/api/facets",
      (at) => readOnPage(services, at, facetsQuery, (sharer, query) => pageFacets(services, sharer, query)),
      { response: { 200: pageFacetsSchema } },
    )
    .get(
      "/api/suggestions",
      (at) => readOnPage(services, at, suggestionsQuery, (_sharer, { text }) => suggestNames(services, text)),
      { response: { 200: suggestionsSchema } },
    );
}

function appRoutes(services: SearchServices) {
  return new Elysia()
    .use(libraryGate(services))
    .get(
      "/api/apps",
      (at) =>
        readOnPage(services, at, appsQuery, async (_sharer, { platform }) => ({
          apps: await listApps(services, platform),
        })),
      { response: { 200: pageAppsSchema } },
    )
    .get(
      "/api/apps/covers",
      (at) =>
        readOnPage(services, at, coversQuery, (sharer, { ids }) =>
          listCovers(services, sharer, ids.split(",")),
        ),
      { response: { 200: appCoversSchema } },
    )
    .get(
      "/api/apps/:appId/screens",
      ({ params, ...at }) =>
        readOnPage(services, at, appScreensQuery, (sharer, query) =>
          listAppScreens(services, sharer, params.appId, { ...query, limit: appScreensPerPage }),
        ),
      { response: { 200: appScreensSchema } },
    );
}

function searchRoutes(services: SearchServices) {
  return new Elysia()
    .use(memberGate(services))
    .post(
      `${workspacePath}/search`,
      ({ member, request }) =>
        searchOnPage(services, member, { trace: traceOf(request), signal: request.signal }, async () => {
          const { platform, filter, ...body } = searchBody(await readJsonObject(request));
          const asked = readSearchRequest({ ...body, platform: "ios" });
          return {
            ...asked,
            platform,
            filter: await filterOf(services, callerOf(member.workspace, null), filter),
          };
        }),
      // The operation reads the body, once the plan and the rate allow the search.
      { parse: "deferred", response: { 200: pageSearchSchema } },
    )
    .get(`${workspacePath}/recent-searches`, ({ member }) => listRecentSearches(services, member), {
      response: { 200: recentSearchesSchema },
    })
    .post(
      `${workspacePath}/recent-searches/clear`,
      async ({ member }) => {
        await clearRecentSearches(services, member);
        return done;
      },
      jsonRoute(emptySchema, doneSchema),
    );
}
