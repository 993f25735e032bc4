import { pictureFiles } from "../images/folder-image-store.ts";
import type { ManifestRow } from "../library/row.ts";
import type { Screen } from "../storage/storage.ts";

/** The picture of a row, below the folder of the manifest. */
export function exportedImage({ id, picture }: Screen): string | null {
  const [original] = picture === null ? [] : pictureFiles(id, picture);
  return original === undefined ? null : `images/${id}${original.path.slice(original.path.lastIndexOf("."))}`;
}

/** The row of a screen. The same screen is always the same line. */
export function exportedLine(screen: Screen): string {
  return `${JSON.stringify(exportedRow(screen))}\n`;
}

/** The row that makes this screen again: its own words, and those of OCR and of a model with where they come from. */
export function exportedRow(screen: Screen): ManifestRow {
  const { id, appName, platform, title, description, elements, visibleText, pattern, modelWords } = screen;
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
    ...given("pattern", pattern),
    ...(modelWords !== null && {
      model_words: {
        model: modelWords.model,
        fields: modelWords.fields.map((field) => (field === "visibleText" ? "text" : field)),
      },
    }),
  };
}

function given<Name extends string>(name: Name, value: string) {
  return value === "" ? {} : ({ [name]: value } as Record<Name, string>);
}
