// What callers with a key read beside the search: one screen, those like it, and the apps. Checked and published as the search is.
import { type Static, Type } from "@sinclair/typebox";
import { oneOf, platforms } from "../fields.ts";
import { screenImageSchema, screenSchema } from "./schema.ts";

const strict = { additionalProperties: false } as const;
const platform = oneOf(platforms, { description: "Platform of the apps; both when it is absent." });

/** The query string of `GET /v1/screens/{id}`: it has no parameters. */
export const screenQuerySchema = Type.Object({}, strict);

/** The query string of `GET /v1/screens/{id}/similar`. */
export const similarQuerySchema = Type.Object(
  {
    limit: Type.Integer({
      minimum: 1,
      maximum: 50,
      default: 20,
      description: "Maximum number of screens returned.",
    }),
  },
  strict,
);

/** The query string of `GET /v1/apps`. */
export const appsQuerySchema = Type.Object(
  {
    platform: Type.Optional(platform),
    query: Type.String({
      maxLength: 200,
      title: "a string of at most 200 characters",
      default: "",
      description: "A part of the name, in any letter case. All apps when it is empty.",
    }),
    limit: Type.Integer({
      minimum: 1,
      maximum: 1_000,
      default: 100,
      description: "Maximum number of apps returned.",
    }),
  },
  strict,
);

/** A Screen with its title. */
export const titledScreenSchema = Type.Object({
  ...screenSchema.properties,
  title: Type.String({ description: "What is on the screen, in a few words." }),
  has_picture: Type.Boolean({
    description: "Without a picture, `image` has no `width` and `height`, and its address answers 404.",
  }),
});

/** A Screen with everything that is known about it. */
export const screenDetailsSchema = Type.Object({
  ...titledScreenSchema.properties,
  description: Type.String({ description: "Empty when there is none." }),
  elements: Type.Array(Type.String(), { description: "The parts of the interface on the screen." }),
  visible_text: Type.String({ description: "The text on the screen, at most 50,000 characters." }),
  visible_text_source: Type.Union([Type.Literal("none"), Type.Literal("given"), Type.Literal("ocr")], {
    description: "`ocr` was read from the picture and may have errors.",
  }),
  pattern: Type.String({ description: "The kind of screen, such as login; empty when it is not known." }),
  image_high: Type.Union([screenImageSchema, Type.Null()], {
    description: "The picture within 2000 pixels a side; null without one.",
  }),
});

/** The answer of `GET /v1/screens/{id}/similar`. */
export const similarScreensSchema = Type.Object({
  screens: Type.Array(titledScreenSchema, {
    maxItems: 50,
    description: "At most `limit` screens, best first, all of the same platform.",
  }),
});

/** App. */
export const appSchema = Type.Object({
  id: Type.String({ description: "Unique identifier of the app.", published: { format: "uuid" } }),
  name: Type.String(),
  platform: screenSchema.properties.platform,
  screens: Type.Integer({ minimum: 1, description: "How many screens of it there are." }),
  patterns: Type.Array(Type.String(), {
    maxItems: 5,
    description: "Its most frequent kinds of screens, the most frequent first.",
  }),
});

/** The answer of `GET /v1/apps`. */
export const appsSchema = Type.Object({
  apps: Type.Array(appSchema, { maxItems: 1_000, description: "At most `limit` apps, by name." }),
  total: Type.Integer({ minimum: 0, description: "How many apps match, also beyond `limit`." }),
});

export type ScreenDetails = Static<typeof screenDetailsSchema>;
export type SimilarScreensAnswer = Static<typeof similarScreensSchema>;
export type AppsAnswer = Static<typeof appsSchema>;
