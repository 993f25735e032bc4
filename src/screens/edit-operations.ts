// Changes of screens, their descriptions and look-alikes. All wait for their turn to write the library.
import { operation, pictureErrors, writeErrors, writeScope } from "../people/operation.ts";
import * as d from "./describe-schema.ts";
import { describeScreensAs, leaseScreensTo } from "./describe-screens.ts";
import * as s from "./edit-schema.ts";
import * as edits from "./edit-screens-as.ts";
import { listLookAlikes } from "./look-alikes/list-look-alikes.ts";
import * as alike from "./look-alikes/schema.ts";
import type { ScreenServices } from "./screen-services.ts";
import { writtenScreenSchema } from "./write-schema.ts";
import { removeScreenAs } from "./write-screens.ts";

const write = {
  scope: "screens:write",
  hasOwnQueue: true,
  bodyBounds: { levelsMax: 3, bytesMax: s.editBodyBytesMax },
} as const;
const kept =
  "A screen keeps its id and its share link, also in another app or on another platform; an import of the same files leaves what was changed alone and makes no second screen.";
const example = "a24cbd94-4d64-59ca-a5ff-e6771d494088";
const alikes = [example, "284b684f-6f18-5313-ad2b-435133819f11"] as const;
const describeExamples = {
  one: {
    summary: "One screen described from its text, and one that is unclear",
    value: {
      screens: [
        {
          id: "a24cbd94-4d64-59ca-a5ff-e6771d494088",
          title: "Standing orders",
          description: "A list of standing orders, each with its recipient, amount and next date.",
          elements: ["list", "amount", "date", "add button"],
          pattern: "list",
        },
        { id: "284b684f-6f18-5313-ad2b-435133819f11", unsure: true },
      ],
    },
  },
};
/** Twenty descriptions of the longest words. */
const descriptionBounds = { bytesMax: 1_000_000 };

export const editOperations = [
  operation({
    ...write,
    route: "PATCH /v1/screens/:screenId",
    body: s.screenChangesSchema,
    answer: writtenScreenSchema,
    run: (services: ScreenServices, actor, { id, screenId: _, ...changes }) =>
      edits.editScreenAs(services, actor, id, changes),
    words: {
      id: "screens_edit",
      tag: "Screens",
      summary: "Change fields of a screen",
      description: `Changes the fields that are sent and leaves the others, and the picture, as they are. ${kept} Who changed a field and when is in \`edits\`. ${writeScope}`,
      returns: "The screen as it is now; `outcome` says whether it changed.",
      errors: pictureErrors,
      examples: {
        move: { summary: "Move it to another app", value: { app_name: "Korvo", platform: "web" } },
        title: { summary: "Another title", value: { title: "Standing orders" } },
      },
    },
  }),
  operation({
    ...write,
    route: "DELETE /v1/screens/:screenId",
    run: (services: ScreenServices, actor, { id }) => removeScreenAs(services, actor, id),
    words: {
      id: "screens_delete",
      tag: "Screens",
      summary: "Remove a screen",
      description: `Removes a screen with its picture. ${writeScope}`,
      returns: "The screen is removed.",
      errors: writeErrors,
    },
  }),
  operation({
    ...write,
    route: "PATCH /v1/screens",
    body: s.editScreensSchema,
    answer: s.editedScreensSchema,
    run: edits.editScreensAs,
    words: {
      id: "screens_edit_many",
      tag: "Screens",
      summary: "Change fields of many screens",
      description: `Changes the same fields of up to 500 screens. Each is durable by itself: those that cannot be changed are in \`failed\`, and the others are changed. ${kept} ${writeScope}`,
      returns: "Counts, and the failures.",
      errors: writeErrors,
      examples: {
        move: {
          summary: "Move screens to another app",
          value: { ids: [example], set: { app_name: "Korvo" } },
        },
        all: {
          summary: "All that match, if they are still 12",
          value: { filter: { app: "Korvo", platform: "ios" }, count: 12, set: { platform: "web" } },
        },
      },
    },
  }),
  operation({
    ...write,
    route: "POST /v1/screens/delete",
    body: s.deleteScreensSchema,
    answer: s.deletedScreensSchema,
    run: edits.deleteScreensAs,
    words: {
      id: "screens_delete_many",
      tag: "Screens",
      summary: "Delete many screens",
      description: `Deletes up to 500 screens with their pictures. ${writeScope}`,
      returns: "Counts, and the failures.",
      errors: writeErrors,
      examples: { some: { summary: "By their ids", value: { ids: [example] } } },
    },
  }),
  operation({
    ...write,
    route: "POST /v1/screens/restore",
    body: s.restoreScreensSchema,
    answer: s.editedScreensSchema,
    run: edits.restoreScreensAs,
    words: {
      id: "screens_restore",
      tag: "Screens",
      summary: "Bring back earlier values",
      description: `Brings back what was in fields before their last edit. A field without an edit stays as it is. ${writeScope}`,
      returns: "Counts, and the failures.",
      errors: writeErrors,
      examples: {
        move: { summary: "Undo a move", value: { ids: [example], fields: ["app_name", "platform"] } },
      },
    },
  }),
  operation({
    route: "POST /v1/screens/leases",
    scope: "screens:write",
    body: d.leaseRequestSchema,
    answer: d.leasesSchema,
    run: leaseScreensTo,
    words: {
      id: "screens_lease",
      tag: "Descriptions",
      summary: "Lease screens to describe",
      description: `Returns screens without a description with the text on them, for you to describe. Nobody else gets them for 10 minutes, so that several callers describe different ones. ${writeScope}`,
      returns: "The screens, at most `limit`.",
      errors: writeErrors,
    },
  }),
  operation({
    ...write,
    route: "POST /v1/screens/descriptions",
    body: d.describeRequestSchema,
    bodyBounds: descriptionBounds,
    answer: d.descriptionOutcomesSchema,
    run: describeScreensAs,
    words: {
      id: "screens_describe",
      tag: "Descriptions",
      summary: "Describe screens",
      description: `Writes the words of up to 20 screens under the name of your key, as those of a model: words of people and of imports stay, and words from the picture replace those from the text alone. Each is durable when it is answered. The same request again changes nothing. ${writeScope}`,
      returns: "The outcome of each.",
      errors: writeErrors,
      examples: describeExamples,
    },
  }),
  operation({
    route: "GET /v1/look-alikes",
    scope: "screens:write",
    query: alike.lookAlikesQuerySchema,
    answer: alike.lookAlikesSchema,
    run: (services: ScreenServices, { caller }, query) => listLookAlikes(services, caller, query),
    words: {
      id: "look_alikes_list",
      tag: "Library",
      summary: "List look-alikes",
      description: `Returns groups of screens whose pictures look the same, page by page. New pictures are compared in the background. ${writeScope}`,
      returns: "A page, at most `limit` groups.",
    },
  }),
  operation({
    route: "POST /v1/look-alikes/merge",
    scope: "screens:write",
    hasOwnQueue: true,
    body: alike.mergeRequestSchema,
    answer: alike.mergedSchema,
    run: edits.mergeLookAlikesAs,
    words: {
      id: "look_alikes_merge",
      tag: "Library",
      summary: "Merge look-alikes",
      description: `Keeps one screen and removes look-alikes of it. Their words fill its empty fields; words of people win over those of imports and models. It takes their places in collections and flows, and their tags. ${writeScope}`,
      returns: "The screen that was kept.",
      errors: writeErrors,
      examples: {
        two: { summary: "Keep one of two", value: { keep: alikes[0], remove: [alikes[1]] } },
      },
    },
  }),
  operation({
    route: "POST /v1/look-alikes/dismiss",
    scope: "screens:write",
    body: alike.dismissRequestSchema,
    answer: alike.dismissedSchema,
    run: edits.dismissLookAlikesAs,
    words: {
      id: "look_alikes_dismiss",
      tag: "Library",
      summary: "Tell look-alikes apart",
      description: `Remembers that screens are not the same as the others of their group: they are not shown together again. ${writeScope}`,
      returns: "How many were taken out.",
      examples: {
        both: { summary: "Two that are not the same", value: { screen_ids: [...alikes] } },
      },
    },
  }),
] as const;
