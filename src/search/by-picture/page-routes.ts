import { checkedQuery } from "../../http/checked-request.ts";
import { traceOf } from "../../http/request-trace.ts";
import { callerOf } from "../../people/caller.ts";
import { forMembersWithFile } from "../../people/workspaces/member-gate.ts";
import { pageAnswer } from "../search-on-page.ts";
import type { SearchServices } from "../search-services.ts";
import { pagePictureSearchSchema, pictureQuerySchema } from "./schema.ts";
import { searchByPicture } from "./search-by-picture.ts";

const pictureQuery = checkedQuery(pictureQuerySchema);

/** The search by a picture on the pages, which is not among the recent searches. */
export const picturePageOperations = [
  forMembersWithFile({
    route: "POST /api/workspaces/:workspaceId/search-by-picture",
    readsBody: true,
    answer: pagePictureSearchSchema,
    run: async (services: SearchServices, { member, request }) => {
      const caller = callerOf(member.workspace, null);
      const context = { caller, trace: traceOf(request), signal: request.signal };
      const outcome = await searchByPicture(services, context, request, () => pictureQuery(request.url));
      return {
        ...(await pageAnswer(services, caller, [outcome], outcome.request.limit)),
        platform: outcome.request.platform,
        same_ids: [...(outcome.copiesOfPicture ?? [])],
      };
    },
  }),
] as const;
