// Searches for the pages, by people who are signed in.
import { Type } from "@sinclair/typebox";
import { checkedBody, checkedQuery } from "../http/checked-request.ts";
import { readJsonObject } from "../http/read-json-body.ts";
import { traceOf } from "../http/request-trace.ts";
import { callerOf } from "../people/caller.ts";
import { forMembers, forMembersWithFile } from "../people/workspaces/member-gate.ts";
import { filterOf } from "../screens/list-screens.ts";
import { forNeighbours } from "../screens/page-routes.ts";
import { pagePictureSearchSchema, pictureQuerySchema } from "./by-picture/schema.ts";
import { searchByPicture } from "./by-picture/search-by-picture.ts";
import * as s from "./page-schema.ts";
import * as pages from "./search-on-page.ts";
import { readSearchRequest } from "./search-request.ts";
import { similarScreens } from "./search-screens.ts";
import type { SearchServices } from "./search-services.ts";

const pictureQuery = checkedQuery(pictureQuerySchema);
const workspacePath = "/api/workspaces/:workspaceId";
const searchBody = checkedBody(s.pageSearchRequestSchema);
const similarQuery = checkedQuery(s.pageSimilarQuerySchema);

export const searchPageOperations = [
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
    route: "GET /api/screens/:screenId/evidence",
    isCounted: true,
    query: s.evidenceQuerySchema,
    answer: s.evidenceSchema,
    run: (services: SearchServices, { params, query }) =>
      pages.findEvidence(services, params.screenId, query.text),
  }),
  forMembers({
    route: `POST ${workspacePath}/search`,
    // The body as it is sent: fields with a default may be absent.
    body: Type.Partial(s.pageSearchRequestSchema),
    readsBody: true,
    answer: s.pageSearchSchema,
    run: (services: SearchServices, { member, request }) =>
      pages.searchOnPage(services, member, { trace: traceOf(request), signal: request.signal }, async () => {
        const { platform, filter, look, ...body } = searchBody(await readJsonObject(request));
        const asked = readSearchRequest({ ...body, platform: "ios" });
        return {
          ...asked,
          platform,
          isLookRead: look === "on",
          filter: await filterOf(services, callerOf(member.workspace, null), filter),
        };
      }),
  }),
  forMembers({
    route: `GET ${workspacePath}/recent-searches`,
    answer: s.recentSearchesSchema,
    run: (services: SearchServices, { member }) => pages.listRecentSearches(services, member),
  }),
  forMembers({
    route: `POST ${workspacePath}/recent-searches/clear`,
    run: (services: SearchServices, { member }) => pages.clearRecentSearches(services, member),
  }),
  // A search by a picture is not among the recent searches.
  forMembersWithFile({
    route: `POST ${workspacePath}/search-by-picture`,
    readsBody: true,
    answer: pagePictureSearchSchema,
    run: async (services: SearchServices, { member, request }) => {
      const caller = callerOf(member.workspace, null);
      const context = { caller, trace: traceOf(request), signal: request.signal };
      const outcome = await searchByPicture(services, context, request, () => pictureQuery(request.url));
      return {
        ...(await pages.pageAnswer(services, caller, [outcome], outcome.request.limit)),
        platform: outcome.request.platform,
        same_ids: [...(outcome.copiesOfPicture ?? [])],
      };
    },
  }),
] as const;
