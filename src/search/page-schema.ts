// Schemas of searches on the pages beside the public contract: why a screen was found, and recent searches.
import { type Static, Type } from "@sinclair/typebox";
import { pageExcludedScreensMax } from "../bounds.ts";
import { nullable, oneOf, searchedPlatforms, strict, strictObject } from "../fields.ts";
import { flowDetailsSchema } from "../screens/flows/schema.ts";
import { filterProperties } from "../screens/list-schema.ts";
import { limitOf, pageFacetsSchema } from "../screens/page-schema.ts";
import { listedScreenSchema, screenIdSchema } from "../screens/schema.ts";
import { searchRequestSchema } from "./schema.ts";

/** The reasons that a screen was found. `probability` is that it is what was asked, 0 to 1. */
const whySchema = Type.Object({
  score: Type.Number(),
  probability: nullable(Type.Number()),
});

const { platform: _, ...ofAllPlatforms } = filterProperties;

/**
 * The contract's search, of both platforms, with a filter, and leaving out more screens: each further page
 * leaves out all that are shown, and a person may scroll past a hundred.
 */
export const pageSearchRequestSchema = strictObject({
  ...searchRequestSchema.properties,
  platform: oneOf(searchedPlatforms),
  /** `off` takes words about the look ("dark login") as any others. */
  look: oneOf(["on", "off"], { default: "on" }),
  filter: Type.Object(ofAllPlatforms, { ...strict, default: {} }),
  exclude_screen_ids: Type.Array(screenIdSchema, { maxItems: pageExcludedScreensMax, default: [] }),
});

/** The most flows beside the screens of a search. */
export const flowsBesideMax = 2;

/** The answer of `POST /api/workspaces/{id}/search`. */
export const pageSearchSchema = Type.Object({
  screens: Type.Array(
    Type.Object({
      ...listedScreenSchema.properties,
      why: whySchema,
      /** The screens found whose pictures are copies of its own; they come after all that are as good. */
      copies: Type.Array(listedScreenSchema),
    }),
    { maxItems: 100 },
  ),
  /** Flows that fit the query as well as the screens do, with their first screens. */
  flows: Type.Array(flowDetailsSchema, { maxItems: flowsBesideMax }),
  /** The service's reading of the query. */
  reading: Type.Object({
    app_names: Type.Array(Type.String()),
    refused_app_names: Type.Array(Type.String()),
    text: Type.String(),
    negated: Type.Array(Type.String()),
    quotes: Type.Array(Type.String()),
    language: nullable(Type.String()),
    /** The looks that were weighed, as `dark` or `not blue`. */
    look: Type.Array(Type.String()),
  }),
  /**
   * Not null when no match is strong, and screens are shown for being the closest of those with nothing but
   * text: how many screens of the library have only that.
   */
  text_only: nullable(Type.Object({ only_text: Type.Integer(), of: Type.Integer() })),
  /** Counts of the candidates that pass the filter: of the closest ones, not of the library. */
  facets: pageFacetsSchema,
  /** False where more than the candidates may match. */
  is_counted_whole: Type.Boolean(),
});

/** `GET /api/screens/{id}/evidence`; `text` is that of the reading. */
export const evidenceQuerySchema = Type.Object({
  text: Type.String({ minLength: 1, maxLength: 1_000, title: "a string of 1 to 1,000 characters" }),
});
/** The sentences closest to the text, each with its cosine, and the words that it shares with the screen. */
export const evidenceSchema = Type.Object({
  sentences: Type.Array(Type.Object({ text: Type.String(), closeness: Type.Number() })),
  words: Type.Array(Type.String()),
});

/** `GET /api/screens/{id}/similar`. */
export const pageSimilarQuerySchema = limitOf(12);

/** `GET /api/screens/{id}/similar`, best first. */
export const screenListSchema = Type.Object({ screens: Type.Array(listedScreenSchema) });

/** `GET …/recent-searches`, newest first, at most 20. `at` is in milliseconds since the epoch. */
export const recentSearchesSchema = Type.Object({
  searches: Type.Array(
    Type.Object({
      query: Type.String(),
      platform: oneOf(searchedPlatforms),
      screens: Type.Integer(),
      at: Type.Integer(),
    }),
  ),
});

export type PageSearch = Static<typeof pageSearchSchema>;
export type Evidence = Static<typeof evidenceSchema>;
export type RecentSearches = Static<typeof recentSearchesSchema>;
