// Bodies and answers that are no JSON alone, as OpenAPI describes them.
import { writeScope } from "../../people/operation.ts";
import { jsonContent, type Operation, screenId } from "./operation.ts";
import { type JsonObject, schemaReference } from "./publish-schema.ts";

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

const putExamples = {
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
  scope: "screens:write",
  tag: "Screens",
  summary: "Add or replace a screen",
  description: `Adds a screen under an id of your choice, or replaces the words of the one that has it, and its picture where one is sent. Every field that is sent, an empty one too, is from then on left alone by imports and models. Durable when it is answered; the search finds it within about a second. The same request again changes nothing, so that it can be repeated without a key of idempotency. ${writeScope}`,
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

/** `POST /v1/screens/originals`. */
export const downloadOriginals: Operation = {
  operationId: "screens_originals",
  tag: "Screens",
  summary: "Download original pictures",
  description:
    "Streams the original pictures of up to 500 screens, as they were imported, as a ZIP file with a folder for each app. Screens without a picture are left out. A file that was cut lacks its directory and does not open.",
  input: {
    requestBody: {
      required: true,
      content: jsonContent("OriginalsRequest", {
        some: { summary: "By their ids", value: { ids: ["a24cbd94-4d64-59ca-a5ff-e6771d494088"] } },
      }),
    },
  },
  answers: [{ status: 200, description: "The ZIP file.", mediaType: "application/zip" }],
  origins: ["body", "request", "transfer"],
};
