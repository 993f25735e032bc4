// Changes of screens that are there, of their descriptions and their look-alikes. All wait for their turn to
// write the library.
import { operation } from "../people/operation.ts";
import * as d from "./describe-schema.ts";
import { describeScreensAs, leaseScreensTo } from "./describe-screens.ts";
import * as s from "./edit-schema.ts";
import { deleteScreensAs, editScreenAs, editScreensAs, restoreScreensAs } from "./edit-screens-as.ts";
import { listLookAlikes } from "./look-alikes/list-look-alikes.ts";
import { dismissLookAlikesAs, mergeLookAlikesAs } from "./look-alikes/merge-look-alikes.ts";
import * as alike from "./look-alikes/schema.ts";
import type { SearchServices } from "./search-services.ts";
import { writtenScreenSchema } from "./write-schema.ts";
import { removeScreenAs } from "./write-screens.ts";

const write = {
  scope: "screens:write",
  hasOwnQueue: true,
  bodyBounds: { levelsMax: 3, bytesMax: s.editBodyBytesMax },
} as const;
/** Twenty descriptions of the longest words. */
const descriptionBounds = { bytesMax: 1_000_000 };

/** Changes of screens. */
export const editOperations = [
  operation({
    ...write,
    route: "PATCH /v1/screens/:screenId",
    body: s.screenChangesSchema,
    answer: writtenScreenSchema,
    run: (services: SearchServices, actor, { id, screenId: _, ...changes }) =>
      editScreenAs(services, actor, id, () => changes),
  }),
  operation({
    ...write,
    route: "DELETE /v1/screens/:screenId",
    run: (services: SearchServices, actor, { id }) => removeScreenAs(services, actor, id),
  }),
  operation({
    ...write,
    route: "PATCH /v1/screens",
    body: s.editScreensSchema,
    answer: s.editedScreensSchema,
    run: (services: SearchServices, actor, body) => editScreensAs(services, actor, () => body),
  }),
  operation({
    ...write,
    route: "POST /v1/screens/delete",
    body: s.deleteScreensSchema,
    answer: s.deletedScreensSchema,
    run: (services: SearchServices, actor, body) => deleteScreensAs(services, actor, () => body),
  }),
  operation({
    ...write,
    route: "POST /v1/screens/restore",
    body: s.restoreScreensSchema,
    answer: s.editedScreensSchema,
    run: (services: SearchServices, actor, body) => restoreScreensAs(services, actor, () => body),
  }),
  operation({
    route: "POST /v1/screens/leases",
    scope: "screens:write",
    body: d.leaseRequestSchema,
    answer: d.leasesSchema,
    run: (services: SearchServices, actor, body) => leaseScreensTo(services, actor, () => body),
  }),
  operation({
    ...write,
    route: "POST /v1/screens/descriptions",
    body: d.describeRequestSchema,
    bodyBounds: descriptionBounds,
    answer: d.descriptionOutcomesSchema,
    run: (services: SearchServices, actor, body) => describeScreensAs(services, actor, () => body),
  }),
  operation({
    route: "GET /v1/look-alikes",
    scope: "screens:write",
    query: alike.lookAlikesQuerySchema,
    answer: alike.lookAlikesSchema,
    run: (services: SearchServices, { caller }, query) => listLookAlikes(services, caller, query),
  }),
  operation({
    route: "POST /v1/look-alikes/merge",
    scope: "screens:write",
    hasOwnQueue: true,
    body: alike.mergeRequestSchema,
    answer: alike.mergedSchema,
    run: (services: SearchServices, actor, body) => mergeLookAlikesAs(services, actor, () => body),
  }),
  operation({
    route: "POST /v1/look-alikes/dismiss",
    scope: "screens:write",
    body: alike.dismissRequestSchema,
    answer: alike.dismissedSchema,
    run: (services: SearchServices, actor, body) => dismissLookAlikesAs(services, actor, () => body),
  }),
] as const;
