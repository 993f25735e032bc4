import { type Static, Type } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import { oneOf, platforms } from "../fields.ts";
import { RowError } from "./row-error.ts";
import { splitElements } from "./split-elements.ts";

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
      description: "must be at most 200 texts of at most 200 characters.",
    }),
  ),
  text: Type.Optional(Type.String({ maxLength: 50_000, description: "must be at most 50,000 characters." })),
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
  const text = cleanText(column, value);
  return (column === "id" || column === "platform") && typeof text === "string" ? text.toLowerCase() : text;
}

function cleanElements(value: unknown): unknown {
  const elements = typeof value === "string" ? splitElements(value) : value;
  if (!Array.isArray(elements)) return elements;
  const cleaned = elements.map((element: unknown) => cleanText("elements", element));
  return cleaned.filter((element) => element !== undefined);
}

/** Trimmed text, undefined when nothing is left; what is no text stays for the schema to refuse. */
function cleanText(column: string, value: unknown): unknown {
  if (typeof value !== "string") return value;
  if (value.includes("\0") || !value.isWellFormed()) {
    throw new RowError(column, "row_invalid", "has a NUL or half a character (a lone surrogate) in it.");
  }
  const text = value.trim();
  return text === "" ? undefined : text;
}

function describeProblem(field: string, value: unknown): string {
  if (value === undefined) return "is missing.";
  const properties: Readonly<Record<string, { readonly description?: string }>> = ManifestRow.properties;
  return properties[field]?.description ?? "is not valid.";
}
