// Schemas of writes. The bounds are those of a manifest's columns, which `library/rows/row.ts` has.
import { type Static, type TSchema, Type } from "@sinclair/typebox";
import { named, oneOf, platforms, strict, strictObject, systems } from "../fields.ts";
import { pictureBytesMax } from "../images/picture.ts";
import { ManifestRow } from "../library/rows/row.ts";
import { describedScreenSchema } from "./schema.ts";

const columns = ManifestRow.properties;

/** The schema of a column with words for callers: `title` for what must be, `description` for what it is. */
function column<Schema extends TSchema>(schema: Schema, description: string): Schema {
  const title = String(schema.description)
    .replace(/^must be /, "")
    .replace(/\.$/, "");
  return { ...schema, title, description };
}

const words = {
  app_name: column(columns.app_name, "Name of the app the screen belongs to; a new name makes a new app."),
  platform: oneOf(platforms, { description: "Platform of the app." }),
  system: Type.Optional(oneOf(systems, { description: "What it was taken on. Guessed unless it is given." })),
  language: column(columns.language, "The language of its interface."),
  title: column(columns.title, "What is on the screen, in a few words."),
  description: column(
    columns.description,
    "The screen in plain words: its elements and how they relate. A screen without one is found by the text on its picture.",
  ),
  elements: column(columns.elements, "The parts of the interface on the screen."),
  text: column(
    columns.text,
    "The text on the screen. Without it and without a description, the text is read from the picture.",
  ),
  tree: column(
    columns.tree,
    "What is behind the screen: an aria snapshot of Playwright, a hierarchy of Appium or XCUITest, or HTML. It gives title, elements and text where the request has none.",
  ),
  pattern: column(columns.pattern, "The kind of screen, such as login."),
  captured_at: {
    ...column(
      columns.captured_at,
      "The moment it shows (RFC 3339), or empty. Without it that of the picture's EXIF, or else what the screen has; as for the two that follow.",
    ),
    published: {
      anyOf: [
        { type: "string", format: "date-time" },
        { type: "string", maxLength: 0 },
      ],
    },
  },
  source_url: column(columns.source_url, "The address it was taken from."),
  app_version: column(columns.app_version, "The version of the app."),
  place: column(
    columns.place,
    "What tells it from the others of its app, the same in every language: `missing_in` goes by it.",
  ),
};

/** Base64 is a third longer. */
const base64CharactersMax = Math.ceil(pictureBytesMax / 3) * 4 + 64;

const imageSchema = Type.Optional(
  Type.Union([Type.String({ maxLength: base64CharactersMax }), Type.Null()], {
    title: `a PNG, JPEG or WebP of at most ${pictureBytesMax / 1e6} MB in base64, or null`,
    description:
      "The picture, a PNG, JPEG or WebP in base64. Without this field the screen keeps the picture it has; null takes it away.",
    published: { contentEncoding: "base64" },
  }),
);

/** The JSON body of `PUT /v1/screens/{id}`. Lengths count UTF-16 units. */
export const screenWriteSchema = named("ScreenWrite", strict)({ ...words, image: imageSchema });

/** The part `screen` of a multipart body, whose other part is the picture. */
export const screenPartSchema = named("ScreenWords", strict)(words);

/** The body of the same as a form: it has no null, and its file is sent as it is. */
export const screenFormSchema = strictObject({
  screen: screenPartSchema,
  image: Type.Optional(
    Type.String({
      minLength: 1,
      contentMediaType: "application/octet-stream",
      description: "The picture, a PNG, JPEG or WebP. Without this part the screen keeps the picture it has.",
    }),
  ),
});

export const writtenScreenSchema = named("WrittenScreen")({
  ...describedScreenSchema.properties,
  outcome: oneOf(["created", "updated", "unchanged"], {
    description: "What the request did. `unchanged`: the screen had these words and this picture already.",
  }),
  notices: Type.Array(Type.String(), {
    description: "What you should know although nothing failed, such as a picture without any text.",
  }),
});

export type ScreenWords = Static<typeof screenPartSchema>;
export type WrittenScreenAnswer = Static<typeof writtenScreenSchema>;
