// What the pages get of searches and screens, beside the contract: titles, and why a screen was found.
import { type Static, Type } from "@sinclair/typebox";
import { pageExcludedScreensMax } from "../bounds.ts";
import { screenImageSchema, screenSchema, searchRequestSchema } from "./schema.ts";

const { platform } = screenSchema.properties;

/** A screen as lists show it: the Screen of the contract with its title. */
export const listedScreenSchema = Type.Object({
  ...screenSchema.properties,
  title: Type.String(),
  has_picture: Type.Boolean(),
});

/** The parts of a score: cosines in -1..1, `lexical` and `language` in 0..1. See `engine/engine.ts`. */
const partsSchema = Type.Object({
  whole: Type.Number(),
  sentences: Type.Number(),
  tokens: Type.Number(),
  lexical: Type.Number(),
  phrases: Type.Number(),
  negated: Type.Number(),
  language: Type.Number(),
});

/** Why a screen was found. `probability`, of `deep` only, is that it is what was asked, 0 to 1. */
const whySchema = Type.Object({
  score: Type.Number(),
  probability: Type.Union([Type.Number(), Type.Null()]),
  parts: partsSchema,
});

/**
 * The request of `POST /api/workspaces/{id}/search`: that of the contract, but it can leave out more screens. Each further page of results
 * leaves out all that are shown, and a person may scroll past a hundred.
 */
export const pageSearchRequestSchema = Type.Object(
  {
    ...searchRequestSchema.properties,
    exclude_screen_ids: Type.Array(searchRequestSchema.properties.exclude_screen_ids.items, {
      maxItems: pageExcludedScreensMax,
      default: [],
    }),
  },
  { additionalProperties: false },
);

/** The answer of `POST /api/workspaces/{id}/search`. */
export const pageSearchSchema = Type.Object({
  screens: Type.Array(Type.Composite([listedScreenSchema, Type.Object({ why: whySchema })]), {
    maxItems: 100,
  }),
  /** How the query was understood. */
  reading: Type.Object({
    app_names: Type.Array(Type.String()),
    text: Type.String(),
    phrases: Type.Array(Type.String()),
    negated: Type.Array(Type.String()),
    language: Type.Union([Type.String(), Type.Null()]),
  }),
  /** What each part weighs in the score of `deep`. */
  weights: partsSchema,
});

/** A screen with all that is known of it. */
export const describedScreenSchema = Type.Composite([
  listedScreenSchema,
  Type.Object({
    description: Type.String(),
    elements: Type.Array(Type.String()),
    visible_text: Type.String(),
    visible_text_source: Type.Union([Type.Literal("none"), Type.Literal("given"), Type.Literal("ocr")]),
    pattern: Type.String(),
    image_high: Type.Union([screenImageSchema, Type.Null()]),
  }),
]);

/** `GET /api/screens/{id}/similar`, best first. */
export const screenListSchema = Type.Object({ screens: Type.Array(listedScreenSchema) });

const appSchema = Type.Object({
  id: Type.String(),
  name: Type.String(),
  platform,
  screens: Type.Integer(),
  cover: Type.Union([screenSchema, Type.Null()]),
  patterns: Type.Array(Type.String()),
});

/** `GET /api/apps?platform=`, by name. */
export const appsSchema = Type.Object({ apps: Type.Array(appSchema) });

/** `GET /api/apps/{id}/screens?after=`; `next` is the `after` of the next page, or null. */
export const appScreensSchema = Type.Object({
  app: appSchema,
  screens: Type.Array(listedScreenSchema),
  next: Type.Union([Type.String(), Type.Null()]),
});

/** `GET /api/screens/{id}/app`: the app of a screen, and other screens of it. */
export const sameAppSchema = Type.Object({ app: appSchema, screens: Type.Array(listedScreenSchema) });

/** `GET …/recent-searches`, newest first, at most 20. `at` is in milliseconds since the epoch. */
export const recentSearchesSchema = Type.Object({
  searches: Type.Array(
    Type.Object({
      query: Type.String(),
      platform,
      mode: Type.Union([Type.Literal("standard"), Type.Literal("deep")]),
      screens: Type.Integer(),
      at: Type.Integer(),
    }),
  ),
});

export type ListedScreen = Static<typeof listedScreenSchema>;
export type PageSearch = Static<typeof pageSearchSchema>;
export type DescribedScreen = Static<typeof describedScreenSchema>;
export type App = Static<typeof appSchema>;
export type Apps = Static<typeof appsSchema>;
export type AppScreens = Static<typeof appScreensSchema>;
export type SameApp = Static<typeof sameAppSchema>;
export type RecentSearches = Static<typeof recentSearchesSchema>;
