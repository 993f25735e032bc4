import { failRow } from "./fail-row.ts";
import type { ImportRun } from "./import-run.ts";
import { type CheckedPicture, checkPictureFile } from "./load-picture.ts";
import type { ManifestEntry } from "./manifest.ts";
import { type ManifestRow, manifestColumns, readRow } from "./manifest-row.ts";
import { RowError } from "./row-error.ts";

/** A row whose fields and picture file are fit to be imported. */
export interface CheckedRow {
  readonly row: number;
  readonly fields: ManifestRow;
  readonly picture: CheckedPicture | null;
}

/** Checks a row without decoding or writing anything; null for a row that fails, which is then in the report. */
export async function checkRow(run: ImportRun, { row, content }: ManifestEntry): Promise<CheckedRow | null> {
  try {
    if (content instanceof RowError) throw content;
    noteIgnoredColumns(run, content);
    const fields = readRow(content);
    const picture = fields.image === undefined ? null : await checkPictureFile(run.folder, fields.image);
    if (picture === null && !hasWords(fields))
      throw new RowError(null, "row_empty", "has neither a picture nor words.");
    return { row, fields, picture };
  } catch (error) {
    failRow(run, row, error);
    return null;
  }
}

function hasWords({ title, description, elements, text }: ManifestRow): boolean {
  return [title, description, text].some((words) => words !== undefined) || (elements ?? []).length > 0;
}

/** At most 20 names are kept: a JSONL file may invent a new column on each line. */
function noteIgnoredColumns(run: ImportRun, fields: Readonly<Record<string, unknown>>): void {
  for (const column of Object.keys(fields)) {
    if (run.ignoredColumns.size >= 20) return;
    if (!manifestColumns.includes(column)) run.ignoredColumns.add(column.slice(0, 100));
  }
}
