// Reads the values of a row, column by column.
import { Value } from "@sinclair/typebox/value";
import type { System } from "../../fields.ts";
import * as columns from "./column-values.ts";
import { platformOfSystem } from "./guess-system.ts";
import type { ListDoubt } from "./list-cell.ts";
import { ManifestRow } from "./row.ts";
import { RowError } from "./row-error.ts";

const readings: Readonly<Record<keyof ManifestRow | "file_name", columns.ReadValue>> = {
  app_name: columns.readAppName,
  platform: columns.readKeyword,
  system: columns.readKeyword,
  language: columns.readLanguage,
  place: columns.readWords,
  id: columns.readId,
  image: columns.readPicture,
  title: columns.readWords,
  description: columns.readWords,
  elements: columns.readList,
  text: columns.readWords,
  tree: columns.readTree,
  tree_file: columns.readPath,
  pattern: columns.readWords,
  heading: columns.readWords,
  original_name: columns.readWords,
  captured_at: columns.readTime,
  source_url: columns.readAddress,
  app_version: columns.readWords,
  flow: columns.readWords,
  flow_description: columns.readWords,
  step: columns.readWholeNumber,
  flows: columns.readObjects,
  tags: columns.readTags,
  collections: columns.readObjects,
  versions: columns.readObjects,
  text_source: columns.readKeyword,
  model_words: columns.readObjects,
  edits: columns.readObjects,
  earlier_places: columns.readObjects,
  file_name: columns.readPath,
};

/** The columns of a manifest; others are ignored with a notice. `file_name` is Hugging Face's `image`. */
export const manifestColumns: readonly string[] = Object.keys(readings);

/** Values for rows that lack them. */
export interface RowDefaults {
  readonly app_name?: string;
  readonly platform?: System;
}

/** Columns that say which screen a row is, or make it one: nothing takes the place of a bad value. */
const identifying: ReadonlySet<string> = new Set([
  ...(ManifestRow.required ?? []),
  "id",
  "image",
  "file_name",
]);

export interface LeftOutValue {
  readonly field: string;
  readonly value: unknown;
  readonly error: RowError;
}

export interface RowListeners {
  /** Called when `elements` or `tags` is a cell whose list is not certain. */
  readonly onDoubt?: (doubt: ListDoubt) => void;
  /**
   * Called for each value of an optional column, or of a list there, that cannot be taken; without it the row
   * is refused, as a request is.
   */
  readonly onLeftOut?: (left: LeftOutValue) => void;
}

/** Reads the fields of a row. Throws a `RowError` that names the first bad field and its bound. */
export function readRow(
  fields: Readonly<Record<string, unknown>>,
  defaults: RowDefaults = {},
  listeners: RowListeners = {},
): ManifestRow {
  const row = withSystem({ ...valuesOf({ ...defaults }, listeners), ...valuesOf(fields, listeners) });
  for (let problem = firstProblem(row); problem !== undefined; problem = firstProblem(row)) {
    const [, field = "", at] = problem.path.split("/");
    const reason = describeProblem(field, row[field]);
    leaveOut(listeners, { field, value: takeOut(row, field, at), error: invalid(field, reason) });
  }
  return Value.Decode(ManifestRow, row);
}

/** A platform that is none but a system says both. */
function withSystem(row: Record<string, unknown>): Record<string, unknown> {
  const of = platformOfSystem.get(row["platform"]) ?? row["platform"];
  return of === row["platform"] ? row : { system: row["platform"], ...row, platform: of };
}

function firstProblem(row: Readonly<Record<string, unknown>>) {
  return Value.Errors(ManifestRow, row).First();
}

function invalid(field: string, reason: string): RowError {
  return new RowError(field, "row_invalid", reason);
}

function leaveOut({ onLeftOut }: RowListeners, left: LeftOutValue): void {
  if (onLeftOut === undefined || identifying.has(left.field)) throw left.error;
  onLeftOut(left);
}

/** Takes the value of a field out, or of a list the element `at`, or those that are too many. */
function takeOut(row: Record<string, unknown>, field: string, at: string | undefined): unknown {
  const value = row[field];
  const most = columnSchemas[field]?.maxItems ?? 0;
  if (!Array.isArray(value) || (at === undefined && value.length <= most)) {
    delete row[field];
    return value;
  }
  row[field] = at === undefined ? value.slice(0, most) : value.toSpliced(Number(at), 1);
  return at === undefined ? value.slice(most).map(asGiven) : asGiven(value[Number(at)]);
}

function asGiven(element: unknown): unknown {
  return element instanceof columns.ValueError ? element.value : element;
}

/** The known columns of the fields. */
function valuesOf(
  fields: Readonly<Record<string, unknown>>,
  listeners: RowListeners,
): Record<string, unknown> {
  const { onDoubt = () => undefined } = listeners;
  const row: Record<string, unknown> = {};
  for (const [field, read] of Object.entries(readings)) {
    const given = Object.hasOwn(fields, field) ? fields[field] : undefined;
    try {
      const value = (given ?? null) === null ? undefined : read(given, onDoubt);
      if (value !== undefined) row[field] = value;
    } catch (error) {
      if (!(error instanceof columns.ValueError)) throw error;
      leaveOut(listeners, { field, value: given, error: invalid(field, error.message) });
    }
  }
  const { file_name: fileName, ...known } = row;
  return fileName === undefined ? known : { image: fileName, ...known };
}

export function namedFiles(fields: Readonly<Record<string, unknown>>): readonly string[] {
  const named = [columns.embeddedPicture(fields["image"]), fields["file_name"], fields["tree_file"]];
  return named.filter((name): name is string => typeof name === "string" && name.trim() !== "");
}

interface ColumnSchema {
  readonly type?: string;
  readonly description?: string;
  readonly maxItems?: number;
}
const columnSchemas: Readonly<Record<string, ColumnSchema>> = ManifestRow.properties;
const listColumns: readonly string[] = ["elements", "tags"];

function describeProblem(field: string, value: unknown): string {
  if (value === undefined) return "is missing.";
  if (columnSchemas[field]?.type === "string" && typeof value !== "string")
    return `must be text, not ${columns.kindOf(value)}.`;
  if (listColumns.includes(field)) {
    if (!Array.isArray(value)) return `must be a list of strings, not ${columns.kindOf(value)}.`;
    const bad = value.find((element) => typeof element !== "string");
    if (bad instanceof columns.ValueError) return bad.message;
    if (bad !== undefined) return `must be a list of strings; one of them is ${columns.kindOf(bad)}.`;
  }
  return columnSchemas[field]?.description ?? "is not valid.";
}
