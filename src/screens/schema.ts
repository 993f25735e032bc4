// Screens and apps as callers with a key see them: the schemas that check are those that are published.
// TypeBox's own `Type`, because Elysia's `t` accepts "5" for a number. Keywords under `published` are for the
// OpenAPI document alone: what TypeBox counts otherwise than JSON Schema does, or need not check in our own
// answers.
import { type Static, Type } from "@sinclair/typebox";
import * as f from "../fields.ts";
import { editColumns } from "../library/rows/row.ts";

/** The id of a screen, as callers may write it. */
export const screenIdSchema = Type.String({
  pattern: f.uuidPattern,
  title: "a UUID",
  published: { format: "uuid" },
});

/** `width` and `height` are present together or absent together. */
export const screenImageSchema = Type.Object(
  {
    url: Type.String({ description: "Image address for the screen.", published: { format: "uri" } }),
    url_expires_at: Type.String({
      description: "Moment when `url` expires (RFC 3339). After it `url` is no longer valid.",
      published: { format: "date-time" },
    }),
    width: Type.Optional(
      Type.Integer({
        minimum: 1,
        description: "Exact width of the delivered image in pixels. Absent when it is not known.",
      }),
    ),
    height: Type.Optional(
      Type.Integer({
        minimum: 1,
        description: "Exact height of the delivered image in pixels. Absent when it is not known.",
      }),
    ),
  },
  { schemaName: "ScreenImage", published: { dependentRequired: { width: ["height"], height: ["width"] } } },
);

export const screenSchema = f.named("Screen")({
  id: Type.String({ description: "Unique identifier of the screen.", published: { format: "uuid" } }),
  image_url: Type.String({
    description: "Deprecated: use `image.url`, which it equals.",
    published: { format: "uri", deprecated: true },
  }),
  image: screenImageSchema,
  service_url: Type.String({
    description:
      "Link to view the screen in the service's web application. With its query it opens this one screen for anyone who has it, until the workspace ends its share links.",
    published: { format: "uri" },
  }),
  app_name: Type.String({ description: "Name of the app the screen belongs to." }),
  platform: f.oneOf(f.platforms, { description: "Platform of the app." }),
});

/** The query string of `GET /v1/apps`. */
export const appsQuerySchema = f.strictObject({
  platform: Type.Optional(
    f.oneOf(f.platforms, { description: "Platform of the apps; both when it is absent." }),
  ),
  query: f.stringOf(0, 200, {
    default: "",
    description: "A part of the name, in any letter case. All apps when it is empty.",
  }),
  limit: f.limitTo(1_000, 100, "Maximum number of apps returned."),
});

export const listedScreenSchema = f.named("TitledScreen")({
  ...screenSchema.properties,
  system: Type.Optional(
    f.oneOf(f.systems, {
      description:
        "What it was taken on: `ios` or `android` for a phone or tablet, whose `platform` is `ios`, else `web` or `desktop`. Guessed unless it was given; absent when it is not known.",
    }),
  ),
  language: Type.Optional(
    Type.String({
      description:
        "Of the interface, as it was given, such as `pt-BR` (BCP 47); absent when it is not known.",
    }),
  ),
  title: Type.String({ description: "What is on the screen, in a few words." }),
  has_picture: Type.Boolean({
    description: "Without a picture, `image` has no `width` and `height`, and its address answers 404.",
  }),
});

/** A field that a person edited; `text` is `visible_text`. */
export const editedFieldSchema = Type.Object({
  field: f.oneOf(editColumns),
  by: Type.String({ description: "Name of the person, or of the API key." }),
  at: Type.String({ published: { format: "date-time" } }),
});

export const appearanceSchema = f.named("Appearance")({
  theme: f.oneOf(f.themes, { description: "By most of the interface; `dark` has light text." }),
  orientation: f.oneOf(["portrait", "landscape", "square"]),
  colors: Type.Array(f.oneOf(f.colorNames), {
    minItems: 1,
    maxItems: f.colorsMax,
    description: "The main colours, the largest area first.",
  }),
});

/** A screen with everything that is known about it. */
export const describedScreenSchema = f.named("ScreenDetails")({
  ...listedScreenSchema.properties,
  description: Type.String({ description: "Empty when there is none." }),
  elements: Type.Array(Type.String(), { description: "The parts of the interface on the screen." }),
  visible_text: Type.String({ description: "The text on the screen, at most 50,000 characters." }),
  visible_text_source: f.oneOf(["none", "given", "tree", "ocr", "model"], {
    description: "`ocr` and `model` were read from the picture and may have errors.",
  }),
  words_source: f.oneOf(["given", "tree", "model", "ocr", "none"], {
    description:
      "Where title, description and elements come from: `tree` is the tree behind the picture (an accessibility snapshot, a hierarchy, HTML); `model` is a language model or an agent, which may be wrong; `ocr` means that there is only text read from the picture.",
  }),
  words_model: f.nullable(Type.String(), {
    description: "Name of the model, or of the agent's API key; null unless `words_source` is `model`.",
  }),
  words_model_source: f.nullable(f.oneOf(f.descriptionSources), {
    description: "What `words_model` looked at: `text` means that it never saw the picture.",
  }),
  pattern: Type.String({ description: "The kind of screen, such as login; empty when it is not known." }),
  captured_at: f.nullable(Type.String({ published: { format: "date-time" } }), {
    description:
      "The moment it shows (RFC 3339): as it was given, or of the picture's EXIF or file. Null when it is not known.",
  }),
  source_url: Type.String({ description: "The address it was taken from; empty when it is not known." }),
  app_version: Type.String({ description: "The version of the app; empty when it is not known." }),
  original_name: Type.String({
    description: "The name of its picture's file when it came in, without its ending; empty without one.",
  }),
  original_size: f.nullable(Type.Object({ width: Type.Integer(), height: Type.Integer() }), {
    description: "Its picture as it came in, in pixels; null without one.",
  }),
  edits: Type.Array(editedFieldSchema, {
    maxItems: editColumns.length,
    description:
      "The last edit of each field that a person wrote, on a page or with a key; `text` is `visible_text`. Imports and models leave these fields alone, empty ones too.",
  }),
  image_high: f.nullable(screenImageSchema, {
    description:
      "The picture within 2000 pixels a side, of a long page within 1440 on the shorter side; null without one.",
  }),
  appearance: f.nullable(appearanceSchema, {
    description:
      "What the pixels of the picture say; null without one, and for some seconds after a picture is new.",
  }),
});

export const appSchema = f.named("App")({
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
export const appsSchema = f.named("AppsResponse")({
  apps: Type.Array(appSchema, { maxItems: 1_000, description: "At most `limit` apps, by name." }),
  total: Type.Integer({ minimum: 0, description: "How many apps match, also beyond `limit`." }),
});

export type App = Static<typeof appSchema>;
export type FoundImage = Static<typeof screenImageSchema>;
export type FoundScreen = Static<typeof screenSchema>;
export type AppsQuery = Static<typeof appsQuerySchema>;
export type AppsAnswer = Static<typeof appsSchema>;
export type ListedScreen = Static<typeof listedScreenSchema>;
export type DescribedScreen = Static<typeof describedScreenSchema>;
