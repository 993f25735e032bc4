// What the pages ask of searches, screens and apps. A screen is public to whoever has its link, as its picture's address is; lists are for
// people who are signed in.
import { Elysia } from "elysia";
import { done, doneSchema, emptySchema } from "../accounts/schema.ts";
import { ApiError } from "../errors.ts";
import { pictureLimit } from "../http/picture-limit.ts";
import { traceOf } from "../http/request-trace.ts";
import { jsonBody, memberGate, sessionGate } from "../http/session-gate.ts";
import { wholeNumber } from "../http/whole-number.ts";
import type { Services } from "../services.ts";
import type { Platform } from "../storage/storage.ts";
import { getScreen } from "./get-screen.ts";
import { listAppScreens } from "./list-app-screens.ts";
import { listApps } from "./list-apps.ts";
import {
  appScreensSchema,
  appsSchema,
  describedScreenSchema,
  pageSearchRequestSchema,
  pageSearchSchema,
  recentSearchesSchema,
  screenListSchema,
} from "./page-schema.ts";
import { clearRecentSearches, listRecentSearches } from "./recent-searches.ts";
import { searchOnPage } from "./search-on-page.ts";
import { similarScreens } from "./similar-screens.ts";

const workspacePath = "/api/workspaces/:workspaceId";
const appScreensPerPage = 60;
const similarMax = 50;
const similarUsual = 12;

/** The pages' search, screens and apps. */
export function screenPageRoutes(services: Services) {
  return new Elysia().use(linkRoutes(services)).use(appRoutes(services)).use(searchRoutes(services));
}

/** A look through the index for whoever asks: it counts as a picture to its address. */
function linkRoutes(services: Services) {
  return new Elysia()
    .use(pictureLimit(services))
    .get("/api/screens/:screenId", ({ params }) => getScreen(services, params.screenId), {
      response: { 200: describedScreenSchema },
    })
    .get(
      "/api/screens/:screenId/similar",
      async ({ params, query }) => {
        const limit = wholeNumber("limit", query["limit"], similarMax) ?? similarUsual;
        return { screens: await similarScreens(services, params.screenId, limit) };
      },
      { response: { 200: screenListSchema } },
    );
}

function appRoutes(services: Services) {
  return new Elysia()
    .use(sessionGate(services))
    .get(
      "/api/apps",
      async ({ query }) => ({ apps: await listApps(services, platformOf(query["platform"])) }),
      { response: { 200: appsSchema } },
    )
    .get(
      "/api/apps/:appId/screens",
      ({ params, query }) => {
        const after = query["after"];
        const page = { limit: appScreensPerPage, ...(after !== undefined && { after }) };
        return listAppScreens(services, params.appId, page);
      },
      { response: { 200: appScreensSchema } },
    );
}

function searchRoutes(services: Services) {
  return new Elysia()
    .use(memberGate(services))
    .post(
      `${workspacePath}/search`,
      async ({ body, member, request }) => {
        const trace = traceOf(request);
        trace.workspaceId = member.workspace.id;
        trace.mode = body.mode;
        trace.query = body.query;
        const found = await searchOnPage(services, member, body, request.signal);
        trace.screens = found.screens.length;
        return found;
      },
      { ...jsonBody, body: pageSearchRequestSchema, response: { 200: pageSearchSchema } },
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
