// Schemas of searches, by words and by likeness, for callers with a key.
import { type Static, Type } from "@sinclair/typebox";
import { queryCodePointsMax } from "../bounds.ts";
import { exact, limitTo, named, oneOf, platforms, strict, strictObject } from "../fields.ts";
import { listedScreenSchema, screenIdSchema, screenSchema } from "../screens/schema.ts";
import { queryPattern } from "./query-text.ts";

const platform = oneOf(platforms, { description: "Platform to search." });

/**
 * The request of `POST /v1/screens/search`. The query's length counts code points, which JSON Schema does and
 * TypeBox does not: the operation checks it. Fields with a default have a name of their own, too:
 * openapi-typescript makes a field obligatory when its default stands in the object itself
 * (`defaultNonNullable`).
 */
export const searchRequestSchema = Type.Object(
  {
    query: Type.String({
      title: `a string of 1 to ${queryCodePointsMax} characters`,
      description:
        "Plain-language description of ONE screen: its UI elements and how they relate. Be specific, and name an app to search that app only. Do not combine several screens, list keywords or name the platform. Do not negate: `without social buttons` lowers screens that have them, it does not leave them out.",
      published: { minLength: 1, maxLength: queryCodePointsMax, pattern: queryPattern },
    }),
    platform,
    mode: oneOf(["deep", "standard", "fast"], {
      schemaName: "SearchMode",
      default: "deep",
      description:
        "`deep` interprets the query, scores every candidate and leaves out unlikely ones. `standard` is quicker and fills up to `limit`. `fast` is deprecated: an alias of `standard`, to be removed in a future version.",
    }),
    limit: Type.Integer({
      schemaName: "SearchLimit",
      minimum: 1,
      maximum: 100,
      default: 20,
      description: "Maximum number of screens returned.",
    }),
    image_quality: oneOf(["optimized", "high"], {
      schemaName: "ImageQuality",
      default: "optimized",
      description:
        "Size class of the returned images: `optimized` for AI agents and most programs, within 1024 pixels a side; `high` for looking at details, within 2000. A long page (over 2.5 times as long as wide) is bounded by its pixels, as many as 1024 x 1024, and in `high` by its shorter side, 1440.",
    }),
    exclude_screen_ids: Type.Array(screenIdSchema, {
      schemaName: "ExcludedScreenIds",
      maxItems: 100,
      default: [],
      description: "Screens that must not be returned. Unknown and repeated ids are ignored.",
    }),
  },
  { schemaName: "ScreensSearchRequest", ...strict, ...exact },
);

/** The answer of `POST /v1/screens/search`, whose addresses are ours: their format needs no check. */
export const searchResponseSchema = named("ScreensSearchResponse")({
  screens: Type.Array(screenSchema, { maxItems: 100, description: "At most `limit` screens, best first." }),
});

/** The query string of `GET /v1/screens/{id}/similar`. */
export const similarQuerySchema = strictObject({
  limit: limitTo(50, 20, "Maximum number of screens returned."),
  same_app: oneOf(["on", "off"], {
    default: "off",
    description: "`on` ranks screens of the same app with the others. By default they come after all others.",
  }),
});

/** The answer of `GET /v1/screens/{id}/similar`. */
export const similarScreensSchema = named("SimilarScreensResponse")({
  screens: Type.Array(listedScreenSchema, {
    maxItems: 50,
    description: "At most `limit` screens, best first, all of the same platform.",
  }),
});

export type SearchBody = Static<typeof searchRequestSchema>;
export type SearchAnswer = Static<typeof searchResponseSchema>;
export type SimilarScreensAnswer = Static<typeof similarScreensSchema>;
