// Everything that may be done with collections and tags.
import { uuidOf } from "../../fields.ts";
import { operation } from "../../people/operation.ts";
import { forLinks } from "../page-routes.ts";
import { noSuchScreen } from "../read-screens.ts";
import type { ScreenServices } from "../screen-services.ts";
import { addToCollection, keepScreen, orderCollection, removeFromCollection } from "./collection-screens.ts";
import * as collections from "./collections.ts";
import * as s from "./schema.ts";
import { listTags, marksOf, tagScreens } from "./tags.ts";

const isOwn = "Collections are your workspace's own; a key that may search may change them.";
const summary = "The collection.";
const tag = "Collections";

export const collectionOperations = [
  operation({
    route: "GET /v1/collections",
    page: "GET /collections",
    query: s.collectionsQuerySchema,
    answer: s.collectionsSchema,
    run: collections.listCollections,
    words: {
      tag,
      id: "collections_list",
      summary: "List collections",
      description: `Returns the collections of the workspace: the favourites first, then the newest. ${isOwn}`,
      returns: "A page of them.",
    },
  }),
  operation({
    route: "POST /v1/collections",
    page: "POST /collections",
    body: s.createCollectionSchema,
    status: 201,
    answer: s.collectionSchema,
    run: collections.createCollection,
    words: {
      tag,
      id: "collections_create",
      summary: "Create a collection",
      description: `Makes an empty collection; a workspace has at most 500. ${isOwn}`,
      returns: summary,
      errors: ["quota_exceeded"],
    },
  }),
  operation({
    route: "GET /v1/collections/:collectionId",
    page: "GET /collections/:collectionId",
    query: s.collectionQuerySchema,
    answer: s.collectionDetailsSchema,
    run: collections.getCollection,
    words: {
      tag,
      id: "collections_get",
      summary: "Get a collection",
      description:
        "Returns a collection with its screens in their order. Screens that were removed from the library are left out, and are back when they are.",
      returns: "It, with a page of its screens.",
    },
  }),
  operation({
    route: "PATCH /v1/collections/:collectionId",
    page: "POST /collections/:collectionId/update",
    body: s.updateCollectionSchema,
    answer: s.collectionSchema,
    run: collections.updateCollection,
    words: {
      tag,
      id: "collections_update",
      summary: "Change a collection",
      description: "Changes name, note and what its link gives; what is absent stays.",
      returns: summary,
    },
  }),
  operation({
    route: "DELETE /v1/collections/:collectionId",
    page: "POST /collections/:collectionId/delete",
    run: collections.deleteCollection,
    words: {
      tag,
      id: "collections_delete",
      summary: "Delete a collection",
      description:
        "Deletes a collection for good, with its notes and its link. Its screens stay in the library.",
      returns: "It is gone.",
    },
  }),
  operation({
    route: "POST /v1/collections/:collectionId/screens",
    page: "POST /collections/:collectionId/screens",
    body: s.addScreensSchema,
    answer: s.addedScreensSchema,
    run: addToCollection,
    words: {
      tag,
      id: "collections_add_screens",
      summary: "Add screens to a collection",
      description:
        "Adds up to 500 screens at the end, in the order given. Those that are there keep their place, and take note and section if given; without a section the others come into the last one. A collection holds at most 1,000.",
      returns: "What became of each.",
      errors: ["quota_exceeded"],
    },
  }),
  operation({
    route: "POST /v1/collections/:collectionId/remove",
    page: "POST /collections/:collectionId/screens/remove",
    body: s.removeScreensSchema,
    answer: s.removedScreensSchema,
    run: removeFromCollection,
    words: {
      tag,
      id: "collections_remove_screens",
      summary: "Remove screens from a collection",
      description: "Takes up to 500 screens out of a collection. Those that are not in it are left alone.",
      returns: "Those that were in it.",
    },
  }),
  operation({
    route: "PUT /v1/collections/:collectionId/screens/:screenId",
    body: s.keepScreenSchema,
    isBodyOptional: true,
    run: keepScreen,
    words: {
      tag,
      id: "collections_put_screen",
      summary: "Put one screen into a collection",
      description: "Adds one screen at the end, or changes its note. The body may be absent.",
      returns: "It is in the collection.",
      errors: ["quota_exceeded"],
    },
  }),
  operation({
    route: "DELETE /v1/collections/:collectionId/screens/:screenId",
    run: async (services: ScreenServices, curator, { id, screenId }) => {
      const known = uuidOf(screenId);
      if (known === null) throw noSuchScreen();
      await removeFromCollection(services, curator, { id, screen_ids: [known] });
    },
    words: {
      tag,
      id: "collections_delete_screen",
      summary: "Take one screen out of a collection",
      description: "Takes one screen out, with its note. Answers the same where it was not in it.",
      returns: "It is not in the collection.",
    },
  }),
  operation({
    route: "POST /v1/collections/:collectionId/order",
    page: "POST /collections/:collectionId/order",
    body: s.orderScreensSchema,
    run: orderCollection,
    words: {
      tag,
      id: "collections_order",
      summary: "Order a collection",
      description:
        "Puts screens of a collection in this order before another one of it, or at the end: one of them to move it, all of them to set the whole order. With `section` they come into it.",
      returns: "They are in this order.",
    },
  }),
  operation({
    route: "PUT /v1/collections/:collectionId/share",
    page: "POST /collections/:collectionId/share",
    answer: s.collectionSchema,
    run: collections.shareCollection,
    words: {
      tag,
      id: "collections_share",
      summary: "Share a collection",
      description:
        "Makes the link that opens a collection, as it is then, for anyone who has it. The same link until it is ended.",
      returns: "The collection with its `share_url`.",
    },
  }),
  operation({
    route: "DELETE /v1/collections/:collectionId/share",
    page: "POST /collections/:collectionId/end-share",
    answer: s.collectionSchema,
    run: collections.endCollectionShare,
    words: {
      tag,
      id: "collections_end_share",
      summary: "End the link of a collection",
      description: "Ends the link for good, with the links to its screens that were found through it.",
      returns: summary,
    },
  }),
  operation({
    route: "GET /v1/tags",
    page: "GET /tags",
    query: s.tagsQuerySchema,
    answer: s.tagsSchema,
    run: listTags,
    words: {
      tag,
      id: "tags_list",
      summary: "List tags",
      description: "Returns the tags of the workspace with the number of screens of each.",
      returns: "The tags, at most `limit`.",
    },
  }),
  operation({
    route: "POST /v1/tags",
    page: "POST /tags",
    body: s.tagScreensSchema,
    answer: s.taggedScreensSchema,
    run: tagScreens,
    words: {
      tag,
      id: "tags_change",
      summary: "Tag screens",
      description:
        "Sets, adds and removes tags of up to 500 screens, all or none. Tags are kept in lower case, without a # before them; a screen has at most 50, a workspace 1,000. They are your workspace's own.",
      returns: "The tags that they have now.",
      errors: ["quota_exceeded"],
    },
  }),
  operation({
    route: "POST /v1/screens/marks",
    page: "POST /marks",
    isRead: true,
    body: s.marksRequestSchema,
    answer: s.marksSchema,
    run: marksOf,
    words: {
      tag,
      id: "screens_marks",
      summary: "Get the tags and collections of screens",
      description: "Returns the tags of up to 500 screens and the collections that they are in.",
      returns: "Those of each screen.",
    },
  }),
] as const;

export const sharedCollectionOperations = [
  forLinks({
    route: "GET /api/collections/:collectionId",
    query: s.sharedCollectionQuerySchema,
    answer: s.sharedCollectionSchema,
    run: (services, { params, query }) =>
      collections.getSharedCollection(services, { ...query, id: params.collectionId }),
  }),
] as const;
