// Schemas of the pages beside the public contract: the library without a query, and apps with their covers.
import { type Static, Type } from "@sinclair/typebox";
import { appCoversMax } from "../bounds.ts";
import { nullable, oneOf } from "../fields.ts";
import { facetsSchema, filterProperties, screensQuerySchema, screensSchema } from "./list-schema.ts";
import { appSchema, listedScreenSchema, screenSchema } from "./schema.ts";

const named = Type.Array(Type.Object({ name: Type.String(), screens: Type.Integer() }));

/** The counts behind the filters of a page. Apps of the same name are one, whatever their platform. */
export const pageFacetsSchema = Type.Object({
  ...facetsSchema.properties,
  apps: named,
  /** Those of the workspace. */
  tags: named,
  /** Added or changed within these days, which are those of `changedDays`. */
  changed: Type.Array(Type.Object({ days: Type.Integer(), screens: Type.Integer() })),
  /** All languages of the library, whatever the filter, the most frequent first. */
  all_languages: Type.Array(Type.String()),
  /** New, or with another picture, since the last import began. */
  last_import: Type.Integer(),
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
const suggestionProperties = { name: Type.String(), screens: Type.Integer() };
export const suggestionsSchema = Type.Object({
  apps: Type.Array(Type.Object({ id: appSchema.properties.id, ...suggestionProperties })),
  titles: Type.Array(Type.Object(suggestionProperties)),
  patterns: Type.Array(Type.Object(suggestionProperties)),
});

/** Query strings hold `workspace` and `share`, too: further parameters are ignored. */
export const limitOf = (usual: number) =>
  Type.Object({ limit: Type.Integer({ minimum: 1, maximum: 50, default: usual }) });
/** `GET /api/screens/{id}/app`. */
export const sameAppQuerySchema = limitOf(6);
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

/** Its first screen with a picture; one that shows what the app does before a dialog or a sign-in. */
const coverSchema = nullable(screenSchema.properties.image);

/** An app once for all platforms; `id` and `platform` are of the one with the most screens. */
const namedAppSchema = Type.Object({
  ...appSchema.properties,
  platforms: Type.Array(Type.Omit(appSchema, ["name", "patterns"])),
});

/** `GET /api/apps`, by name. */
export const pageAppsSchema = Type.Object({ apps: Type.Array(namedAppSchema) });

/** `GET /api/apps/covers`. Signed addresses do not compress: a page asks for those that it shows. */
export const appCoversSchema = Type.Object({
  covers: Type.Array(Type.Object({ app_id: Type.String(), image: coverSchema })),
});

/** `GET /api/overview`. `examples` are queries of which `standard` finds screens. */
export const overviewSchema = Type.Object({
  recent: Type.Array(listedScreenSchema),
  apps: Type.Array(Type.Object({ ...namedAppSchema.properties, cover: coverSchema })),
  patterns: Type.Array(
    Type.Object({ name: Type.String(), screens: Type.Integer(), cover: nullable(listedScreenSchema) }),
  ),
  examples: Type.Array(Type.String()),
});

/** `GET /api/apps/{id}/screens`: the app on all of its platforms; `next` is the `after` of the next page. */
export const appScreensSchema = Type.Object({
  app: namedAppSchema,
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

export type PageFacets = Static<typeof pageFacetsSchema>;
export type Suggestions = Static<typeof suggestionsSchema>;
export type LibraryOverview = Static<typeof overviewSchema>;
export type NamedApp = Static<typeof namedAppSchema>;
export type AppCovers = Static<typeof appCoversSchema>;
export type AppScreens = Static<typeof appScreensSchema>;
export type SameApp = Static<typeof sameAppSchema>;
