// The columns of a manifest.
import { type Static, Type } from "@sinclair/typebox";
import { placesMax } from "../../database/word-edits.ts";
import { descriptionSources, languageSchema, oneOf, platforms, strictObject, systems } from "../../fields.ts";
import { pictureBytesMax } from "../../images/picture.ts";
import { treeBytesMax } from "../trees/tree-node.ts";
import { momentPattern } from "./iso-time.ts";
import { atMost, collectionsSchema, flowColumns } from "./row-places.ts";
import { versionsSchema } from "./row-versions.ts";
import { wordColumns } from "./screen-columns.ts";
import { tagCharactersMax, tagsOfScreenMax } from "./tags.ts";

const uuid = "^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$";

export const editColumns = [...wordColumns, "app_name", "platform", "system", "language"] as const;
export type EditColumn = (typeof editColumns)[number];

/** A person's name has at most 200 characters, and so has that of a key. */
const editorLengthMax = 250;

/** Characters of a file's name that are kept. */
export const originalNameLengthMax = 255;

/** Characters of a title, of the version of an app, and of the address of a source. */
export const titleLengthMax = 500;
export const appVersionLengthMax = 100;
export const sourceUrlLengthMax = 2_048;
/** Characters of what tells a screen from others of its source in any language. */
const placeLengthMax = 500;

/** A row of a manifest after blanks are trimmed and empty values left out. Lengths count UTF-16 units. */
export const ManifestRow = Type.Object({
  app_name: Type.String({ minLength: 1, maxLength: 200, description: "must be 1 to 200 characters." }),
  platform: oneOf(platforms, { description: "must be ios or web." }),
  id: Type.Optional(Type.String({ pattern: uuid, description: "must be a UUID." })),
  image: Type.Optional(
    Type.Union([Type.String({ maxLength: 4096 }), Type.Uint8Array({ maxByteLength: pictureBytesMax })], {
      description: "must be a path of at most 4,096 characters, or in Parquet a picture of at most 40 MB.",
    }),
  ),
  title: Type.Optional(atMost(titleLengthMax)),
  description: Type.Optional(atMost(10_000)),
  elements: Type.Optional(
    Type.Array(Type.String({ maxLength: 200 }), {
      maxItems: 200,
      description: "must be at most 200 strings of at most 200 characters.",
    }),
  ),
  text: Type.Optional(atMost(50_000)),
  tree: Type.Optional(atMost(treeBytesMax)),
  tree_file: Type.Optional(
    Type.String({ maxLength: 4096, description: "must be a path of at most 4,096 characters." }),
  ),
  pattern: Type.Optional(atMost(100)),
  heading: Type.Optional(atMost(500)),
  original_name: Type.Optional(atMost(originalNameLengthMax)),
  captured_at: Type.Optional(
    Type.String({ maxLength: 40, description: "must be a time such as 2026-01-31T09:00:00Z (RFC 3339)." }),
  ),
  source_url: Type.Optional(
    Type.String({
      maxLength: sourceUrlLengthMax,
      pattern: "^https?://",
      description: "must be an address of at most 2,048 characters that begins with http:// or https://.",
    }),
  ),
  app_version: Type.Optional(atMost(appVersionLengthMax)),
  system: Type.Optional(oneOf(systems, { description: "must be ios, android, web or desktop." })),
  language: Type.Optional(languageSchema),
  place: Type.Optional(atMost(placeLengthMax)),
  ...flowColumns,
  tags: Type.Optional(
    Type.Array(Type.String({ maxLength: tagCharactersMax }), {
      maxItems: tagsOfScreenMax,
      description: `must be at most ${tagsOfScreenMax} strings of at most ${tagCharactersMax} characters.`,
    }),
  ),
  collections: Type.Optional(collectionsSchema),
  versions: Type.Optional(versionsSchema),
  text_source: Type.Optional(
    oneOf(["none", "given", "tree", "ocr", "model"], {
      description: "must be none, given, tree, ocr or model.",
    }),
  ),
  model_words: Type.Optional(
    Type.Object(
      {
        model: Type.String({ minLength: 1, maxLength: 200 }),
        source: Type.Optional(oneOf(descriptionSources)),
        fields: Type.Array(oneOf(wordColumns), { maxItems: wordColumns.length }),
      },
      {
        additionalProperties: false,
        description: `must be an object with model, a name of at most 200 characters, source, which is ${descriptionSources.join(" or ")}, and fields, a list of ${wordColumns.join(", ")}.`,
      },
    ),
  ),
  edits: Type.Optional(
    Type.Array(
      strictObject({
        field: oneOf(editColumns),
        by: Type.String({ minLength: 1, maxLength: editorLengthMax }),
        at: Type.String({ pattern: momentPattern }),
      }),
      {
        maxItems: editColumns.length,
        description: `must be a list of objects with field (${editColumns.join(", ")}), by, a name of at most ${editorLengthMax} characters, and at, a time such as 2026-01-31T09:00:00Z.`,
      },
    ),
  ),
  earlier_places: Type.Optional(
    Type.Array(
      strictObject({ app_name: Type.String({ minLength: 1, maxLength: 200 }), platform: oneOf(platforms) }),
      {
        maxItems: placesMax,
        description: `must be a list of at most ${placesMax} objects with app_name and platform.`,
      },
    ),
  ),
});
export type ManifestRow = Static<typeof ManifestRow>;

/** The row's name for its picture; null where it has none or holds it. */
export function imageName({ image }: ManifestRow): string | null {
  return typeof image === "string" ? image : null;
}
