// Runs that describe the library, as callers see them. Times are RFC 3339.
import { type Static, Type } from "@sinclair/typebox";
import { jobStates } from "../../database/job-storage.ts";
import * as f from "../../fields.ts";

const moment = { published: { format: "date-time" } } as const;
const count = (description: string) => Type.Integer({ minimum: 0, description });

/** The body of `POST /v1/descriptions`. */
export const createDescriptionSchema = Type.Object(
  {
    again: Type.Boolean({
      default: false,
      description:
        "Also screens that the model could not describe, and those that another model or an earlier prompt described.",
    }),
    limit: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 1_000_000_000, description: "Screens at most." }),
    ),
    max_tokens: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 1_000_000_000_000,
        description:
          "Tokens at most, sent and answered. A request begins only when the most it may take is left.",
      }),
    ),
    screen_ids: Type.Optional(
      Type.Array(Type.String({ pattern: f.uuidPattern, title: "a UUID", published: { format: "uuid" } }), {
        minItems: 1,
        maxItems: 500,
        uniqueItems: true,
        title: "an array of 1 to 500 different UUIDs",
        description:
          "Only these screens, also those that a model described before. Words that were given stay, with `again`, too.",
      }),
    ),
  },
  { schemaName: "CreateDescription", ...f.strict, description: "What is to be described." },
);

/** The parameters of `GET /v1/descriptions`. */
export const descriptionsQuerySchema = f.strictObject({
  after: f.nextOfBefore("^[!-~]{1,64}$"),
  limit: f.limitTo(100, 20, "How many runs at most."),
});

export const descriptionSchema = Type.Object(
  {
    id: Type.String({ published: { format: "uuid" } }),
    state: f.oneOf(jobStates, {
      description:
        "`queued` and `running` go on; `failed` and `cancelled` keep what was described until then.",
    }),
    again: Type.Boolean(),
    limit: f.nullable(Type.Integer({ minimum: 1 })),
    max_tokens: f.nullable(Type.Integer({ minimum: 1 })),
    chosen: f.nullable(Type.Integer({ minimum: 1 }), {
      description: "How many screens were named; null for those of the library.",
    }),
    model: f.nullable(Type.String(), {
      description: "The model that it was asked for with; null for runs of earlier versions.",
    }),
    is_trial: Type.Boolean({
      description:
        "True for one at the pages that asks about a few screens and writes nothing; its samples have the words.",
    }),
    screens: count("Screens there were to describe when it began."),
    described: count("Screens that have words of the model now."),
    undescribed: count(
      "Screens of which the model gave no answer that can be used; they keep what they had.",
    ),
    changed: count("Screens that changed or were removed while they were described."),
    failed: count("Screens that were not asked about to the end; the next run asks again."),
    kept: count(
      "Of the chosen screens, those that stay as they are: with words of people or of an import, without a picture for a model that looks at pictures, with words from the picture for one that reads the text, or leased to an agent.",
    ),
    requests: count("Requests to the model, repeated ones too."),
    input_tokens: count("Tokens that were sent."),
    output_tokens: count("Tokens that were answered."),
    seconds_a_screen: f.nullable(Type.Number(), {
      description: "Time of the model for a screen, on average; null before the first answer.",
    }),
    budget_spent: Type.Boolean({
      description: "It ended because the next screen might have passed `max_tokens`.",
    }),
    cancel_requested: Type.Boolean({ description: "A running one ends in a moment." }),
    error: f.nullable(Type.Object({ code: Type.String(), message: Type.String() }), {
      description: "Why the whole run failed; null unless it did.",
    }),
    created_at: Type.String(moment),
    started_at: f.nullable(Type.String(moment)),
    finished_at: f.nullable(Type.String(moment)),
  },
  { schemaName: "Description", description: "A run that describes screens, and what it did." },
);

/** DescriptionDetails: the answer of `GET /v1/descriptions/{id}`. */
export const descriptionDetailsSchema = Type.Composite(
  [
    descriptionSchema,
    Type.Object({
      samples: Type.Array(
        Type.Object({
          screen_id: Type.String({ published: { format: "uuid" } }),
          title: Type.String(),
          description: Type.String(),
          text: Type.String({ description: "The beginning of the text on it." }),
        }),
        {
          maxItems: 3,
          description: "The first screens that it described, to be looked at while it goes on.",
        },
      ),
      failures: Type.Array(
        Type.Object({
          screen_id: Type.String({ published: { format: "uuid" } }),
          reason: Type.String({ description: "For people." }),
        }),
        { maxItems: 100, description: "The first screens that were not asked about to the end." },
      ),
      undescribed_screens: Type.Array(
        Type.Object({
          screen_id: Type.String({ published: { format: "uuid" } }),
          model: Type.String(),
          reason: Type.String({ description: "For people." }),
        }),
        {
          maxItems: 100,
          description:
            "The first screens of the library that a model was asked about and did not describe, of earlier runs too.",
        },
      ),
    }),
  ],
  { schemaName: "DescriptionDetails", description: "A run with the screens that it could not describe." },
);

/** The answer of `GET /v1/descriptions`. */
export const descriptionsSchema = f.named("DescriptionsResponse")({
  descriptions: Type.Array(descriptionSchema, {
    maxItems: 100,
    description: "Runs of the workspace, newest first.",
  }),
  next: f.nullable(Type.String(), { description: "The `after` of the next page; null when there is none." }),
});

/** `POST /api/operator/descriptions`: also a trial, of a few screens chosen at random. */
export const createDescriptionAtPagesSchema = f.strictObject({
  ...createDescriptionSchema.properties,
  is_trial: Type.Optional(Type.Boolean()),
});

const price = Type.Number({ minimum: 0, maximum: 10_000 });

/** `POST /api/operator/describing-model`: the model that describes where the settings name none. */
export const chooseModelSchema = f.strictObject({
  url: Type.String({
    maxLength: 500,
    pattern: "^https?://[^\\s?#@]+$",
    title: "an address such as http://localhost:11434/v1, without credentials, query and fragment",
  }),
  model: Type.String({ pattern: "^[!-~]{1,200}$", title: "1 to 200 characters without spaces" }),
  input: f.oneOf(f.descriptionSources),
  /** Absent to keep the one that is stored for this address, null for none. */
  api_key: Type.Optional(
    f.nullable(Type.String({ pattern: "^[!-~]{1,1000}$", title: "a token without spaces" })),
  ),
  /** The price of a million tokens, sent and answered, in any currency. */
  price: Type.Optional(f.nullable(Type.Object({ input: price, output: price }, f.strict))),
});

export type ChooseModel = Static<typeof chooseModelSchema>;
export type DescriptionAnswer = Static<typeof descriptionSchema>;
export type DescriptionDetails = Static<typeof descriptionDetailsSchema>;
export type DescriptionsAnswer = Static<typeof descriptionsSchema>;
export type CreateDescription = Static<typeof createDescriptionSchema>;
