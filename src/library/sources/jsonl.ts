import type { ManifestEntry, ManifestRows, RowContent } from "../row.ts";
import { RowError } from "../row.ts";
import { linesOf } from "./lines.ts";
import type { TextFile } from "./text-file.ts";

/**
 * Rows of a file with one JSON object a line. A line that is none fails alone, which `Bun.JSONL` cannot do:
 * it stops there.
 */
export function readJsonl(text: TextFile): ManifestRows {
  return { ignoredColumns: [], entries: readRows(text) };
}

async function* readRows(text: TextFile): AsyncGenerator<ManifestEntry> {
  let row = 0;
  try {
    for await (const { bytes, fraction } of linesOf(text.chunks(), text.bytes)) {
      if (bytes?.every(isBlank)) continue;
      row += 1;
      yield { row, content: readObject(bytes, "line"), fraction };
    }
  } finally {
    await text.close();
  }
}

function isBlank(byte: number): boolean {
  return byte === 0x20 || byte === 0x09 || byte === 0x0d;
}

/**
 * The fields of one row. `what` it is stands in the reason why there are none; null bytes are more than 4
 * MiB.
 */
export function readObject(bytes: Uint8Array | null, what: "line" | "row"): RowContent {
  const refusal = (problem: string, cause?: unknown) =>
    new RowError(null, "row_unreadable", `the ${what} ${problem}.`, { cause });
  if (bytes === null) return refusal("is longer than 4 MiB");
  try {
    const value: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
    return isObject(value) ? value : refusal("is not a JSON object");
  } catch (cause) {
    return refusal(cause instanceof SyntaxError ? `is not JSON: ${cause.message}` : "is not UTF-8", cause);
  }
}

/** True for a value from JSON that is an object with fields. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
