// Runs that describe the library.
import { operation, writeScope } from "../../people/operation.ts";
import * as runs from "./description-jobs.ts";
import * as s from "./schema.ts";

const scope = "screens:write";

export const descriptionOperations = [
  operation({
    route: "POST /v1/descriptions",
    scope,
    body: s.createDescriptionSchema,
    status: 202,
    answer: s.descriptionSchema,
    run: runs.createDescription,
    headers: ({ config }, { id }: { readonly id: string }) => ({
      location: `${config.baseUrl}/v1/descriptions/${id}`,
    }),
    words: {
      id: "descriptions_create",
      tag: "Descriptions",
      summary: "Describe pictures without words, or named screens again",
      description: `Asks for a run that sends the pictures of screens without words, or the text on them, to the model that the operator set or chose, and writes what it answers. With \`screen_ids\` only these, also those that a model described before. Given words stay. One run at a time; it goes on after a restart. ${writeScope}`,
      returns: "The run. `Location` is its address.",
      errors: ["already_describing", "describing_off"],
    },
  }),
  operation({
    route: "GET /v1/descriptions",
    scope,
    query: s.descriptionsQuerySchema,
    answer: s.descriptionsSchema,
    run: (services: runs.DescriptionServices, { caller }, query) =>
      runs.listDescriptions(services, caller, query),
    words: {
      id: "descriptions_list",
      tag: "Descriptions",
      summary: "List runs that describe",
      description: `Returns the runs of the workspace, newest first. ${writeScope}`,
      returns: "The runs, at most `limit`.",
    },
  }),
  operation({
    route: "GET /v1/descriptions/:descriptionId",
    scope,
    answer: s.descriptionDetailsSchema,
    run: (services: runs.DescriptionServices, { caller }, { id }) =>
      runs.getDescription(services, caller, id),
    words: {
      id: "descriptions_get",
      tag: "Descriptions",
      summary: "Get one run that describes",
      description: `Returns a run with its counts and tokens, and screens that were not described. ${writeScope}`,
      returns: "The run.",
    },
  }),
  operation({
    route: "POST /v1/descriptions/:descriptionId/cancel",
    scope,
    answer: s.descriptionSchema,
    run: (services: runs.DescriptionServices, actor, { id }) => runs.cancelDescription(services, actor, id),
    words: {
      id: "descriptions_cancel",
      tag: "Descriptions",
      summary: "Cancel a run that describes",
      description: `Ends a run: a queued one at once, a running one in a moment. What is described stays. ${writeScope}`,
      returns: "The run as it is now.",
    },
  }),
] as const;
