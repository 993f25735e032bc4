import { type Static, Type } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import { placesMax } from "../database/word-edits.ts";
import { descriptionSources, oneOf, type Platform, platforms, strict } from "../fields.ts";
import { type PictureErrorCode, pictureBytesMax } from "../images/picture.ts";
import { nameWithoutInvisible, withoutInvisible } from "../system/invisible-characters.ts";
import { isoTime, momentPattern } from "./iso-time.ts";
import { type ListDoubt, readListCell } from "./list-cell.ts";
import { collectionsSchema, flowColumns } from "./row-places.ts";
import { tagCharactersMax, tagOf, tagsOfScreenMax } from "./tags.ts";
import { treeBytesMax } from "./trees/tree-node.ts";

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

/**
 * A row that cannot be imported. `field` is a column of the manifest, or null when the whole row is meant.
 */
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

/** Values for rows that lack them. */
export interface RowDefaults {
  readonly app_name?: string;
  readonly platform?: Platform;
}

/** The fields of a row as they were written, or why they could not be read. */
export type RowContent = Readonly<Record<string, unknown>> | RowError;

/** One row of a manifest. */
export interface ManifestEntry {
  /** The first row is 1; a header and blank lines are not counted. */
  readonly row: number;
  readonly content: RowContent;
  /** The files beside its picture that are read, too, in a folder of pictures. */
  readonly companions?: readonly string[];
  /** The words in its picture's file name; a title of the row's own takes precedence. */
  readonly fileTitle?: string | null;
  /** True when a cell said NULL or the like, and was left out. */
  readonly hasAbsentWords?: boolean;
  /** True where the time of its picture's file stands for a capture date that neither row nor picture has. */
  readonly hasFileTime?: boolean;
  /** The fraction of the manifest that is read after this row, 0 to 1. */
  readonly fraction: number;
}

/** The rows of a manifest: read once, from the start, one at a time. */
export interface ManifestRows {
  readonly entries: AsyncIterable<ManifestEntry>;
  /** Columns that the reader left out; those of the entries are found on the way. */
  readonly ignoredColumns: readonly string[];
  /** A note to the operator about the whole manifest. */
  readonly notice?: string | null;
  /** The pictures of a folder, one a row. */
  readonly files?: readonly string[];
  /** Said where there is no row. */
  readonly emptyNotice?: string | undefined;
}

const uuid = "^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$";

/** The manifest columns for words that a model may have written, or a person edited. */
export const wordColumns = ["title", "description", "elements", "text", "pattern"] as const;
export type WordColumn = (typeof wordColumns)[number];

/** The columns that a person may edit of a screen. */
export const editColumns = [...wordColumns, "app_name", "platform"] as const;
export type EditColumn = (typeof editColumns)[number];

/** A person's name has at most 200 characters, and so has that of a key. */
const editorLengthMax = 250;

/** Characters of a file's name that are kept. */
export const originalNameLengthMax = 255;

/** Characters of the address of a source. */
export const sourceUrlLengthMax = 2_048;

/** A row of a manifest after blanks are trimmed and empty values left out. Lengths count UTF-16 units. */
export const ManifestRow = Type.Object({
  app_name: Type.String({ minLength: 1, maxLength: 200, description: "must be 1 to 200 characters." }),
  platform: oneOf(platforms, { description: "must be ios or web." }),
  id: Type.Optional(Type.String({ pattern: uuid, description: "must be a UUID." })),
  image: Type.Optional(
    Type.Union([Type.String({ maxLength: 4096 }), Type.Uint8Array({ maxByteLength: pictureBytesMax })], {
      description: "must be a path of at most 4,096 characters, or in Parquet a picture of at most 40 MB.",
    }),
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
  heading: Type.Optional(Type.String({ maxLength: 500, description: "must be at most 500 characters." })),
  original_name: Type.Optional(
    Type.String({
      maxLength: originalNameLengthMax,
      description: `must be at most ${originalNameLengthMax} characters.`,
    }),
  ),
  captured_at: Type.Optional(
    Type.String({ maxLength: 40, description: "must be a time such as 2026-01-31T09:00:00Z (RFC 3339)." }),
  ),
  source_url: Type.Optional(
    Type.String({
      maxLength: sourceUrlLengthMax,
      pattern: "^https?://",
      description: "must be an address of at most 2,048 characters that begins with http:// or https://.",
    }),
  ),
  app_version: Type.Optional(Type.String({ maxLength: 100, description: "must be at most 100 characters." })),
  ...flowColumns,
  tags: Type.Optional(
    Type.Array(Type.String({ maxLength: tagCharactersMax }), {
      maxItems: tagsOfScreenMax,
      description: `must be at most ${tagsOfScreenMax} strings of at most ${tagCharactersMax} characters.`,
    }),
  ),
  collections: Type.Optional(collectionsSchema),
  text_source: Type.Optional(
    oneOf(["none", "given", "tree", "ocr", "model"], {
      description: "must be none, given, tree, ocr or model.",
    }),
  ),
  model_words: Type.Optional(
    Type.Object(
      {
        model: Type.String({ minLength: 1, maxLength: 200 }),
        source: Type.Optional(oneOf(descriptionSources)),
        fields: Type.Array(oneOf(wordColumns), { maxItems: wordColumns.length }),
      },
      {
        additionalProperties: false,
        description: `must be an object with model, a name of at most 200 characters, source, which is ${descriptionSources.join(" or ")}, and fields, a list of ${wordColumns.join(", ")}.`,
      },
    ),
  ),
  edits: Type.Optional(
    Type.Array(
      Type.Object(
        {
          field: oneOf(editColumns),
          by: Type.String({ minLength: 1, maxLength: editorLengthMax }),
          at: Type.String({ pattern: momentPattern }),
        },
        strict,
      ),
      {
        maxItems: editColumns.length,
        description: `must be a list of objects with field (${editColumns.join(", ")}), by, a name of at most ${editorLengthMax} characters, and at, a time such as 2026-01-31T09:00:00Z.`,
      },
    ),
  ),
  earlier_places: Type.Optional(
    Type.Array(
      Type.Object(
        { app_name: Type.String({ minLength: 1, maxLength: 200 }), platform: oneOf(platforms) },
        strict,
      ),
      {
        maxItems: placesMax,
        description: `must be a list of at most ${placesMax} objects with app_name and platform.`,
      },
    ),
  ),
});
export type ManifestRow = Static<typeof ManifestRow>;

/**
 * The columns a manifest may have; others are ignored with a notice. Hugging Face calls the picture of a row
 * `file_name`.
 */
export const manifestColumns: readonly string[] = [...Object.keys(ManifestRow.properties), "file_name"];

/**
 * Reads the fields of a row. Throws a `RowError` that names the first bad field and its bound. `onDoubt` is
 * called when `elements` or `tags` is a cell whose list is not certain.
 */
export function readRow(
  fields: Readonly<Record<string, unknown>>,
  defaults: RowDefaults = {},
  onDoubt: (doubt: ListDoubt) => void = () => undefined,
): ManifestRow {
  const row = { ...cleanRow({ ...defaults }, onDoubt), ...cleanRow(fields, onDoubt) };
  const problem = Value.Errors(ManifestRow, row).First();
  if (problem === undefined) return Value.Decode(ManifestRow, row);
  const field = problem.path.split("/")[1] ?? "";
  throw new RowError(field, "row_invalid", describeProblem(field, row[field]));
}

/** The row's name for its picture; null where it has none or holds it. */
export function imageName({ image }: ManifestRow): string | null {
  return typeof image === "string" ? image : null;
}

function cleanRow(
  fields: Readonly<Record<string, unknown>>,
  onDoubt: (doubt: ListDoubt) => void,
): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  for (const column of manifestColumns) {
    const given = Object.hasOwn(fields, column) ? fields[column] : undefined;
    const value = isListColumn(column) ? cleanList(column, given, onDoubt) : cleanValue(column, given);
    if (value !== undefined) row[column] = value;
  }
  const { file_name: fileName, ...known } = row;
  return fileName === undefined ? known : { image: fileName, ...known };
}

/** Columns of strings, which are in one cell of a CSV file. */
function isListColumn(column: string): boolean {
  return column === "elements" || column === "tags";
}

/** Columns of objects and lists of them, which are text in a CSV file. */
const objectColumns: ReadonlySet<string> = new Set([
  "model_words",
  "edits",
  "earlier_places",
  "flows",
  "collections",
]);

function cleanValue(column: string, value: unknown): unknown {
  if (value === null || value === undefined) return undefined;
  if (objectColumns.has(column)) return typeof value === "string" ? readObject(value) : value;
  if (column === "step") return cleanNumber(value);
  if (column === "captured_at") return cleanTime(value);
  if (column === "image") return cleanPath(column, embeddedPicture(value));
  if (column === "tree_file") return cleanPath(column, value);
  if (column === "tree") return cleanTree(value);
  const text = cleanText(column, value);
  const isName = (column === "id" || column === "platform") && typeof text === "string";
  return isName ? text.normalize("NFKC").toLowerCase() : text;
}

/** A number as a cell of text has it; anything else is left for the schema to refuse. */
function cleanNumber(value: unknown): unknown {
  const text = cleanText("step", value);
  return typeof text === "string" && /^\d{1,10}$/.test(text) ? Number(text) : text;
}

function cleanTime(value: unknown): unknown {
  const text = value instanceof Date ? value.toISOString() : cleanText("captured_at", value);
  if (typeof text !== "string") return text;
  const written = isoTime(text);
  if (written !== null) return written;
  throw new RowError(
    "captured_at",
    "row_invalid",
    "must be a time such as 2026-01-31T09:00:00Z (RFC 3339), not before 1970.",
  );
}

/** The files that the fields of a row name. */
export function namedFiles(fields: Readonly<Record<string, unknown>>): readonly string[] {
  const named = [embeddedPicture(fields["image"]), fields["file_name"], fields["tree_file"]];
  return named.filter((name): name is string => typeof name === "string" && name.trim() !== "");
}

/** A picture of Hugging Face is `{ bytes, path }`; without bytes it is at the path. */
function embeddedPicture(value: unknown): unknown {
  if (typeof value !== "object" || value === null || value instanceof Uint8Array) return value;
  const { bytes, path }: { readonly bytes?: unknown; readonly path?: unknown } = value;
  if (bytes instanceof Uint8Array) return bytes;
  return (bytes ?? null) === null && typeof path === "string" ? path : value;
}

function cleanList(column: string, value: unknown, onDoubt: (doubt: ListDoubt) => void): unknown {
  const cell = typeof value === "string" ? readListCell(value) : null;
  if ((cell?.doubt ?? null) !== null) onDoubt(cell?.doubt ?? "ends");
  const elements = cell?.elements ?? value ?? undefined;
  if (!Array.isArray(elements)) return elements;
  const cleaned = elements.map((element: unknown) => cleanText(column, element));
  const given = cleaned.filter((element) => element !== undefined && element !== null);
  return column === "tags" ? cleanTags(given) : given;
}

/** Those without a character that is seen, and what stands there twice, are left out. */
function cleanTags(given: readonly unknown[]): unknown {
  const tags = given.map((tag) => (typeof tag === "string" ? tagOf(tag) : tag));
  return [...new Set(tags)].filter((tag) => tag !== "");
}

/**
 * Not trimmed: blanks are the levels of an aria snapshot. A hierarchy in JSON may stand in JSONL as it is.
 */
function cleanTree(value: unknown): unknown {
  if (typeof value === "object" && !(value instanceof Uint8Array)) return JSON.stringify(value);
  return cleanText("tree", value) === undefined ? undefined : value;
}

/** Columns that name something elsewhere, as it is written there. A tree is cleaned where it is read. */
const names: ReadonlySet<string> = new Set(["id", "image", "file_name", "tree", "tree_file", "source_url"]);

/**
 * Trimmed text of characters that are seen, undefined when nothing is left. Other types are left for the
 * schema to refuse.
 */
function cleanText(column: string, value: unknown): unknown {
  if (typeof value !== "string") return value;
  if (value.includes("\0") || !value.isWellFormed()) {
    throw new RowError(column, "row_invalid", "contains a NUL or half a character (a lone surrogate).");
  }
  const text = (names.has(column) ? value : seen(column, value.trim())).trim();
  return text === "" ? undefined : text;
}

function seen(column: string, text: string): string {
  return column === "app_name" ? nameWithoutInvisible(text) : withoutInvisible(text);
}

/** Not trimmed: a name in a folder may begin with a blank. */
function cleanPath(column: string, value: unknown): unknown {
  return cleanText(column, value) === undefined ? undefined : value;
}

function describeProblem(field: string, value: unknown): string {
  if (value === undefined) return "is missing.";
  const isText = !["elements", "tags", "image", "step", "flows", "collections"].includes(field);
  if (isText && typeof value !== "string") return `must be text, not ${kindOf(value)}.`;
  if (isListColumn(field)) {
    if (!Array.isArray(value)) return `must be a list of strings, not ${kindOf(value)}.`;
    const at = value.findIndex((element) => typeof element !== "string");
    if (at !== -1) return `must be a list of strings; one of them is ${kindOf(value[at])}.`;
  }
  const properties: Readonly<Record<string, { readonly description?: string }>> = ManifestRow.properties;
  return properties[field]?.description ?? "is not valid.";
}

/** An object in one cell, as CSV has it. */
function readObject(cell: string): unknown {
  if (cell.trim() === "") return undefined;
  try {
    return JSON.parse(cell);
  } catch {
    return cell; // For the schema to refuse.
  }
}

function kindOf(value: unknown): string {
  if (Array.isArray(value)) return "a list";
  if (value instanceof Uint8Array) return "bytes that are not UTF-8";
  return typeof value === "object" ? "an object" : `a ${typeof value}`;
}
