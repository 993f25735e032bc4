// Schemas of the pages beside the public contract: why a screen was found, covers of apps, recent searches.
import { type Static, Type } from "@sinclair/typebox";
import { pageExcludedScreensMax } from "../bounds.ts";
import { nullable, oneOf, platformSchema, platforms, searchModes, strict } from "../fields.ts";
import {
  appSchema,
  type describedScreenSchema,
  listedScreenSchema,
  screenIdSchema,
  screenSchema,
  searchRequestSchema,
} from "./schema.ts";

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

/**
 * The request of `POST /api/workspaces/{id}/search`: that of the contract, but it can leave out more screens.
 * Each further page of results leaves out all that are shown, and a person may scroll past a hundred.
 */
export const pageSearchRequestSchema = Type.Object(
  {
    ...searchRequestSchema.properties,
    exclude_screen_ids: Type.Array(screenIdSchema, { maxItems: pageExcludedScreensMax, default: [] }),
  },
  strict,
);

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
/** `GET /api/apps/{id}/screens`. */
export const appScreensQuerySchema = Type.Object({ after: Type.Optional(Type.String()) });
/** `GET /screens/{id}/picture`. */
export const pictureQuerySchema = Type.Object({
  quality: oneOf(["optimized", "high"], { default: "optimized" }),
});

/** `GET /api/screens/{id}/similar`, best first. */
export const screenListSchema = Type.Object({ screens: Type.Array(listedScreenSchema) });

const pageAppSchema = Type.Object({
  ...appSchema.properties,
  /** Its first screen with a picture; one that shows what the app does before a dialog or a sign-in. */
  cover: nullable(screenSchema),
});

/** `GET /api/apps`, by name. */
export const pageAppsSchema = Type.Object({ apps: Type.Array(pageAppSchema) });

/** `GET /api/apps/{id}/screens`; `next` is the `after` of the next page, or null. */
export const appScreensSchema = Type.Object({
  app: pageAppSchema,
  screens: Type.Array(listedScreenSchema),
  next: nullable(Type.String()),
});

/** `GET /api/screens/{id}/app`: the app of a screen, and other screens of it. */
export const sameAppSchema = Type.Object({ app: pageAppSchema, screens: Type.Array(listedScreenSchema) });

/** `GET …/recent-searches`, newest first, at most 20. `at` is in milliseconds since the epoch. */
export const recentSearchesSchema = Type.Object({
  searches: Type.Array(
    Type.Object({
      query: Type.String(),
      platform: platformSchema,
      mode: oneOf(searchModes),
      screens: Type.Integer(),
      at: Type.Integer(),
    }),
  ),
});

export type ListedScreen = Static<typeof listedScreenSchema>;
export type DescribedScreen = Static<typeof describedScreenSchema>;
export type PageSearch = Static<typeof pageSearchSchema>;
export type App = Static<typeof pageAppSchema>;
export type Apps = Static<typeof pageAppsSchema>;
export type AppScreens = Static<typeof appScreensSchema>;
export type SameApp = Static<typeof sameAppSchema>;
export type RecentSearches = Static<typeof recentSearchesSchema>;
