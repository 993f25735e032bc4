// Rows of single screens whose other words stay as they are.

import type { Screen } from "../database/screens.ts";
import type { WordField } from "../database/word-edits.ts";
import type { IdentifiedRow } from "./checked-row.ts";
import type { ManifestRow } from "./row.ts";
import { exportedRow, wordColumnOf } from "./row-of-screen.ts";
import { restoredWords } from "./word-edits.ts";

/** The row with what its screen has where it gives nothing. */
export function completeRow(
  row: IdentifiedRow,
  screen: Screen | null,
  given: ReadonlySet<WordField>,
): IdentifiedRow {
  if (screen === null) return row;
  const had = ownRow(screen);
  for (const field of given) delete had[wordColumnOf(field)];
  if (given.has("visibleText")) delete had.text_source;
  return { ...row, fields: { ...had, ...row.fields } };
}

/** The row of a screen with what was in these fields before their last edit. */
export function earlierRow(screen: Screen, fields: readonly WordField[]): Omit<IdentifiedRow, "picture"> {
  const earlier = { ...screen, ...restoredWords(screen, fields) };
  return { row: 1, id: screen.id, fields: ownRow(earlier), isTitleOfFile: false, textSource: "given" };
}

function ownRow(screen: Screen): ManifestRow {
  const { image: _, ...row } = exportedRow(screen);
  return row;
}
