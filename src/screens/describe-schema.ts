// Schemas for callers that describe screens, with a key of scope `screens:write`.
import { type Static, Type } from "@sinclair/typebox";
import { leftCountedMax } from "../database/description-storage.ts";
import { descriptionSources, named, oneOf, strict } from "../fields.ts";
import { Description } from "../library/describe/prompt.ts";
import { writeOutcomes } from "../library/describe/write-description.ts";
import { describedScreenSchema, screenIdSchema } from "./schema.ts";

export const describedAtOnceMax = 20;

/** The body of `POST /v1/screens/leases`. */
export const leaseRequestSchema = Type.Object(
  {
    source: oneOf(descriptionSources, {
      default: "text",
      description:
        "What you will look at. Screens that were unclear from it are left out; `picture` needs a picture.",
    }),
    described: oneOf(["none", "text"], {
      default: "none",
      description: "`none`: screens without a description. `text`: those described from text alone.",
    }),
    limit: Type.Integer({
      minimum: 0,
      maximum: describedAtOnceMax,
      default: 10,
      description: "Screens at most; 0 only counts them.",
    }),
  },
  { schemaName: "LeaseScreens", ...strict, description: "The screens that you want to describe." },
);

export const leasesSchema = named("ScreenLeases")({
  screens: Type.Array(describedScreenSchema, {
    maxItems: describedAtOnceMax,
    description: "Nobody else gets these until `expires_at`; describing one ends its lease.",
  }),
  expires_at: Type.String({ published: { format: "date-time" } }),
  left: Type.Integer({
    minimum: 0,
    description: `Further screens that can be leased now, counted up to ${leftCountedMax} unless \`limit\` is 0.`,
  }),
  leased: Type.Integer({ minimum: 0, description: "Screens that others lease." }),
});

const { title, description, elements, pattern } = Description.properties;

/** A visible character. Written out: Python, which reads the document, does not know `\p{L}`. */
const visible = String.raw`[!-~\u00c0-\u05ff\u0620-\u1fff\u3041-\ud7ff\uf900-\ufaff]`;
const isUnsure = { required: ["unsure"], properties: { unsure: { const: true } } };
/** Not `anyOf`: generators make a type of it that takes everything. */
const unlessUnsure = { if: isUnsure, else: { required: ["title", "description"] } };

/** The description of one screen, in the form that the model answers in. */
export const screenDescriptionSchema = Type.Object(
  {
    id: screenIdSchema,
    title: Type.Optional({ ...title, pattern: visible, title: "a string of 1 to 200 characters, not blank" }),
    description: Type.Optional({
      ...description,
      pattern: visible,
      title: "a string of 1 to 2000 characters, not blank",
    }),
    elements: Type.Optional(elements),
    pattern: Type.Optional(pattern),
    unsure: Type.Optional(
      Type.Boolean({ description: "True when you cannot tell; words do not count then." }),
    ),
  },
  { ...strict, published: unlessUnsure },
);

/** The body of `POST /v1/screens/descriptions`. */
export const describeRequestSchema = Type.Object(
  {
    source: oneOf(descriptionSources, {
      default: "text",
      description: "What you looked at: `picture` outranks `text`.",
    }),
    screens: Type.Array(screenDescriptionSchema, {
      minItems: 1,
      maxItems: describedAtOnceMax,
      title: `an array of 1 to ${describedAtOnceMax} descriptions`,
      description: "Each with `title` and `description`, or `unsure`.",
    }),
  },
  { schemaName: "DescribeScreens", ...strict, description: "What the screens show." },
);

export const descriptionOutcomesSchema = named("DescribedScreens")({
  screens: Type.Array(
    Type.Object({
      id: screenIdSchema,
      outcome: oneOf(writeOutcomes, {
        description:
          "`unsure`: it is not offered again to who sees no more. `unchanged`: nothing new. `kept`: words of people, of an import or of a source as good stay. `changed`: it changed meanwhile; look at it again.",
      }),
    }),
    { description: "In the order of the request." },
  ),
});

export type LeaseRequestBody = Static<typeof leaseRequestSchema>;
export type LeasesAnswer = Static<typeof leasesSchema>;
export type DescribeRequest = Static<typeof describeRequestSchema>;
export type DescriptionOutcomesAnswer = Static<typeof descriptionOutcomesSchema>;
