import { RowError } from "../rows/row-error.ts";
import type { RowContent } from "./manifest-rows.ts";

/** The fields of one row. `what` names it in the reason for none; null bytes are more than 4 MiB. */
export function readObject(bytes: Uint8Array | null, what: "line" | "row"): RowContent {
  const refusal = (problem: string, cause?: unknown) =>
    new RowError(null, "row_unreadable", `the ${what} ${problem}.`, { cause });
  if (bytes === null) return refusal("is longer than 4 MiB");
  try {
    const value = parseJson(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
    return isObject(value) ? value : refusal("is not a JSON object");
  } catch (cause) {
    return refusal(cause instanceof SyntaxError ? `is not JSON: ${cause.message}` : "is not UTF-8", cause);
  }
}

/** True for a value from JSON that is an object with fields. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A string, closed or not, or what Python and JavaScript write for a number that is none. */
const stringOrNoNumber = /"[^"\\]*(?:\\.[^"\\]*)*(?:"|\\?$)|\bNaN\b|-?\bInfinity\b/gs;

const separators: readonly string[] = ["\u001e", ","];

/**
 * As `JSON.parse`, also of what programs write that is nearly JSON: NaN is null, Infinity a number, and a
 * value may stand between commas or after a record separator (RFC 7464). A number in a field of the value
 * that JavaScript would write in another way, such as 17.10, is its text. Throws a `SyntaxError`.
 */
export function parseJson(text: string): unknown {
  try {
    return parseAsWritten(text);
  } catch (cause) {
    const trimmed = text.trim();
    const start = separators.includes(trimmed.charAt(0)) ? 1 : 0;
    const bare = trimmed.slice(start, trimmed.endsWith(",") ? -1 : undefined);
    const json = bare.replace(stringOrNoNumber, (found) => numberOf[found] ?? found);
    try {
      return parseAsWritten(json);
    } catch {
      throw cause;
    }
  }
}

/** JSON has no number that is infinite, but one that is too large is read as such. */
const numberOf: Readonly<Record<string, string>> = { NaN: "null", Infinity: "1e999", "-Infinity": "-1e999" };

const otherSpelling = /\.\d*0(?!\d)|\d{16}/;
const plainNumber = /^-?\d+(?:\.\d+)?$/;

function parseAsWritten(text: string): unknown {
  if (!otherSpelling.test(text)) return JSON.parse(text);
  const numbers: (readonly [holder: unknown, field: string, source: string])[] = [];
  function collect(this: unknown, field: string, value: unknown, { source = "" }: { source?: string }) {
    if (typeof value === "number" && String(value) !== source && plainNumber.test(source))
      numbers.push([this, field, source]);
    return value;
  }
  const value: unknown = JSON.parse(text, collect as (field: string, value: unknown) => unknown);
  const own = numbers.filter(([holder]) => holder === value);
  return isObject(value)
    ? { ...value, ...Object.fromEntries(own.map(([, field, source]) => [field, source])) }
    : value;
}
