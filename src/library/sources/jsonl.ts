import type { FileHandle } from "node:fs/promises";
import type { ManifestEntry, RowContent } from "../row.ts";
import { RowError } from "../row.ts";

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

/** A line of a file. */
export interface Line {
  /** Without its end; null for a line longer than `lineBytesMax`, of which nothing is kept. */
  readonly bytes: Uint8Array | null;
  /** How much of the file is read after this line, 0 to 1. */
  readonly fraction: number;
}

/** 4 MiB: forty times the longest row that is accepted. */
export const lineBytesMax = 4_194_304;
const newline = 0x0a;
const byteOrderMark = [0xef, 0xbb, 0xbf];

/** The lines of a file without its byte order mark; holds one line and one chunk of the file at a time, and closes it at the end. */
export async function* readLines(file: FileHandle): AsyncGenerator<Line> {
  const { size } = await file.stat();
  const chunks: AsyncIterable<Uint8Array> = file.createReadStream();
  let rest: LineStart = emptyStart;
  let read = 0;
  for await (const chunk of chunks) {
    let from =
      read === 0 && byteOrderMark.every((byte, index) => chunk[index] === byte) ? byteOrderMark.length : 0;
    for (let end = chunk.indexOf(newline, from); end !== -1; end = chunk.indexOf(newline, from)) {
      const { bytes } = extend(rest, chunk.subarray(from, end));
      yield { bytes, fraction: (read + end + 1) / size };
      rest = emptyStart;
      from = end + 1;
    }
    rest = extend(rest, chunk.slice(from));
    read += chunk.length;
  }
  if (rest.bytes === null || rest.bytes.length > 0) yield { bytes: rest.bytes, fraction: 1 };
}

interface LineStart {
  readonly bytes: Uint8Array | null;
}

const emptyStart: LineStart = { bytes: new Uint8Array() };

function extend({ bytes }: LineStart, more: Uint8Array): LineStart {
  if (bytes === null || bytes.length + more.length > lineBytesMax) return { bytes: null };
  return { bytes: bytes.length === 0 ? more : Buffer.concat([bytes, more]) };
}
