import type { ListDoubt } from "../rows/list-cell.ts";
import { type LeftOutValue, manifestColumns, readRow } from "../rows/read-row.ts";
import type { ManifestRow } from "../rows/row.ts";
import { RowError } from "../rows/row-error.ts";
import type { ManifestEntry, RowContent } from "../sources/manifest-rows.ts";
import * as rows from "../writing/checked-row.ts";
import { type RowWithTree, withTree } from "../writing/tree-of-row.ts";
import { checkPictureAt } from "./check-picture-at.ts";
import type { ImportRun } from "./import-run.ts";
import { checkVersions } from "./import-versions.ts";

/** Checks a row without decoding or writing; null for one that fails, which is then in the report. */
export async function checkRow(run: ImportRun, entry: ManifestEntry): Promise<rows.CheckedRow | null> {
  const { row, content } = entry;
  try {
    if (content instanceof RowError) throw content;
    recordColumns(run, entry, content);
    const left: LeftOutValue[] = [];
    const onLeftOut = (each: LeftOutValue) => void left.push(each);
    const onDoubt = (doubt: ListDoubt) => run.doubts.add(doubt, row);
    const read = readRow(content, run.options.defaults, { onDoubt, onLeftOut });
    const { fields: given, textSource } = await withTreeIfFit(run, read, onLeftOut);
    const fileTitle = given.title === undefined ? (entry.fileTitle ?? null) : null;
    const fields = fileTitle === null ? given : { ...given, title: fileTitle.text };
    const picture = fields.image === undefined ? null : await checkPictureAt(run.folder, fields.image, entry);
    rows.requireContent(fields, picture, left);
    const leftOut = recordLeftOut(run, row, left);
    const named =
      fileTitle === null ? {} : ({ titleOfFile: fileTitle.isOfTool ? "tool" : "person" } as const);
    const versions = await checkVersions(run, { row, fields });
    return { row, fields, ...named, textSource, picture, versions, leftOut };
  } catch (error) {
    run.report.fail(row, imageOf(content), error);
    return null;
  }
}

/** The row with the words of its tree, or without a tree that gives none. */
async function withTreeIfFit(
  { trees, folder }: ImportRun,
  fields: ManifestRow,
  onLeftOut: (left: LeftOutValue) => void,
): Promise<RowWithTree> {
  try {
    return await withTree(trees, folder, fields);
  } catch (error) {
    if (!(error instanceof RowError)) throw error;
    const { tree, tree_file: file, ...others } = fields;
    onLeftOut({ field: error.field ?? "tree", value: tree ?? file, error });
    return { fields: others, textSource: "given" };
  }
}

/** Names what a row comes without; returns it by the field. */
function recordLeftOut(
  { doubts, report }: ImportRun,
  row: number,
  left: readonly LeftOutValue[],
): ReadonlyMap<string, readonly unknown[]> {
  const fields = Map.groupBy(left, ({ field }) => field);
  for (const [field, [first, ...others]] of fields) {
    if (first === undefined || !doubts.leaveOut(field)) continue;
    const more = others.length > 0 ? ` and ${others.length} more` : "";
    const text = `${field}: ${shortened(first.value)}${more} was left out: it ${first.error.message}`;
    report.notices.add(row, text, { field });
  }
  return new Map([...fields].map(([field, some]) => [field, some.map(({ value }) => value)]));
}

const shownCharacters = 60;

/** A value on one line. */
function shortened(value: unknown): string {
  if (value instanceof Uint8Array) return `${value.length} bytes`;
  const text = typeof value === "number" ? String(value) : JSON.stringify(value);
  return text.length > shownCharacters ? `${text.slice(0, shownCharacters).toWellFormed()}…` : text;
}

/** The row's name for its picture, as far as it can be read. */
function imageOf(content: RowContent): string | null {
  const image = content instanceof RowError ? undefined : (content["image"] ?? content["file_name"]);
  return typeof image === "string" && image !== "" ? image.toWellFormed().slice(0, 300) : null;
}

/** At most 20 names are kept: a JSONL file may invent a new column on each line. */
function recordColumns(
  run: ImportRun,
  { row, hasAbsentWords }: ManifestEntry,
  fields: Readonly<Record<string, unknown>>,
): void {
  if (Object.values(fields).some((value) => typeof value === "string" && value.includes("\ufffd")))
    run.doubts.add("damage", row);
  const hasMarks = [fields["tags"], fields["collections"]].some((value) => String(value ?? "").trim() !== "");
  if (hasMarks && run.services.marks === undefined) run.doubts.add("marks", row);
  if (hasAbsentWords === true) run.doubts.add("absence", row);
  for (const column of Object.keys(fields)) {
    if (run.ignoredColumns.size >= 20) return;
    if (!manifestColumns.includes(column)) run.ignoredColumns.add(column.slice(0, 100));
  }
}
