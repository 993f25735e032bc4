// Schemas of flows: ordered lists of screens, and the neighbours of a screen in its source.
import { type Static, Type } from "@sinclair/typebox";
import * as f from "../../fields.ts";
import { flowDescriptionLengthMax, flowNameLengthMax } from "../../library/rows/row-places.ts";
import { libraryFilterProperties } from "../list-schema.ts";
import { publicListedScreenSchema } from "../public-screen.ts";
import { listedScreenSchema, screenIdSchema, screenSchema } from "../schema.ts";

const { app, platform } = libraryFilterProperties;
const flowScreensMax = 200;
const pageMax = 100;

const flowId = Type.String({ description: "Unique identifier of the flow.", published: { format: "uuid" } });
const name = f.stringOf(1, flowNameLengthMax, {
  description: "Such as Checkout. An app has one flow of each name.",
});
const description = f.stringOf(0, flowDescriptionLengthMax, {
  description: "A sentence, such as: A guest buys shoes in five steps.",
});
const screenIds = Type.Array(screenIdSchema, {
  minItems: 1,
  maxItems: flowScreensMax,
  title: `a list of 1 to ${flowScreensMax} ids`,
  description: "Its screens in order, all of one app and platform. One may come more than once.",
});

/** The query string of `GET /v1/flows`. */
export const flowsQuerySchema = f.strictObject({
  query: Type.Optional(
    f.stringOf(0, 500, {
      description:
        "Words for what is sought, such as guest checkout: the flows come best first. Counts as a search.",
    }),
  ),
  app,
  platform,
  limit: f.limitTo(pageMax, 20, "Maximum number of flows."),
  cursor: f.nextOfBefore(
    "^[A-Za-z0-9_-]{30}$",
    "The `next` of the page before, with the same filter; not with `query`.",
  ),
});

/** As the pages ask: their query strings hold `workspace`, too. */
export const pageFlowsQuerySchema = Type.Object(Type.Omit(flowsQuerySchema, ["query"]).properties);

/** The body of `POST /v1/flows`. */
export const flowCreateSchema = f.named(
  "CreateFlow",
  f.strict,
)({ name, description: Type.Optional(description), screen_ids: screenIds });

/** The body of `PATCH /v1/flows/{id}`: what is absent stays. */
export const flowChangeSchema = Type.Object(
  {
    name: Type.Optional(name),
    description: Type.Optional(f.clearable(description)),
    screen_ids: Type.Optional(screenIds),
    version: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 64,
        title: "the `version` of the flow as it was read",
        reading: { ofNull: undefined },
        description:
          "The `version` of the flow as it was read: when it is another one by now, nothing is changed, and the answer is 409 `flow_changed`.",
      }),
    ),
  },
  { schemaName: "ChangeFlow", ...f.strict, ...f.exact },
);

const flowProperties = {
  id: flowId,
  name: Type.String(),
  description: Type.String({ description: "A sentence; empty for none." }),
  app_name: Type.String({ description: "The app of its first screen." }),
  platform: screenSchema.properties.platform,
  screen_count: Type.Integer({ minimum: 1, description: "How many screens it has." }),
};

/** A flow in a list. */
export const flowSchema = f.named("Flow")({
  ...flowProperties,
  titles: Type.Array(Type.String(), { description: "The titles of its screens, in order." }),
  cover: listedScreenSchema,
});

export const flowDetailsSchema = f.named("FlowDetails")({
  ...flowProperties,
  share_url: f.nullable(Type.String(), {
    description:
      "Opens the flow for anyone who has it, until an admin ends all links of the workspace; null where public pages are off.",
  }),
  version: Type.String({ description: "Another one after each change of its name, sentence or screens." }),
  screens: Type.Array(listedScreenSchema, { description: "Its screens in order." }),
});

/** The answer of `GET /v1/flows`. */
export const flowsSchema = f.named("FlowsResponse")({
  flows: Type.Array(flowSchema, {
    maxItems: pageMax,
    description: "At most `limit`: the best first for a query, else in the order in which they were made.",
  }),
  next: f.nullable(Type.String(), {
    description: "The `cursor` of the next page; null on the last one, and with `query`.",
  }),
});

const placeInFlowSchema = Type.Object({
  id: flowId,
  name: Type.String(),
  description: Type.String(),
  step: Type.Integer({ minimum: 1, description: "Its place in the flow, the first is 1." }),
  screen_count: Type.Integer({ minimum: 1 }),
  before: f.nullable(listedScreenSchema, { description: "The screen before it; null for the first." }),
  after: f.nullable(listedScreenSchema, { description: "The screen after it; null for the last." }),
});

/** The query string of `GET /v1/screens/{id}/neighbours`. */
export const neighboursQuerySchema = f.strictObject({
  limit: f.limitTo(20, 3, "Maximum number of screens on each side."),
});

/** As the pages ask: their query strings hold `workspace`, too. */
export const pageNeighboursQuerySchema = Type.Object(neighboursQuerySchema.properties);

/** The answer of `GET /v1/screens/{id}/neighbours`. */
export const neighboursSchema = f.named("NeighboursResponse")({
  before: Type.Array(listedScreenSchema, {
    description: "The screens of its app that stand before it in its source, the nearest last.",
  }),
  after: Type.Array(listedScreenSchema, { description: "Those that stand after it, the nearest first." }),
  flows: Type.Array(placeInFlowSchema, {
    description: "Its places in flows; of one that it stands in more than once each.",
  }),
});

/** As the pages ask; `share` is the token of the link. */
export const sharedFlowQuerySchema = Type.Object({ share: Type.String() });

/** A flow for those without an account. */
export const sharedFlowSchema = Type.Object({
  flow: Type.Object({
    ...Type.Omit(flowDetailsSchema, ["version", "share_url", "screens"]).properties,
    shared_by: Type.String({ description: "Name of the workspace." }),
  }),
  screens: Type.Array(publicListedScreenSchema),
});

export type SharedFlow = Static<typeof sharedFlowSchema>;
export type FlowsQuery = Static<typeof flowsQuerySchema>;
export type FlowBody = Static<typeof flowCreateSchema>;
export type FlowChange = Static<typeof flowChangeSchema>;
export type FlowAnswer = Static<typeof flowSchema>;
export type FlowDetails = Static<typeof flowDetailsSchema>;
export type FlowsAnswer = Static<typeof flowsSchema>;
export type Neighbours = Static<typeof neighboursSchema>;
