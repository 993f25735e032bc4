import { type RowContent, RowError } from "../row.ts";

/**
 * The fields of one row. `what` it is stands in the reason why there are none; null bytes are more than 4
 * MiB.
 */
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
 * As `JSON.parse`, also of what programs write that is nearly JSON: NaN is null, and a value may stand
 * between commas or after a record separator (RFC 7464). Throws a `SyntaxError`.
 */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    const trimmed = text.trim();
    const start = separators.includes(trimmed.charAt(0)) ? 1 : 0;
    const bare = trimmed.slice(start, trimmed.endsWith(",") ? -1 : undefined);
    const json = bare.replace(stringOrNoNumber, (found) => (found.startsWith('"') ? found : "null"));
    try {
      return JSON.parse(json);
    } catch {
      throw cause;
    }
  }
}
