import { Elysia } from "elysia";
import { checkedQuery } from "../../http/checked-request.ts";
import { traceOf } from "../../http/request-trace.ts";
import { callerOf } from "../../people/caller.ts";
import { memberGate } from "../../people/workspaces/member-gate.ts";
import { pageAnswer } from "../search-on-page.ts";
import type { SearchServices } from "../search-services.ts";
import { type PagePictureSearch, pagePictureSearchSchema, pictureQuerySchema } from "./schema.ts";
import { searchByPicture } from "./search-by-picture.ts";

const pictureQuery = checkedQuery(pictureQuerySchema);

/** The search by a picture on the pages, which is not among the recent searches. */
export function picturePageRoutes(services: SearchServices) {
  return new Elysia().use(memberGate(services, { body: "file" })).post(
    "/api/workspaces/:workspaceId/search-by-picture",
    async ({ member, request }): Promise<PagePictureSearch> => {
      const caller = callerOf(member.workspace, null);
      const context = { caller, trace: traceOf(request), signal: request.signal };
      const outcome = await searchByPicture(services, context, request, () => pictureQuery(request.url));
      return {
        ...(await pageAnswer(services, caller, [outcome], outcome.request.limit)),
        platform: outcome.request.platform,
        same_ids: [...(outcome.copiesOfPicture ?? [])],
      };
    },
    { parse: "none", response: { 200: pagePictureSearchSchema } },
  );
}
