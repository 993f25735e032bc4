import { type Static, Type } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import { oneOf, platforms } from "../fields.ts";
import type { PictureErrorCode } from "../images/picture.ts";
import { treeBytesMax } from "../trees/tree-node.ts";

/** Why a row was not imported; stable, for reports and tests. */
export type RowErrorCode =
  | PictureErrorCode
  | "row_unreadable"
  | "row_invalid"
  | "row_empty"
  | "image_path_refused"
  | "image_not_found"
  | "tree_unreadable"
  | "encoding_failed"
  | "storage_failed";

/** A row that cannot be imported. `field` is a column of the manifest, or null when the whole row is meant. */
export class RowError extends Error {
  override readonly name = "RowError";
  readonly field: string | null;
  readonly code: RowErrorCode;

  constructor(field: string | null, code: RowErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.field = field;
    this.code = code;
  }
}

/** The fields of a row as they were written, or why they could not be read. */
export type RowContent = Readonly<Record<string, unknown>> | RowError;

/** One row of a manifest. */
export interface ManifestEntry {
  /** The first row is 1; a header and blank lines are not counted. */
  readonly row: number;
  readonly content: RowContent;
  /** How much of the manifest is read after this row, 0 to 1. */
  readonly fraction: number;
}

/** The rows of a manifest: read once, from the start, one at a time. */
export interface ManifestRows {
  readonly entries: AsyncIterable<ManifestEntry>;
  /** Columns that the reader left out; those of the entries are found on the way. */
  readonly ignoredColumns: readonly string[];
}

const uuid = "^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$";

/** A row of a manifest after blanks are trimmed and empty values left out. Lengths count UTF-16 units. */
export const ManifestRow = Type.Object({
  app_name: Type.String({ minLength: 1, maxLength: 200, description: "must be 1 to 200 characters." }),
  platform: oneOf(platforms, { description: "must be ios or web." }),
  id: Type.Optional(Type.String({ pattern: uuid, description: "must be a UUID." })),
  image: Type.Optional(
    Type.String({ maxLength: 4096, description: "must be a path of at most 4,096 characters." }),
  ),
  title: Type.Optional(Type.String({ maxLength: 500, description: "must be at most 500 characters." })),
  description: Type.Optional(
    Type.String({ maxLength: 10_000, description: "must be at most 10,000 characters." }),
  ),
  elements: Type.Optional(
    Type.Array(Type.String({ maxLength: 200 }), {
      maxItems: 200,
      description: "must be at most 200 strings of at most 200 characters.",
    }),
  ),
  text: Type.Optional(Type.String({ maxLength: 50_000, description: "must be at most 50,000 characters." })),
  tree: Type.Optional(
    Type.String({ maxLength: treeBytesMax, description: "must be at most 1,000,000 characters." }),
  ),
  tree_file: Type.Optional(
    Type.String({ maxLength: 4096, description: "must be a path of at most 4,096 characters." }),
  ),
  pattern: Type.Optional(Type.String({ maxLength: 100, description: "must be at most 100 characters." })),
});
export type ManifestRow = Static<typeof ManifestRow>;

/** The columns a manifest may have; others are ignored with a notice. */
export const manifestColumns: readonly string[] = Object.keys(ManifestRow.properties);

/** Reads the fields of a row. Throws a `RowError` that names the first bad field and its bound. */
export function readRow(fields: Readonly<Record<string, unknown>>): ManifestRow {
  const row = cleanRow(fields);
  const problem = Value.Errors(ManifestRow, row).First();
  if (problem === undefined) return Value.Decode(ManifestRow, row);
  const field = problem.path.split("/")[1] ?? "";
  throw new RowError(field, "row_invalid", describeProblem(field, row[field]));
}

function cleanRow(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  for (const column of manifestColumns) {
    const value = cleanValue(column, Object.hasOwn(fields, column) ? fields[column] : undefined);
    if (value !== undefined) row[column] = value;
  }
  return row;
}

function cleanValue(column: string, value: unknown): unknown {
  if (value === null || value === undefined) return undefined;
  if (column === "elements") return cleanElements(value);
  if (column === "tree") return cleanTree(value);
  const text = cleanText(column, value);
  return (column === "id" || column === "platform") && typeof text === "string" ? text.toLowerCase() : text;
}

function cleanElements(value: unknown): unknown {
  const elements = typeof value === "string" ? splitElements(value) : value;
  if (!Array.isArray(elements)) return elements;
  const cleaned = elements.map((element: unknown) => cleanText("elements", element));
  return cleaned.filter((element) => element !== undefined);
}

/** Not trimmed: blanks are the levels of an aria snapshot. A hierarchy in JSON may stand in JSONL as it is. */
function cleanTree(value: unknown): unknown {
  if (typeof value === "object") return JSON.stringify(value);
  return cleanText("tree", value) === undefined ? undefined : value;
}

/** Trimmed text, undefined when nothing is left. Other types are left for the schema to refuse. */
function cleanText(column: string, value: unknown): unknown {
  if (typeof value !== "string") return value;
  if (value.includes("\0") || !value.isWellFormed()) {
    throw new RowError(column, "row_invalid", "contains a NUL or half a character (a lone surrogate).");
  }
  const text = value.trim();
  return text === "" ? undefined : text;
}

function describeProblem(field: string, value: unknown): string {
  if (value === undefined) return "is missing.";
  const properties: Readonly<Record<string, { readonly description?: string }>> = ManifestRow.properties;
  return properties[field]?.description ?? "is not valid.";
}

/** Splits one cell into elements: a JSON array of strings, or strings separated by `|`, or by `;` where there is no `|`. */
export function splitElements(cell: string): readonly unknown[] {
  return readArray(cell) ?? cell.split(cell.includes("|") ? "|" : ";");
}

function readArray(cell: string): readonly unknown[] | null {
  if (!cell.trimStart().startsWith("[")) return null;
  try {
    const value: unknown = JSON.parse(cell);
    return Array.isArray(value) ? value : null;
  } catch {
    return null; // "[x] close | save" is not JSON but a list with separators.
  }
}
