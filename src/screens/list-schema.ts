// Schemas of the library as callers with a key walk through it, and of its counts.
import { type Static, Type } from "@sinclair/typebox";
import * as f from "../fields.ts";
import { tagCharactersMax } from "../library/rows/tags.ts";
import { appSchema, listedScreenSchema, screenIdSchema, screenSchema } from "./schema.ts";

const pageMax = 1_000;
const facetsMax = 1_000;
/** A time as RFC 3339 has it. */
const moment = String.raw`^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])[Tt](?:[01]\d|2[0-3])(?::[0-5]\d){2}(?:\.\d{1,9})?(?:[Zz]|[+-](?:[01]\d|2[0-3]):[0-5]\d)$`;

/** The filter of changes, which is the same for all workspaces. */
export const libraryFilterProperties = {
  app: Type.Optional(
    f.stringOf(1, 200, {
      description: "The whole name of an app, in any letter case and with or without accents.",
    }),
  ),
  platform: Type.Optional(f.oneOf(f.platforms, { description: "Both when it is absent." })),
  system: Type.Optional(f.oneOf(f.systems, { description: "Screens that were taken on it." })),
  language: Type.Optional({
    ...f.languageSchema,
    minLength: 2,
    description: "Screens in this language, as far as it is known; `pt` passes `pt-BR`, too.",
  }),
  missing_in: Type.Optional({
    ...f.languageSchema,
    minLength: 2,
    description:
      "Screens in another language that their app lacks in this one. Two are the same by their `place`, or, where one has none, by their step of a flow, their title or the name of their file.",
  }),
  pattern: Type.Optional(
    f.stringOf(1, 100, { description: "A kind of screen, such as login; compared as `app`." }),
  ),
  described: Type.Optional(
    f.oneOf(f.describedByNames, {
      description:
        "Who described the screens: a model or an agent that had the `text` or saw the `picture`, a person or an import (`given`), or nobody (`none`).",
    }),
  ),
  text: Type.Optional(
    f.stringOf(1, 200, {
      description:
        "Screens whose `visible_text` says this, all of them: its words in their order, across lines, compared as `app`; one of five letters or more may be misread by a letter.",
    }),
  ),
  since: Type.Optional(
    Type.String({
      pattern: moment,
      title: "a time such as 2026-11-27T09:30:00Z (RFC 3339)",
      description: "Screens created or changed at this time or later.",
      published: { format: "date-time" },
    }),
  ),
  changed_since: Type.Optional(
    Type.String({
      pattern: `^last_import$|${moment}`,
      title: "last_import, or a time such as 2026-11-27T09:30:00Z (RFC 3339)",
      description:
        "Screens that came in or got another picture at this time or later; `last_import` is when the last import began.",
    }),
  ),
  theme: Type.Optional(
    f.oneOf(f.themes, { description: "Screens whose picture is `light` or `dark` for the most part." }),
  ),
  color: Type.Optional(
    f.oneOf(f.colorNames, { description: "Screens whose picture has this among its three main colours." }),
  ),
};

/** A tag as callers write it: in any letter case. */
export const tagSchema = f.stringOf(1, tagCharactersMax);

/** The name of the favourites in addresses. */
export const favouritesName = "favourites";

/** Filters by what a workspace keeps: its tags, collections and imports. */
export const keptFilterProperties = {
  tag: Type.Optional({ ...tagSchema, description: "A tag of your workspace, in any letter case." }),
  collection: Type.Optional(
    Type.String({
      pattern: `${f.uuidPattern}|^${favouritesName}$`,
      title: `a UUID or ${favouritesName}`,
      description: "The `id` of a collection of your workspace, or `favourites`.",
    }),
  ),
  gone_in: Type.Optional({
    ...screenIdSchema,
    description: "The `id` of an import: screens that were gone from its source, and are still here.",
  }),
};

/** The filter of a walk and of counts. */
export const filterProperties = { ...libraryFilterProperties, ...keptFilterProperties };

/** The query string of `GET /v1/screens`. */
export const screensQuerySchema = f.strictObject({
  ...filterProperties,
  order: f.oneOf(["oldest", "newest"], {
    default: "oldest",
    description: "By the time of creation.",
  }),
  limit: f.limitTo(pageMax, 100, "Maximum number of screens of a page."),
  cursor: f.nextOfBefore(
    "^[A-Za-z0-9_-]{30}$",
    "The `next` of the page before, with the same filter and order.",
  ),
});

export const walkedScreenSchema = f.named("ListedScreen")({
  ...listedScreenSchema.properties,
  pattern: Type.String({ description: "The kind of screen, such as login; empty when it is not known." }),
  created_at: Type.String({ published: { format: "date-time" } }),
  updated_at: Type.String({
    description: "Moment of the last change of its words or picture (RFC 3339).",
    published: { format: "date-time" },
  }),
  matched_lines: Type.Optional(
    Type.Array(Type.String(), {
      maxItems: 5,
      description: "With `text`: the lines that say it, cut around it where they are long.",
    }),
  ),
});

export const nextSchema = f.nullable(Type.String(), {
  description: "The `cursor` of the next page; null on the last one.",
});

/** The answer of `GET /v1/screens`. */
export const screensSchema = f.named("ScreensResponse")({
  screens: Type.Array(walkedScreenSchema, { maxItems: pageMax, description: "At most `limit` screens." }),
  next: nextSchema,
});

/** The query string of `GET /v1/facets`. */
export const facetsQuerySchema = f.strictObject({
  ...filterProperties,
  limit: f.limitTo(facetsMax, 100, "Maximum number of apps, and of patterns."),
});

const screens = Type.Integer({ minimum: 1, description: "How many of the screens." });

export const inProgressSchema = Type.Array(
  Type.Object({
    work: f.oneOf(["looks", "descriptions"]),
    done: Type.Integer({ minimum: 0 }),
    total: Type.Integer({ minimum: 1 }),
  }),
  {
    description:
      "What is still being worked out, of the whole library: `looks` of pictures, without which a screen is in neither `themes` nor `colors`, and each run of `descriptions`. Empty when all is known.",
  },
);

/** The answer of `GET /v1/facets`. */
export const facetsSchema = f.named("FacetsResponse")({
  total: Type.Integer({ minimum: 0, description: "How many screens pass the filter." }),
  platforms: Type.Array(Type.Object({ platform: screenSchema.properties.platform, screens })),
  apps: Type.Array(
    Type.Object({
      id: appSchema.properties.id,
      name: Type.String(),
      platform: screenSchema.properties.platform,
      screens,
    }),
    { maxItems: facetsMax, description: "Those with the most screens first." },
  ),
  patterns: Type.Array(Type.Object({ name: Type.String(), screens }), {
    maxItems: facetsMax,
    description: "The most frequent first. Spellings that differ in letter case or accents are one.",
  }),
  systems: Type.Array(Type.Object({ system: f.oneOf(f.systems), screens }), {
    description: "Of screens whose system is known.",
  }),
  languages: Type.Array(Type.Object({ language: Type.String(), screens }), {
    description:
      "Of screens whose language is known, the most frequent first; `pt` counts those in `pt-BR`, too.",
  }),
  themes: Type.Array(Type.Object({ theme: f.oneOf(f.themes), screens }), {
    description:
      "Light and dark pictures. A picture that is new counts here, and among `colors`, once it was looked at.",
  }),
  colors: Type.Array(Type.Object({ color: f.oneOf(f.colorNames), screens }), {
    description: "The most frequent first. A picture counts once for each of its main colours.",
  }),
  described: Type.Array(Type.Object({ described: f.oneOf(f.describedByNames), screens }), {
    description: "By the author of the description.",
  }),
  in_progress: inProgressSchema,
});

export type ScreensQuery = Static<typeof screensQuerySchema>;
export type ScreensAnswer = Static<typeof screensSchema>;
export type LibraryFilter = Pick<FacetsQuery, keyof typeof libraryFilterProperties>;
export type FacetsQuery = Static<typeof facetsQuerySchema>;
export type FacetsAnswer = Static<typeof facetsSchema>;
