// Runs and callers that describe the library, as OpenAPI describes them.
import { descriptionsQuerySchema } from "../../library/describe/schema.ts";
import { jsonContent, type Operation, queryParameters } from "./operation.ts";
import type { JsonObject } from "./publish-schema.ts";

const scope = "It asks for a key of scope `screens:write`; the library is that of all workspaces.";

const runId: JsonObject = {
  name: "id",
  in: "path",
  required: true,
  description: "The `id` of a run.",
  schema: { type: "string", format: "uuid" },
};

const describeExamples: JsonObject = {
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

/** `POST /v1/descriptions`. */
export const createDescription: Operation = {
  operationId: "descriptions_create",
  tag: "Descriptions",
  summary: "Describe pictures without words, or named screens again",
  description: `Asks for a run that sends the pictures of screens without words, or the text on them, to the model that the operator set (\`DESCRIBE_URL\`), and writes what it answers. With \`screen_ids\` only these, also those that a model described before. Given words stay. One run at a time; it goes on after a restart. ${scope}`,
  input: { requestBody: { required: true, content: jsonContent("CreateDescription") } },
  answers: [{ status: 202, description: "The run. `Location` is its address.", schema: "Description" }],
  origins: ["body", "request", "describe"],
};

/** `GET /v1/descriptions`. */
export const listDescriptions: Operation = {
  operationId: "descriptions_list",
  tag: "Descriptions",
  summary: "List runs that describe",
  description: `Returns the runs of the workspace, newest first. ${scope}`,
  input: { parameters: queryParameters(descriptionsQuerySchema) },
  answers: [{ status: 200, description: "The runs, at most `limit`.", schema: "DescriptionsResponse" }],
  origins: ["request"],
};

/** `GET /v1/descriptions/{id}`. */
export const getDescription: Operation = {
  operationId: "descriptions_get",
  tag: "Descriptions",
  summary: "Get one run that describes",
  description: `Returns a run with its counts and tokens, and screens that were not described. ${scope}`,
  input: { parameters: [runId] },
  answers: [{ status: 200, description: "The run.", schema: "DescriptionDetails" }],
  origins: ["request"],
};

/** `POST /v1/descriptions/{id}/cancel`. */
export const cancelDescription: Operation = {
  operationId: "descriptions_cancel",
  tag: "Descriptions",
  summary: "Cancel a run that describes",
  description: `Ends a run: a queued one at once, a running one in a moment. What is described stays. ${scope}`,
  input: { parameters: [runId] },
  answers: [{ status: 200, description: "The run as it is now.", schema: "Description" }],
  origins: ["request"],
};

/** `POST /v1/screens/leases`. */
export const leaseScreens: Operation = {
  operationId: "screens_lease",
  tag: "Descriptions",
  summary: "Lease screens to describe",
  description: `Returns screens without a description with the text on them, for you to describe. Nobody else gets them for 10 minutes, so that several callers describe different ones. ${scope}`,
  input: { requestBody: { required: true, content: jsonContent("LeaseScreens") } },
  answers: [{ status: 200, description: "The screens, at most `limit`.", schema: "ScreenLeases" }],
  origins: ["body", "request", "write"],
};

/** `POST /v1/screens/descriptions`. */
export const describeScreens: Operation = {
  operationId: "screens_describe",
  tag: "Descriptions",
  summary: "Describe screens",
  description: `Writes the words of up to 20 screens under the name of your key, as those of a model: words of people and of imports stay, and words from the picture replace those from the text alone. Each is durable when it is answered. The same request again changes nothing. ${scope}`,
  input: { requestBody: { required: true, content: jsonContent("DescribeScreens", describeExamples) } },
  answers: [{ status: 200, description: "The outcome of each.", schema: "DescribedScreens" }],
  origins: ["body", "request", "write"],
};
