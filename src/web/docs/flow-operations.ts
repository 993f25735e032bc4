// Operations on flows and on the neighbours of a screen, as OpenAPI describes them.
import { flowsQuerySchema, neighboursQuerySchema } from "../../search/flow-schema.ts";
import { jsonContent, type Operation, queryParameters, screenId } from "./operation.ts";
import type { JsonObject } from "./publish-schema.ts";

const scope = "It asks for a key of scope `screens:write`; the library is that of all workspaces.";

const flowId: JsonObject = {
  name: "flow_id",
  in: "path",
  required: true,
  description: "The `id` of a flow.",
  schema: { type: "string", format: "uuid" },
};

const screenIds = ["a24cbd94-4d64-59ca-a5ff-e6771d494088", "0b7b5f5c-4f26-4cf5-8c56-6c7d23f0a1ce"];

const createExamples: JsonObject = {
  flow: {
    summary: "A flow of two screens",
    value: { name: "Sign in", description: "A returning user unlocks the app.", screen_ids: screenIds },
  },
};

const changeExamples: JsonObject = {
  order: { summary: "Another order", value: { screen_ids: screenIds.toReversed() } },
};

/** `GET /v1/flows`. */
export const listFlows: Operation = {
  operationId: "flows_list",
  tag: "Flows",
  summary: "List or search flows",
  description:
    "Returns the flows of the library: with `query` those that fit the words, best first, by name, sentence and the titles of their screens; otherwise page by page, in the order in which they were made.",
  input: { parameters: queryParameters(flowsQuerySchema) },
  answers: [{ status: 200, description: "The flows, at most `limit`.", schema: "FlowsResponse" }],
  origins: ["request", "search"],
};

/** `POST /v1/flows`. */
export const createFlow: Operation = {
  operationId: "flows_create",
  tag: "Flows",
  summary: "Make a flow",
  description: `Makes an ordered list of screens of one app, with a name that the app has no flow of. ${scope}`,
  input: { requestBody: { required: true, content: jsonContent("CreateFlow", createExamples) } },
  answers: [{ status: 201, description: "The flow.", schema: "FlowDetails" }],
  origins: ["body", "request", "write"],
};

/** `GET /v1/flows/{id}`. */
export const getFlow: Operation = {
  operationId: "flows_get",
  tag: "Flows",
  summary: "Get one flow",
  description: "Returns a flow with its screens in order, and fresh image addresses.",
  input: { parameters: [flowId] },
  answers: [{ status: 200, description: "The flow.", schema: "FlowDetails" }],
  origins: ["request"],
};

/** `PATCH /v1/flows/{id}`. */
export const updateFlow: Operation = {
  operationId: "flows_update",
  tag: "Flows",
  summary: "Change a flow",
  description: `Changes the fields that are sent; \`screen_ids\` is the whole list in its new order. With \`version\` nobody's change since is undone. ${scope}`,
  input: {
    parameters: [flowId],
    requestBody: { required: true, content: jsonContent("ChangeFlow", changeExamples) },
  },
  answers: [{ status: 200, description: "The flow as it is now.", schema: "FlowDetails" }],
  origins: ["body", "request", "write", "flow"],
};

/** `DELETE /v1/flows/{id}`. */
export const deleteFlow: Operation = {
  operationId: "flows_delete",
  tag: "Flows",
  summary: "Remove a flow",
  description: `Removes a flow; its screens stay. ${scope}`,
  input: { parameters: [flowId] },
  answers: [{ status: 204, description: "The flow is removed." }],
  origins: ["request", "write"],
};

/** `GET /v1/screens/{id}/neighbours`. */
export const getNeighbours: Operation = {
  operationId: "screens_neighbours",
  tag: "Screens",
  summary: "List what stands before and after a screen",
  description:
    "Returns the screens of its app that stand before and after a screen in its source, a folder or a manifest, and its places in flows.",
  input: { parameters: [screenId, ...queryParameters(neighboursQuerySchema)] },
  answers: [{ status: 200, description: "The neighbours.", schema: "NeighboursResponse" }],
  origins: ["request"],
};
