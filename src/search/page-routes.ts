// Searches, screens and apps for the pages. A share link opens its screen and nothing else; the rest is for
// people who are signed in.
import { Elysia } from "elysia";
import { done, doneSchema, emptySchema } from "../fields.ts";
import { checkedBody, checkedQuery } from "../http/checked-request.ts";
import { jsonRoute, readJsonBody } from "../http/read-json-body.ts";
import { traceOf } from "../http/request-trace.ts";
import { pictureLimit } from "../images/routes.ts";
import { callerOf } from "../people/caller.ts";
import { libraryGate, memberGate } from "../people/workspaces/member-gate.ts";
import { sharerOf } from "../people/workspaces/membership.ts";
import { listAppScreens, listApps, sameAppScreens } from "./apps.ts";
import { describedScreen } from "./found-screen.ts";
import { openPicture, openScreen, type ScreenRequest, visitOf } from "./open-screen.ts";
import {
  appScreensQuerySchema,
  appScreensSchema,
  pageAppsQuerySchema,
  pageAppsSchema,
  pageSearchRequestSchema,
  pageSearchSchema,
  pageSimilarQuerySchema,
  pictureQuerySchema,
  recentSearchesSchema,
  sameAppQuerySchema,
  sameAppSchema,
  screenListSchema,
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
const appScreensQuery = checkedQuery(appScreensQuerySchema);
const pictureQuery = checkedQuery(pictureQuerySchema);

/** The pages' search, screens and apps. */
export function screenPageRoutes(services: SearchServices) {
  return new Elysia()
    .use(linkRoutes(services))
    .use(neighbourRoutes(services))
    .use(appRoutes(services))
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
      "/api/screens/:screenId/app",
      ({ params, request, workspace }) =>
        sameAppScreens(services, sharerOf(workspace), params.screenId, sameAppQuery(request.url).limit),
      { response: { 200: sameAppSchema } },
    );
}

function appRoutes(services: SearchServices) {
  return new Elysia()
    .use(libraryGate(services))
    .get(
      "/api/apps",
      async ({ request, workspace }) => ({
        apps: await listApps(services, sharerOf(workspace), appsQuery(request.url).platform),
      }),
      { response: { 200: pageAppsSchema } },
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
        searchOnPage(services, member, { trace: traceOf(request), signal: request.signal }, async () =>
          readSearchRequest(searchBody(await readJsonBody(request))),
        ),
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
