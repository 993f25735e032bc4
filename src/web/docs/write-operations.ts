// Operations for callers with a key of scope `screens:write`, as OpenAPI describes them.
import { jsonContent, type Operation, screenId } from "./operation.ts";
import { type JsonObject, schemaReference } from "./publish-schema.ts";

const scope = "It asks for a key of scope `screens:write`; the library is that of all workspaces.";

/** A form has no null, and its file is sent as it is. */
const formSchema: JsonObject = {
  type: "object",
  required: ["screen"],
  additionalProperties: false,
  properties: {
    screen: schemaReference("ScreenWords"),
    image: {
      type: "string",
      contentMediaType: "application/octet-stream",
      minLength: 1,
      description: "The picture, a PNG, JPEG or WebP. Without this part the screen keeps the picture it has.",
    },
  },
};

const putExamples: JsonObject = {
  words: {
    summary: "Words alone: the picture stays as it is",
    value: {
      app_name: "Korvo",
      platform: "ios",
      title: "Standing orders",
      description: "A list of standing orders, each with its recipient, amount and next date.",
      elements: ["list", "amount", "date", "add button"],
      pattern: "list",
    },
  },
};

/** `PUT /v1/screens/{id}`. */
export const putScreen: Operation = {
  operationId: "screens_put",
  tag: "Screens",
  summary: "Add or replace a screen",
  description: `Adds a screen under an id of your choice, or replaces the words of the one that has it, and its picture where one is sent. Every field that is sent, an empty one too, is from then on left alone by imports and models. Durable when it is answered; the search finds it within about a second. The same request again changes nothing, so that it can be repeated without a key of idempotency. ${scope}`,
  input: {
    parameters: [screenId],
    requestBody: {
      required: true,
      content: {
        ...jsonContent("ScreenWrite", putExamples),
        "multipart/form-data": {
          schema: formSchema,
          encoding: { screen: { contentType: "application/json" } },
        },
      },
    },
  },
  answers: [
    {
      status: 200,
      description: "The screen was there; `outcome` says whether it changed.",
      schema: "WrittenScreen",
    },
    { status: 201, description: "The screen is new.", schema: "WrittenScreen" },
  ],
  origins: ["body", "request", "write", "put"],
};

/** `DELETE /v1/screens/{id}`. */
export const deleteScreen: Operation = {
  operationId: "screens_delete",
  tag: "Screens",
  summary: "Remove a screen",
  description: `Removes a screen with its picture. ${scope}`,
  input: { parameters: [screenId] },
  answers: [{ status: 204, description: "The screen is removed." }],
  origins: ["request", "write"],
};
