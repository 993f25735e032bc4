// What the pages ask of searches, screens and apps. A share link opens its screen and nothing else; the rest is for people who are signed in.
import { Elysia } from "elysia";
import { callerOf } from "../caller.ts";
import { ApiError } from "../errors.ts";
import { done, doneSchema, emptySchema, type Platform } from "../fields.ts";
import { checkedBody } from "../http/checked-body.ts";
import { jsonBody, readJsonBody } from "../http/read-json-body.ts";
import { traceOf } from "../http/request-trace.ts";
import { wholeNumber } from "../http/whole-number.ts";
import type { ImageQuality } from "../images/make-sizes.ts";
import { pictureLimit } from "../images/routes.ts";
import type { Services } from "../services.ts";
import { libraryGate, memberGate } from "../workspaces/member-gate.ts";
import { sharerOf } from "../workspaces/membership.ts";
import { describedScreen } from "./described-screen.ts";
import { listAppScreens } from "./list-app-screens.ts";
import { listApps } from "./list-apps.ts";
import { openPicture, openScreen } from "./open-screen.ts";
import {
  appScreensSchema,
  appsSchema,
  describedScreenSchema,
  pageSearchRequestSchema,
  pageSearchSchema,
  recentSearchesSchema,
  sameAppSchema,
  screenListSchema,
} from "./page-schema.ts";
import { readSearchRequest } from "./read-search-request.ts";
import { clearRecentSearches, listRecentSearches } from "./recent-searches.ts";
import { sameAppScreens } from "./same-app-screens.ts";
import { type ScreenRequest, visitOf } from "./screen-visit.ts";
import { searchOnPage } from "./search-on-page.ts";
import { similarScreens } from "./similar-screens.ts";

const workspacePath = "/api/workspaces/:workspaceId";
const appScreensPerPage = 60;
const similarMax = 50;
const similarUsual = 12;
const searchBody = checkedBody(pageSearchRequestSchema);
const sameAppMax = 50;
const sameAppUsual = 6;

/** The pages' search, screens and apps. */
export function screenPageRoutes(services: Services) {
  return new Elysia()
    .use(linkRoutes(services))
    .use(neighbourRoutes(services))
    .use(appRoutes(services))
    .use(searchRoutes(services));
}

/** What a share link opens, to people with a session too. Each answer counts as a picture to its address. */
function linkRoutes(services: Services) {
  return new Elysia()
    .use(pictureLimit(services))
    .get("/api/screens/:screenId", (context) => openedScreen(services, context), {
      response: { 200: describedScreenSchema },
    })
    .get("/screens/:screenId/picture", async (context) => {
      const quality = qualityOf(context.query["quality"]);
      const path = await openPicture(services, await visitOf(services, context), quality);
      // Relative, so that it holds under any host and path: two levels up is the root of the service.
      return new Response(null, { status: 302, headers: { location: `../..${path}` } });
    });
}

async function openedScreen(services: Services, request: ScreenRequest) {
  const { screen, sharer } = await openScreen(services, await visitOf(services, request));
  return describedScreen(services, sharer, screen);
}

/** Other screens, by way of one. */
function neighbourRoutes(services: Services) {
  return new Elysia()
    .use(pictureLimit(services))
    .use(libraryGate(services))
    .get(
      "/api/screens/:screenId/similar",
      async ({ params, query, request, workspace }) => {
        const caller = callerOf(workspace, null);
        const context = { caller, trace: traceOf(request), signal: request.signal };
        const { screens } = await similarScreens(services, context, () => ({
          id: params.screenId,
          limit: wholeNumber("limit", query["limit"], similarMax) ?? similarUsual,
        }));
        return { screens };
      },
      { response: { 200: screenListSchema } },
    )
    .get(
      "/api/screens/:screenId/app",
      ({ params, query, workspace }) => {
        const limit = wholeNumber("limit", query["limit"], sameAppMax) ?? sameAppUsual;
        return sameAppScreens(services, sharerOf(workspace), params.screenId, limit);
      },
      { response: { 200: sameAppSchema } },
    );
}

function appRoutes(services: Services) {
  return new Elysia()
    .use(libraryGate(services))
    .get(
      "/api/apps",
      async ({ query, workspace }) => ({
        apps: await listApps(services, sharerOf(workspace), platformOf(query["platform"])),
      }),
      { response: { 200: appsSchema } },
    )
    .get(
      "/api/apps/:appId/screens",
      ({ params, query, workspace }) => {
        const after = query["after"];
        const page = { limit: appScreensPerPage, ...(after !== undefined && { after }) };
        return listAppScreens(services, sharerOf(workspace), params.appId, page);
      },
      { response: { 200: appScreensSchema } },
    );
}

function searchRoutes(services: Services) {
  return new Elysia()
    .use(memberGate(services))
    .post(
      `${workspacePath}/search`,
      ({ member, request }) => {
        const { signal } = request;
        return searchOnPage(services, member, { trace: traceOf(request), signal }, async () =>
          readSearchRequest(searchBody(await readJsonBody(request))),
        );
      },
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
      { ...jsonBody, body: emptySchema, response: { 200: doneSchema } },
    );
}

function platformOf(given: string | undefined): Platform | undefined {
  if (given === undefined || given === "ios" || given === "web") return given;
  throw new ApiError("invalid_request", "platform: must be one of: ios, web.");
}

function qualityOf(given = "optimized"): ImageQuality {
  if (given === "optimized" || given === "high") return given;
  throw new ApiError("invalid_request", "quality: must be one of: optimized, high.");
}
