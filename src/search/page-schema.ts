// Schemas of the pages beside the public contract: why a screen was found, covers of apps, recent searches.
import { type Static, Type } from "@sinclair/typebox";
import { appCoversMax, pageExcludedScreensMax } from "../bounds.ts";
import { nullable, oneOf, platforms, searchedPlatforms, searchModes, strict } from "../fields.ts";
import { flowDetailsSchema } from "../screens/flows/schema.ts";
import { facetsSchema, filterProperties, screensQuerySchema, screensSchema } from "../screens/list-schema.ts";
import { appSchema, listedScreenSchema, screenIdSchema, screenSchema } from "../screens/schema.ts";
import { searchRequestSchema } from "./schema.ts";

/**
 * The parts of a score: cosines in -1..1, `lexical`, `language` and `copy` in 0..1. See `index/engine.ts`.
 */
const partsSchema = Type.Object({
  whole: Type.Number(),
  sentences: Type.Number(),
  tokens: Type.Number(),
  lexical: Type.Number(),
  negated: Type.Number(),
  language: Type.Number(),
  copy: Type.Number(),
});

/** A screen whose picture is a copy of another one's. */
const copySchema = Type.Object({ id: screenIdSchema, title: Type.String() });

/** Why a screen was found. `probability` is that it is what was asked, 0 to 1. */
const whySchema = Type.Object({
  score: Type.Number(),
  probability: nullable(Type.Number()),
  parts: partsSchema,
});

const { platform: _, ...ofAllPlatforms } = filterProperties;

/**
 * The request of `POST /api/workspaces/{id}/search`: that of the contract, but of both platforms, with a
 * filter, and it can leave out more screens. Each further page of results leaves out all that are shown, and
 * a person may scroll past a hundred.
 */
export const pageSearchRequestSchema = Type.Object(
  {
    ...searchRequestSchema.properties,
    platform: oneOf(searchedPlatforms),
    filter: Type.Object(ofAllPlatforms, { ...strict, default: {} }),
    exclude_screen_ids: Type.Array(screenIdSchema, { maxItems: pageExcludedScreensMax, default: [] }),
  },
  strict,
);

/** The most flows beside the screens of a search. */
export const flowsBesideMax = 2;

const named = Type.Array(Type.Object({ name: Type.String(), screens: Type.Integer() }));

/** The counts behind the filters of a page. Apps of the same name are one, whatever their platform. */
export const pageFacetsSchema = Type.Object({
  ...facetsSchema.properties,
  apps: named,
  /** Of the workspace. */
  tags: named,
  /** Added or changed within these days, which are those of `changedDays`. */
  changed: Type.Array(Type.Object({ days: Type.Integer(), screens: Type.Integer() })),
});

/** The answer of `POST /api/workspaces/{id}/search`. */
export const pageSearchSchema = Type.Object({
  screens: Type.Array(
    Type.Object({
      ...listedScreenSchema.properties,
      why: whySchema,
      /** The screens found whose pictures are copies of its own; they come after all that are as good. */
      copies: Type.Array(copySchema),
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
    language: nullable(Type.String()),
  }),
  /** Weights of the parts in the score of `deep`. */
  weights: partsSchema,
  /** Counts of the candidates that pass the filter: of the closest ones, not of the library. */
  facets: pageFacetsSchema,
  /** False where more than the candidates may match. */
  is_counted_whole: Type.Boolean(),
});

/** `GET /api/screens`: the query of `GET /v1/screens`, and its answer. */
export const pageScreensQuerySchema = Type.Object(screensQuerySchema.properties);
export const pageScreensSchema = screensSchema;
/** `GET /api/facets`. */
export const pageFacetsQuerySchema = Type.Object(filterProperties);

/** `GET /api/suggestions`. */
export const suggestionsQuerySchema = Type.Object({
  text: Type.String({ maxLength: 200, title: "a string of at most 200 characters" }),
});
export const suggestionsSchema = Type.Object({
  apps: Type.Array(
    Type.Object({
      id: appSchema.properties.id,
      name: Type.String(),
      platform: appSchema.properties.platform,
      screens: Type.Integer(),
    }),
  ),
  patterns: Type.Array(Type.Object({ name: Type.String(), screens: Type.Integer() })),
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

/** Query strings hold `workspace` and `share`, too: further parameters are ignored. */
const limitOf = (usual: number) =>
  Type.Object({ limit: Type.Integer({ minimum: 1, maximum: 50, default: usual }) });
/** `GET /api/screens/{id}/similar`. */
export const pageSimilarQuerySchema = limitOf(12);
/** `GET /api/screens/{id}/app`. */
export const sameAppQuerySchema = limitOf(6);
/** `GET /api/apps`. */
export const pageAppsQuerySchema = Type.Object({ platform: Type.Optional(oneOf(platforms)) });
/** `GET /api/apps/covers`: the ids of apps, parted by commas. */
export const appCoversQuerySchema = Type.Object({
  ids: Type.String({
    pattern: `^[^,]{1,100}(,[^,]{1,100}){0,${appCoversMax - 1}}$`,
    title: `1 to ${appCoversMax} ids, parted by commas`,
  }),
});
/** `GET /api/apps/{id}/screens`. */
export const appScreensQuerySchema = Type.Object({ after: Type.Optional(Type.String()) });
/** `GET /screens/{id}/picture`. */
export const pictureQuerySchema = Type.Object({
  quality: oneOf(["optimized", "high"], { default: "optimized" }),
});

/** `GET /api/screens/{id}/similar`, best first. */
export const screenListSchema = Type.Object({ screens: Type.Array(listedScreenSchema) });

/** Its first screen with a picture; one that shows what the app does before a dialog or a sign-in. */
const coverSchema = nullable(screenSchema.properties.image);

/** `GET /api/apps`, by name. */
export const pageAppsSchema = Type.Object({ apps: Type.Array(appSchema) });

/** `GET /api/apps/covers`. Signed addresses do not compress: a page asks for those that it shows. */
export const appCoversSchema = Type.Object({
  covers: Type.Array(Type.Object({ app_id: Type.String(), image: coverSchema })),
});

/** `GET /api/overview`. `examples` are queries of which `standard` finds screens. */
export const overviewSchema = Type.Object({
  recent: Type.Array(listedScreenSchema),
  apps: Type.Array(Type.Object({ ...appSchema.properties, cover: coverSchema })),
  patterns: Type.Array(
    Type.Object({ name: Type.String(), screens: Type.Integer(), cover: nullable(listedScreenSchema) }),
  ),
  examples: Type.Array(Type.String()),
});

/** `GET /api/apps/{id}/screens`; `next` is the `after` of the next page, or null. */
export const appScreensSchema = Type.Object({
  app: appSchema,
  screens: Type.Array(
    Type.Object({
      ...listedScreenSchema.properties,
      /** The look-alikes that it is one of, with their number; null when it is like no other. */
      alike: nullable(Type.Object({ group: Type.String(), screens: Type.Integer() })),
    }),
  ),
  next: nullable(Type.String()),
});

/** `GET /api/screens/{id}/app`: the app of a screen, and other screens of it. */
export const sameAppSchema = Type.Object({ app: appSchema, screens: Type.Array(listedScreenSchema) });

/** `GET …/recent-searches`, newest first, at most 20. `at` is in milliseconds since the epoch. */
export const recentSearchesSchema = Type.Object({
  searches: Type.Array(
    Type.Object({
      query: Type.String(),
      platform: oneOf(searchedPlatforms),
      mode: oneOf(searchModes),
      screens: Type.Integer(),
      at: Type.Integer(),
    }),
  ),
});

export type PageSearch = Static<typeof pageSearchSchema>;
export type PageFacets = Static<typeof pageFacetsSchema>;
export type Suggestions = Static<typeof suggestionsSchema>;
export type Evidence = Static<typeof evidenceSchema>;
export type LibraryOverview = Static<typeof overviewSchema>;
export type AppCovers = Static<typeof appCoversSchema>;
export type AppScreens = Static<typeof appScreensSchema>;
export type SameApp = Static<typeof sameAppSchema>;
export type RecentSearches = Static<typeof recentSearchesSchema>;
