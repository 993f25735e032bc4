// The columns of a manifest: bounds as rows are checked, meanings as the API publishes them.
import { ManifestRow } from "../../src/library/rows/row.ts";
import { screenPartSchema } from "../../src/screens/write-schema.ts";
import { code, sentence, table } from "./table.ts";

const published = screenPartSchema.properties;
type Column = keyof ManifestRow | "file_name";

/** Meanings of the columns that no request has. A column without one does not compile. */
const meanings: Readonly<Record<Exclude<Column, keyof typeof published>, string>> = {
  id: "The screen that the row is. Without it that of its picture, or [of its words](#which-screen-a-row-is). In any spelling of a UUID.",
  image:
    "The [picture](#pictures), in the manifest's folder: a PNG, JPEG or WebP. Addresses are not fetched.",
  file_name: "Another name for `image`, which wins.",
  tree_file: "A file with the [tree](#trees), in the manifest's folder.",
  heading: "The line that OCR took for the [heading](#titles-that-are-read); of an export.",
  original_name: "What the picture's file was called, without its ending. Searched by its words.",
  flow: "The [flow](#flows) that the screen is a step of.",
  flow_description: "A sentence about it.",
  step: "The place of the screen in it.",
  flows:
    "The same for a screen of several flows. An export adds `id`, `created_at`, `app_name` and `platform`.",
  tags: "The [tags](#tags) of the screen in the workspace of the import.",
  versions: "The pictures that the screen had before, with its words then; of an export.",
  collections: "The [collections](#collections) that it stands in there; of an export.",
  text_source: "Where `text` comes from; of an export. `none` also turns OCR off for the picture.",
  model_words: "Which words a model or an agent wrote, and from what; of an export.",
  edits: "Which fields a person edited, who and when; of an export.",
  earlier_places: "Where the screen was before a person moved it; of an export.",
};

export function columnsReference(): string {
  const columns = [...Object.keys(ManifestRow.properties), "file_name"] as Column[];
  return table(["Column", "Bounds", "Meaning"], columns.map(rowOf));
}

function rowOf(column: Column): string[] {
  const { description = "" } = ManifestRow.properties[column === "file_name" ? "image" : column];
  const bound = description.replace(/^must be /, "").replace(/\.$/, "");
  const isRequired = ManifestRow.required?.some((name) => name === column);
  const meaning =
    column in published
      ? published[column as keyof typeof published].description
      : meanings[column as keyof typeof meanings];
  return [code(column), isRequired ? `required; ${bound}` : bound, sentence(meaning ?? "")];
}
