import { type Static, Type } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import { placesMax } from "../../database/word-edits.ts";
import { reasonOf } from "../../errors.ts";
import { descriptionSources, oneOf, type Platform, platforms, strict } from "../../fields.ts";
import { PictureError, type PictureErrorCode, pictureBytesMax } from "../../images/picture.ts";
import { treeBytesMax } from "../trees/tree-node.ts";
import {
  embeddedPicture,
  kindOf,
  type ReadValue,
  readAddress,
  readAppName,
  readId,
  readKeyword,
  readList,
  readObjects,
  readPath,
  readPicture,
  readTags,
  readTime,
  readTree,
  readWholeNumber,
  readWords,
  ValueError,
} from "./column-values.ts";
import { momentPattern } from "./iso-time.ts";
import type { ListDoubt } from "./list-cell.ts";
import { collectionsSchema, flowColumns } from "./row-places.ts";
import { tagCharactersMax, tagsOfScreenMax } from "./tags.ts";

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

/** Any error as that of a row. */
export function asRowError(error: unknown): RowError {
  if (error instanceof RowError) return error;
  if (error instanceof PictureError) return new RowError("image", error.code, error.message);
  return new RowError(null, "storage_failed", `could not be stored: ${reasonOf(error)}`);
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

/** The reading of the value of each column. */
const readings: Readonly<Record<keyof ManifestRow | "file_name", ReadValue>> = {
  app_name: readAppName,
  platform: readKeyword,
  id: readId,
  image: readPicture,
  title: readWords,
  description: readWords,
  elements: readList,
  text: readWords,
  tree: readTree,
  tree_file: readPath,
  pattern: readWords,
  heading: readWords,
  original_name: readWords,
  captured_at: readTime,
  source_url: readAddress,
  app_version: readWords,
  flow: readWords,
  flow_description: readWords,
  step: readWholeNumber,
  flows: readObjects,
  tags: readTags,
  collections: readObjects,
  text_source: readKeyword,
  model_words: readObjects,
  edits: readObjects,
  earlier_places: readObjects,
  file_name: readPath,
};

/**
 * The columns a manifest may have; others are ignored with a notice. Hugging Face calls the picture of a row
 * `file_name`.
 */
export const manifestColumns: readonly string[] = Object.keys(readings);

/** Columns that say which screen a row is, or make it one: nothing takes the place of a bad value. */
const identifying: ReadonlySet<string> = new Set([
  ...(ManifestRow.required ?? []),
  "id",
  "image",
  "file_name",
]);

/** A value that a row comes without. */
export interface LeftOutValue {
  readonly field: string;
  readonly value: unknown;
  readonly error: RowError;
}

/** Listeners that hear of what is uncertain in a row. */
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
  const row = { ...valuesOf({ ...defaults }, listeners), ...valuesOf(fields, listeners) };
  for (let problem = firstProblem(row); problem !== undefined; problem = firstProblem(row)) {
    const [, field = "", at] = problem.path.split("/");
    const reason = describeProblem(field, row[field]);
    leaveOut(listeners, { field, value: takeOut(row, field, at), error: invalid(field, reason) });
  }
  return Value.Decode(ManifestRow, row);
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
  const taken: unknown = at === undefined ? value.slice(most) : value[Number(at)];
  return taken instanceof ValueError ? taken.value : taken;
}

/** The row's name for its picture; null where it has none or holds it. */
export function imageName({ image }: ManifestRow): string | null {
  return typeof image === "string" ? image : null;
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
      if (!(error instanceof ValueError)) throw error;
      leaveOut(listeners, { field, value: given, error: invalid(field, error.message) });
    }
  }
  const { file_name: fileName, ...known } = row;
  return fileName === undefined ? known : { image: fileName, ...known };
}

/** The files that the fields of a row name. */
export function namedFiles(fields: Readonly<Record<string, unknown>>): readonly string[] {
  const named = [embeddedPicture(fields["image"]), fields["file_name"], fields["tree_file"]];
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
    return `must be text, not ${kindOf(value)}.`;
  if (listColumns.includes(field)) {
    if (!Array.isArray(value)) return `must be a list of strings, not ${kindOf(value)}.`;
    const bad = value.find((element) => typeof element !== "string");
    if (bad instanceof ValueError) return bad.message;
    if (bad !== undefined) return `must be a list of strings; one of them is ${kindOf(bad)}.`;
  }
  return columnSchemas[field]?.description ?? "is not valid.";
}
