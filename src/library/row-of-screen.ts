import type { Screen } from "../database/screens.ts";
import { isPersons, type WordEdits, type WordField, wordFields } from "../database/word-edits.ts";
import { pictureFiles } from "../images/picture-version.ts";
import type { ManifestRow, WordColumn } from "./row.ts";

/** The manifest column of a field of a screen's words. */
export function wordColumnOf(field: WordField): WordColumn {
  return field === "visibleText" ? "text" : field;
}

/** The field of a screen's words that a column has. */
export function wordFieldOf(column: WordColumn): WordField {
  return column === "text" ? "visibleText" : column;
}

/** The picture of a row, below the folder of the manifest. */
export function exportedImage({ id, picture }: Screen): string | null {
  const [original] = picture === null ? [] : pictureFiles(id, picture);
  return original === undefined ? null : `images/${id}${original.path.slice(original.path.lastIndexOf("."))}`;
}

/** The row of a screen. The same screen is always the same line. */
export function exportedLine(screen: Screen): string {
  return `${JSON.stringify(exportedRow(screen))}\n`;
}

/**
 * The row that makes this screen again: its own words, and those of OCR, of a model and of people with where
 * they come from.
 */
export function exportedRow(screen: Screen): ManifestRow {
  const { id, appName, platform, title, description, elements, visibleText, pattern, modelWords } = screen;
  const edits = editedFields(screen.edits).filter(({ field }) => isPersons(screen.edits, wordFieldOf(field)));
  return {
    id,
    app_name: appName,
    platform,
    ...given("image", exportedImage(screen) ?? ""),
    ...given("title", title),
    ...given("description", description),
    ...(elements.length > 0 && { elements: [...elements] }),
    ...given("text", visibleText),
    text_source: screen.visibleTextSource,
    ...given("heading", screen.heading ?? ""),
    ...given("original_name", screen.originalName ?? ""),
    ...given("pattern", pattern),
    ...(modelWords !== null && {
      model_words: {
        model: modelWords.model,
        // The usual one is left out: earlier versions read such rows, too.
        ...(modelWords.source === "text" && { source: modelWords.source }),
        fields: modelWords.fields.map(wordColumnOf),
      },
    }),
    ...(edits.length > 0 && { edits }),
  };
}

/** The last edit of each field, as manifests and callers have it. `at` is RFC 3339. */
export interface EditedField {
  readonly field: WordColumn;
  readonly by: string;
  readonly at: string;
}

/** The fields that a person edited, in the order of manifests. */
export function editedFields(edits: WordEdits): EditedField[] {
  return wordFields.flatMap((field) => {
    const edit = edits[field];
    if (edit === undefined) return [];
    return [{ field: wordColumnOf(field), by: edit.by, at: new Date(edit.at).toISOString() }];
  });
}

function given<Name extends string>(name: Name, value: string) {
  return value === "" ? {} : ({ [name]: value } as Record<Name, string>);
}
