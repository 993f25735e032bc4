// Rows of single screens whose other words stay as they are.

import type { Screen } from "../../database/screens.ts";
import { type EditField, isPersons, wordFields } from "../../database/word-edits.ts";
import type { ManifestRow } from "../rows/row.ts";
import { exportedRow, wordColumnOf } from "../rows/row-of-screen.ts";
import type { IdentifiedRow } from "./checked-row.ts";
import { restoredWords } from "./word-edits.ts";

/** The row with what its screen has where it gives nothing. */
export function completeRow(
  row: IdentifiedRow,
  screen: Screen | null,
  given: ReadonlySet<EditField>,
): IdentifiedRow {
  if (screen === null) return row;
  const isNewPicture = row.picture !== null && row.picture.sha256 !== screen.picture?.sha256;
  const had = isNewPicture ? withoutReadings(screen) : ownRow(screen);
  for (const field of wordFields) if (given.has(field)) delete had[wordColumnOf(field)];
  if (given.has("visibleText")) delete had.text_source;
  if (given.has("language")) delete had.language;
  const { app_name, platform } = had;
  const place = { ...(!given.has("appName") && { app_name }), ...(!given.has("platform") && { platform }) };
  return { ...row, fields: { ...had, ...row.fields, ...place } };
}

/** The row of a screen with what was in these fields before their last edit. */
export function earlierRow(screen: Screen, fields: readonly EditField[]): Omit<IdentifiedRow, "picture"> {
  const earlier = { ...screen, ...restoredWords(screen, fields) };
  return { row: 1, id: screen.id, fields: ownRow(earlier), textSource: "given" };
}

/** The row of a screen that gets another picture, without what OCR and models read from the old one. */
function withoutReadings(screen: Screen): ManifestRow {
  const { picture, modelWords, visibleTextSource: source, edits } = screen;
  const row = ownRow(screen);
  if (source === "ocr" || (source === "none" && !isPersons(edits, "visibleText"))) {
    for (const column of ["text", "text_source", "heading"] as const) delete row[column];
  }
  delete row.captured_at;
  if (picture === null || modelWords === null) return row;
  for (const field of modelWords.fields) delete row[wordColumnOf(field)];
  if (source === "model") for (const column of ["text_source", "heading"] as const) delete row[column];
  delete row.model_words;
  return row;
}

function ownRow(screen: Screen): ManifestRow {
  const { image: _, ...row } = exportedRow(screen);
  return row;
}
