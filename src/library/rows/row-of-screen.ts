import type { FlowOfScreen } from "../../database/flows.ts";
import { isSamePlace } from "../../database/places.ts";
import type { PictureVersion, Screen } from "../../database/screens.ts";
import type { PlaceInCollection } from "../../database/stores/collection-places.ts";
import {
  type EditField,
  editFields,
  isPersons,
  type WordEdits,
  type WordField,
} from "../../database/word-edits.ts";
import { pictureFiles } from "../../images/picture-version.ts";
import type { EditColumn, ManifestRow } from "./row.ts";
import { exportedVersion } from "./row-versions.ts";
import type { WordColumn } from "./screen-columns.ts";

export function wordColumnOf(field: WordField): WordColumn {
  return field === "visibleText" ? "text" : field;
}

export function wordFieldOf(column: WordColumn): WordField {
  return column === "text" ? "visibleText" : column;
}

export function editColumnOf(field: EditField): EditColumn {
  if (field === "appName") return "app_name";
  return field === "visibleText" ? "text" : field;
}

export function editFieldOf(column: EditColumn): EditField {
  if (column === "app_name") return "appName";
  return column === "text" ? "visibleText" : column;
}

/** The picture of a row, below the folder of the manifest. */
export function exportedImage({ id, picture }: Screen): string | null {
  const [original] = picture === null ? [] : pictureFiles(id, picture);
  return original === undefined ? null : `images/${id}${original.path.slice(original.path.lastIndexOf("."))}`;
}

/**
 * Flows that a screen is in, its earlier pictures, and its tags and places in collections of the workspace of
 * the export.
 */
export interface ScreenContext {
  readonly flows: readonly FlowOfScreen[];
  readonly tags: readonly string[];
  readonly collections: readonly PlaceInCollection[];
  /** Its earlier pictures, the last one first. */
  readonly versions: readonly PictureVersion[];
}

/** The row of a screen with what stands around it. The same screen is always the same line. */
export function exportedLine(screen: Screen, { flows, tags, collections, versions }: ScreenContext): string {
  const steps = flows.map(({ name, description, step, ...flow }) => ({
    ...origin(flow),
    ...(!isSamePlace(flow, screen) && { app_name: flow.appName, platform: flow.platform }),
    name,
    ...given("description", description),
    step,
  }));
  const places = collections.map(
    ({ name, description, isFavourites, position, note, section, ...collection }) => ({
      ...(isFavourites ? { is_favourites: true } : origin(collection)),
      name,
      ...given("description", description),
      position,
      ...given("note", note),
      ...given("section", section),
    }),
  );
  const row = {
    ...exportedRow(screen),
    ...(steps.length > 0 && { flows: steps }),
    ...(tags.length > 0 && { tags }),
    ...(places.length > 0 && { collections: places }),
    ...(versions.length > 0 && { versions: versions.map((each) => exportedVersion(screen.id, each)) }),
  };
  return `${JSON.stringify(row)}\n`;
}

/** The origin of what has a name that others may have, too. */
function origin({ id, createdAt }: { readonly id: string; readonly createdAt: number }) {
  return { id, created_at: new Date(createdAt).toISOString() };
}

/** The row that makes this screen again, with where the words of OCR, models and people come from. */
export function exportedRow(screen: Screen): ManifestRow {
  const { id, appName, platform, title, description, elements, visibleText, pattern, modelWords } = screen;
  const edits = editedFields(screen.edits).filter(({ field }) => isPersons(screen.edits, editFieldOf(field)));
  const places = screen.edits.places ?? [];
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
    ...given("captured_at", screen.capturedAt == null ? "" : new Date(screen.capturedAt).toISOString()),
    ...given("source_url", screen.sourceUrl ?? ""),
    ...given("app_version", screen.appVersion ?? ""),
    ...(screen.system && { system: screen.system }),
    ...given("language", screen.language ?? ""),
    ...given("place", screen.place ?? ""),
    ...given("pattern", pattern),
    ...(modelWords !== null && {
      model_words: {
        model: modelWords.model,
        // The usual one is left out.
        ...(modelWords.source === "text" && { source: modelWords.source }),
        fields: modelWords.fields.map(wordColumnOf),
      },
    }),
    ...(edits.length > 0 && { edits }),
    ...(places.length > 0 && {
      earlier_places: places.map((place) => ({ app_name: place.appName, platform: place.platform })),
    }),
  };
}

/** The last edit of each field, as manifests and callers have it. `at` is RFC 3339. */
export interface EditedField {
  readonly field: EditColumn;
  readonly by: string;
  readonly at: string;
}

/** The fields that a person edited, in the order of manifests. */
export function editedFields(edits: WordEdits): EditedField[] {
  return editFields.flatMap((field) => {
    const edit = edits[field];
    if (edit === undefined) return [];
    return [{ field: editColumnOf(field), by: edit.by, at: new Date(edit.at).toISOString() }];
  });
}

function given<Name extends string>(name: Name, value: string) {
  return value === "" ? {} : ({ [name]: value } as Record<Name, string>);
}
