// Searches, screens and apps for the pages. A share link opens its screen and nothing else; the rest is for
// people who are signed in.
import { Elysia } from "elysia";
import { done, doneSchema, emptySchema } from "../fields.ts";
import { checkedBody, checkedQuery } from "../http/checked-request.ts";
import { jsonRoute, readJsonObject } from "../http/read-json-body.ts";
import { traceOf } from "../http/request-trace.ts";
import { pictureLimit } from "../images/routes.ts";
import { callerOf } from "../people/caller.ts";
import { libraryGate, memberGate } from "../people/workspaces/member-gate.ts";
import { sharerOf } from "../people/workspaces/membership.ts";
import { listAppScreens, listApps, listCovers, sameAppScreens } from "./apps.ts";
import { flowPageRoutes } from "./flow-routes.ts";
import { describedScreen } from "./found-screen.ts";
import { libraryOverview, pageFacets, suggestNames } from "./library-on-page.ts";
import { filterOf, listScreens } from "./list-screens.ts";
import { lookAlikesOf } from "./look-alikes/list-look-alikes.ts";
import { alikeScreensSchema } from "./look-alikes/schema.ts";
import { findEvidence } from "./match-evidence.ts";
import { openPicture, openScreen, type ScreenRequest, visitOf } from "./open-screen.ts";
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
import { describedScreenSchema } from "./schema.ts";
import { clearRecentSearches, listRecentSearches, searchOnPage } from "./search-on-page.ts";
import { readSearchRequest } from "./search-request.ts";
import { similarScreens } from "./search-screens.ts";
import type { SearchServices } from "./search-services.ts";

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
      response: { 200: describedScreenSchema },
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
  // Names of people are for those who work here.
  return describedScreen(services, sharer, isMember ? screen : { ...screen, edits: {} });
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
      async ({ params, workspace }) => ({
        screens: (await lookAlikesOf(services, sharerOf(workspace), params.screenId))?.screens ?? [],
      }),
      { response: { 200: alikeScreensSchema } },
    )
    .get(
      "/api/screens/:screenId/app",
      ({ params, request, workspace }) =>
        sameAppScreens(services, sharerOf(workspace), params.screenId, sameAppQuery(request.url).limit),
      { response: { 200: sameAppSchema } },
    )
    .get(
      "/api/screens/:screenId/evidence",
      ({ params, request }) => findEvidence(services, params.screenId, evidenceQuery(request.url).text),
      { response: { 200: evidenceSchema } },
    );
}

/** The library without a query. */
function browseRoutes(services: SearchServices) {
  return new Elysia()
    .use(libraryGate(services))
    .get("/api/overview", ({ workspace }) => libraryOverview(services, sharerOf(workspace)), {
      response: { 200: overviewSchema },
    })
    .get(
      "/api/screens",
      ({ request, workspace }) => listScreens(services, sharerOf(workspace), screensQuery(request.url)),
      { response: { 200: pageScreensSchema } },
    )
    .get(
      "/api/facets",
      ({ request, workspace }) => pageFacets(services, sharerOf(workspace), facetsQuery(request.url)),
      {
        response: { 200: pageFacetsSchema },
      },
    )
    .get("/api/suggestions", ({ request }) => suggestNames(services, suggestionsQuery(request.url).text), {
      response: { 200: suggestionsSchema },
    });
}

function appRoutes(services: SearchServices) {
  return new Elysia()
    .use(libraryGate(services))
    .get(
      "/api/apps",
      async ({ request }) => ({ apps: await listApps(services, appsQuery(request.url).platform) }),
      { response: { 200: pageAppsSchema } },
    )
    .get(
      "/api/apps/covers",
      ({ request, workspace }) =>
        listCovers(services, sharerOf(workspace), coversQuery(request.url).ids.split(",")),
      { response: { 200: appCoversSchema } },
    )
    .get(
      "/api/apps/:appId/screens",
      ({ params, request, workspace }) => {
        const page = { ...appScreensQuery(request.url), limit: appScreensPerPage };
        return listAppScreens(services, sharerOf(workspace), params.appId, page);
      },
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
