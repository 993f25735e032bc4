// Values of a manifest's columns. A number or a boolean of JSON or Parquet is the text that a cell of CSV
// has, so that all readers agree; what no column can have is left for the schema to refuse.
import { languageTag, uuidOf } from "../../fields.ts";
import { nameWithoutInvisible, withoutInvisible } from "../../system/invisible-characters.ts";
import { isoTime } from "./iso-time.ts";
import { type ListDoubt, readListCell } from "./list-cell.ts";
import { tagOf } from "./tags.ts";

/** A value that cannot be read, with the reason. Within a list it takes the place of its element. */
export class ValueError extends Error {
  override readonly name = "ValueError";
  readonly value: unknown;

  constructor(value: unknown, reason: string) {
    super(reason);
    this.value = value;
  }
}

/** Reads the value of a column; undefined for nothing. Throws a `ValueError`. */
export type ReadValue = (value: unknown, onDoubt: (doubt: ListDoubt) => void) => unknown;

/** Trimmed text of characters that are seen. */
export const readWords: ReadValue = (value) => trimmed(written(value), withoutInvisible);
export const readAppName: ReadValue = (value) => trimmed(written(value), nameWithoutInvisible);

/** The name of something elsewhere, as it is written there. */
export const readName: ReadValue = (value) => trimmed(written(value));

/** Not trimmed: a name in a folder may begin with a blank, and blanks are the levels of an aria snapshot. */
export const readPath: ReadValue = (value) => {
  const text = written(value);
  return trimmed(text) === undefined ? undefined : text;
};

/** One of a few words, in any case. */
export const readKeyword: ReadValue = (value) => keyOf(trimmed(written(value), withoutInvisible));

export const readLanguage: ReadValue = (value) => {
  const text = trimmed(written(value), withoutInvisible);
  return typeof text === "string" ? languageTag(text) : text;
};

/** A UUID in any spelling. */
export const readId: ReadValue = (value) => {
  const text = keyOf(readName(value, () => undefined));
  return typeof text === "string" ? (uuidOf(text) ?? text) : text;
};

/** The picture, or its path. One of Hugging Face is `{ bytes, path }`; without bytes it is at the path. */
export const readPicture: ReadValue = (value, onDoubt) => readPath(embeddedPicture(value), onDoubt);

/** A hierarchy in JSON may stand in JSONL as it is. */
export const readTree: ReadValue = (value, onDoubt) =>
  typeof value === "object" && !(value instanceof Uint8Array)
    ? JSON.stringify(value)
    : readPath(value, onDoubt);

/** pandas makes a column with gaps one of floats: `2.0` is 2. */
export const readWholeNumber: ReadValue = (value) => {
  const text = trimmed(written(value));
  return typeof text === "string" && /^\d{1,10}(?:\.0+)?$/.test(text) ? Number(text) : text;
};

export const readTime: ReadValue = (value) => {
  const text = value instanceof Date ? value.toISOString() : trimmed(written(value));
  if (typeof text !== "string") return text;
  const reason = "must be a time such as 2026-01-31T09:00:00Z (RFC 3339), not before 1970.";
  const time = isoTime(text);
  if (time === null) throw new ValueError(value, reason);
  return time;
};

/** The scheme of an address may be in capitals (RFC 3986, 3.1). */
export const readAddress: ReadValue = (value, onDoubt) => {
  const text = readName(value, onDoubt);
  return typeof text === "string" ? text.replace(/^https?:/i, (scheme) => scheme.toLowerCase()) : text;
};

/** Strings, which are in one cell of a CSV file. */
export const readList: ReadValue = (value, onDoubt) => {
  const text = readPath(value, onDoubt);
  const cell = typeof text === "string" ? readListCell(text) : null;
  if (cell !== null && cell.doubt !== null) onDoubt(cell.doubt);
  const elements = cell?.elements ?? text;
  if (!Array.isArray(elements)) return elements;
  return elements.map(readElement).filter((element) => (element ?? null) !== null);
};

/** Those without a character that is seen, and what stands there twice, are left out. */
export const readTags: ReadValue = (value, onDoubt) => {
  const list = readList(value, onDoubt);
  if (!Array.isArray(list)) return list;
  const tags = list.map((tag: unknown) => (typeof tag === "string" ? tagOf(tag) : tag));
  return [...new Set(tags)].filter((tag) => tag !== "");
};

/** Objects and lists of them, which are text in a CSV file. */
export const readObjects: ReadValue = (value) => {
  if (typeof value !== "string") return value;
  if (value.trim() === "") return undefined;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
};

/** A picture of Hugging Face as its bytes or its path; anything else as it is. */
export function embeddedPicture(value: unknown): unknown {
  if (typeof value !== "object" || value === null || value instanceof Uint8Array) return value;
  const { bytes, path }: { readonly bytes?: unknown; readonly path?: unknown } = value;
  if (bytes instanceof Uint8Array) return bytes;
  return (bytes ?? null) === null && typeof path === "string" ? path : value;
}

export function kindOf(value: unknown): string {
  if (Array.isArray(value)) return "a list";
  if (value instanceof Uint8Array) return "bytes that are not UTF-8";
  return typeof value === "object" ? "an object" : `a ${typeof value}`;
}

function readElement(element: unknown): unknown {
  try {
    return trimmed(written(element), withoutInvisible);
  } catch (error) {
    if (error instanceof ValueError) return error;
    throw error;
  }
}

/** The text of a value that has one; lists, objects and bytes as they are. */
function written(value: unknown): unknown {
  if (typeof value === "number" && !Number.isFinite(value))
    throw new ValueError(value, "must be text or a finite number.");
  const text = typeof value === "number" || typeof value === "boolean" ? String(value) : value;
  if (typeof text === "string" && (text.includes("\0") || !text.isWellFormed()))
    throw new ValueError(value, "contains a NUL or half a character (a lone surrogate).");
  return text;
}

function trimmed(value: unknown, clean = (text: string) => text): unknown {
  if (typeof value !== "string") return value;
  const text = clean(value.trim()).trim();
  return text === "" ? undefined : text;
}

function keyOf(value: unknown): unknown {
  return typeof value === "string" ? value.normalize("NFKC").toLowerCase() : value;
}
