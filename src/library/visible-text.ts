import type { Screen } from "../storage/storage.ts";
import type { IdentifiedRow } from "./identify-rows.ts";
import type { ImportRun } from "./import-run.ts";
import { type CheckedPicture, loadPicture } from "./load-picture.ts";
import type { ManifestRow } from "./manifest-row.ts";
import { RowError } from "./row-error.ts";

/** The visible text of a screen and where it comes from. */
export type VisibleText = Pick<Screen, "visibleText" | "visibleTextSource">;

const noText: VisibleText = { visibleText: "", visibleTextSource: "none" };

/** The text that the row gives, or, for a picture that nothing describes, the text that is read from it. */
export async function visibleTextOf(
  run: ImportRun,
  row: IdentifiedRow,
  existing: Screen | null,
): Promise<VisibleText> {
  const { text } = row.fields;
  if (text !== undefined) return { visibleText: text, visibleTextSource: "given" };
  if (row.picture === null || isDescribed(row.fields)) return noText;
  if (existing?.visibleTextSource === "ocr" && existing.picture?.sha256 === row.picture.sha256) {
    return { visibleText: existing.visibleText, visibleTextSource: "ocr" };
  }
  return readVisibleText(run, row, row.picture);
}

function isDescribed({ title, description }: ManifestRow): boolean {
  return title !== undefined || description !== undefined;
}

/** A picture whose text cannot be read is imported without it: the reading is a help, not a condition. */
async function readVisibleText(
  run: ImportRun,
  row: IdentifiedRow,
  picture: CheckedPicture,
): Promise<VisibleText> {
  if (run.readText === null || run.options.isDryRun === true) return noText;
  try {
    const visibleText = await run.readText(await loadPicture(picture));
    if (visibleText !== "") return { visibleText, visibleTextSource: "ocr" };
    run.report.notice(row.row, "no text was found in the picture: it can only be found by its app.");
  } catch (error) {
    if (error instanceof RowError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    run.report.notice(row.row, `the text of the picture was not read: ${reason}`);
  }
  return noText;
}
