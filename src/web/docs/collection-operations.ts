// Collections and tags, as OpenAPI describes them.
import {
  collectionQuerySchema,
  collectionsQuerySchema,
  tagsQuerySchema,
} from "../../search/collections/schema.ts";
import { described, jsonContent, type Operation, queryParameters, screenId } from "./operation.ts";
import type { JsonObject } from "./publish-schema.ts";

const tag = "Collections";
const isOwn = "Collections are your workspace's own; a key that may search may change them.";

const collectionId: JsonObject = {
  name: "collection_id",
  in: "path",
  required: true,
  description: "The `id` of a collection, or `favourites`, which is made at its first use.",
  schema: { type: "string" },
};

const ofOne = { parameters: [collectionId] };
const body = (schema: string) => ({ requestBody: { required: true, content: jsonContent(schema) } });
const summary = "The collection.";

const list: Operation = {
  operationId: "collections_list",
  tag,
  summary: "List collections",
  description: `Returns the collections of the workspace: the favourites first, then the newest. ${isOwn}`,
  input: { parameters: queryParameters(collectionsQuerySchema) },
  answers: [{ status: 200, description: "A page of them.", schema: "CollectionsResponse" }],
  origins: ["request"],
};

const create: Operation = {
  operationId: "collections_create",
  tag,
  summary: "Create a collection",
  description: `Makes an empty collection; a workspace has at most 500. ${isOwn}`,
  input: body("CreateCollection"),
  answers: [{ status: 201, description: summary, schema: "Collection" }],
  origins: ["body", "request", "upload"],
};

const get: Operation = {
  operationId: "collections_get",
  tag,
  summary: "Get a collection",
  description:
    "Returns a collection with its screens in their order. Screens that were removed from the library are left out, and are back when they are.",
  input: { parameters: [collectionId, ...queryParameters(collectionQuerySchema)] },
  answers: [{ status: 200, description: "It, with a page of its screens.", schema: "CollectionDetails" }],
  origins: ["request"],
};

const update: Operation = {
  operationId: "collections_update",
  tag,
  summary: "Rename a collection",
  description: "Changes name and note; what is absent stays.",
  input: { ...ofOne, ...body("UpdateCollection") },
  answers: [{ status: 200, description: summary, schema: "Collection" }],
  origins: ["body", "request"],
};

const remove: Operation = {
  operationId: "collections_delete",
  tag,
  summary: "Delete a collection",
  description: "Deletes a collection for good, with its notes and its link. Its screens stay in the library.",
  input: ofOne,
  answers: [{ status: 204, description: "It is gone." }],
  origins: ["request"],
};

const addScreens: Operation = {
  operationId: "collections_add_screens",
  tag,
  summary: "Add screens to a collection",
  description:
    "Adds up to 500 screens at the end, in the order given. Those that are there keep their place, and take the note if there is one. A collection holds at most 1,000.",
  input: { ...ofOne, ...body("AddScreens") },
  answers: [{ status: 200, description: "What became of each.", schema: "AddedScreens" }],
  origins: ["body", "request", "upload"],
};

const removeScreens: Operation = {
  operationId: "collections_remove_screens",
  tag,
  summary: "Remove screens from a collection",
  description: "Takes up to 500 screens out of a collection. Those that are not in it are left alone.",
  input: { ...ofOne, ...body("RemoveScreens") },
  answers: [{ status: 200, description: "Those that were in it.", schema: "RemovedScreens" }],
  origins: ["body", "request"],
};

const putScreen: Operation = {
  operationId: "collections_put_screen",
  tag,
  summary: "Put one screen into a collection",
  description: "Adds one screen at the end, or changes its note. The body may be absent.",
  input: {
    parameters: [collectionId, screenId],
    requestBody: { required: false, content: jsonContent("KeepScreen") },
  },
  answers: [{ status: 204, description: "It is in the collection." }],
  origins: ["body", "request", "upload"],
};

const deleteScreen: Operation = {
  operationId: "collections_delete_screen",
  tag,
  summary: "Take one screen out of a collection",
  description: "Takes one screen out, with its note. Answers the same where it was not in it.",
  input: { parameters: [collectionId, screenId] },
  answers: [{ status: 204, description: "It is not in the collection." }],
  origins: ["request"],
};

const order: Operation = {
  operationId: "collections_order",
  tag,
  summary: "Order a collection",
  description:
    "Puts screens of a collection in this order before another one of it, or at the end: one of them to move it, all of them to set the whole order.",
  input: { ...ofOne, ...body("OrderScreens") },
  answers: [{ status: 204, description: "They are in this order." }],
  origins: ["body", "request"],
};

const share: Operation = {
  operationId: "collections_share",
  tag,
  summary: "Share a collection",
  description:
    "Makes the link that opens a collection, as it is then, for anyone who has it. The same link until it is ended.",
  input: ofOne,
  answers: [{ status: 200, description: "The collection with its `share_url`.", schema: "Collection" }],
  origins: ["request"],
};

const endShare: Operation = {
  operationId: "collections_end_share",
  tag,
  summary: "End the link of a collection",
  description: "Ends the link for good, with the links to its screens that were found through it.",
  input: ofOne,
  answers: [{ status: 200, description: summary, schema: "Collection" }],
  origins: ["request"],
};

const listTags: Operation = {
  operationId: "tags_list",
  tag,
  summary: "List tags",
  description: "Returns the tags of the workspace with the number of screens of each.",
  input: { parameters: queryParameters(tagsQuerySchema) },
  answers: [{ status: 200, description: "The tags, at most `limit`.", schema: "TagsResponse" }],
  origins: ["request"],
};

const tagScreens: Operation = {
  operationId: "tags_change",
  tag,
  summary: "Tag screens",
  description:
    "Sets, adds and removes tags of up to 500 screens, all or none. Tags are kept in lower case, without a # before them; a screen has at most 50, a workspace 1,000. They are your workspace's own.",
  input: body("TagScreens"),
  answers: [{ status: 200, description: "The tags that they have now.", schema: "TaggedScreens" }],
  origins: ["body", "request", "upload"],
};

const marks: Operation = {
  operationId: "screens_marks",
  tag,
  summary: "Get the tags and collections of screens",
  description: "Returns the tags of up to 500 screens and the collections that they are in.",
  input: body("MarksRequest"),
  answers: [{ status: 200, description: "Those of each screen.", schema: "Marks" }],
  origins: ["body", "request"],
};

/** Their part of `paths`. */
export const collectionPaths: JsonObject = {
  "/v1/screens/marks": { post: described(marks) },
  "/v1/collections": { get: described(list), post: described(create) },
  "/v1/collections/{collection_id}": {
    get: described(get),
    patch: described(update),
    delete: described(remove),
  },
  "/v1/collections/{collection_id}/screens": { post: described(addScreens) },
  "/v1/collections/{collection_id}/remove": { post: described(removeScreens) },
  "/v1/collections/{collection_id}/screens/{screen_id}": {
    put: described(putScreen),
    delete: described(deleteScreen),
  },
  "/v1/collections/{collection_id}/order": { post: described(order) },
  "/v1/collections/{collection_id}/share": { put: described(share), delete: described(endShare) },
  "/v1/tags": { get: described(listTags), post: described(tagScreens) },
};
