import type { FileHandle } from "node:fs/promises";
import type { ManifestEntry, RowContent } from "./manifest.ts";
import { type Line, readLines } from "./read-lines.ts";
import { RowError } from "./row-error.ts";

/** Rows of a file with one JSON object a line. A line that is none fails alone, which `Bun.JSONL` cannot do: it stops there. */
export async function* readJsonl(file: FileHandle): AsyncGenerator<ManifestEntry> {
  let row = 0;
  for await (const line of readLines(file)) {
    if (line.bytes?.every(isBlank)) continue;
    row += 1;
    yield { row, content: readLine(line), fraction: line.fraction };
  }
}

function isBlank(byte: number): boolean {
  return byte === 0x20 || byte === 0x09 || byte === 0x0d;
}

function readLine({ bytes }: Line): RowContent {
  if (bytes === null) return new RowError(null, "row_unreadable", "the line is longer than 4 MiB.");
  try {
    const value: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
    if (isObject(value)) return value;
    return new RowError(null, "row_unreadable", "the line is not a JSON object.");
  } catch (cause) {
    const reason =
      cause instanceof SyntaxError ? `the line is not JSON: ${cause.message}` : "the line is not UTF-8.";
    return new RowError(null, "row_unreadable", reason, { cause });
  }
}

/** Whether a value read from JSON is an object with fields. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
