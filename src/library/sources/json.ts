import { OperatorError } from "../../errors.ts";
import type { ManifestEntry, ManifestRows, RowContent } from "../row.ts";
import { RowError } from "../row.ts";
import { readJsonl, readObject } from "./jsonl.ts";
import { lineBytesMax, linesOf } from "./lines.ts";
import type { TextFile } from "./text-file.ts";

/**
 * Rows of a `.json`: an array of objects, or one object a line, which some tools write under this name too.
 * Of an array, one row is held at a time, and a row that cannot be read fails alone. Throws an
 * `OperatorError` for JSON that is neither.
 */
export async function readJson(text: TextFile): Promise<ManifestRows> {
  const first = await firstLine(text);
  const opening = /^\s*(\S)/.exec(first)?.[1];
  if (opening === "[") return { ignoredColumns: [], entries: readArray(text) };
  if (opening === undefined || isRow(readObject(Buffer.from(first), "line"))) return readJsonl(text);
  throw new OperatorError(
    `${text.path} is neither an array of objects, as pandas writes with to_json(orient="records"), nor one object per line.`,
  );
}

/** Not `{"screens": [...]}`, nor what pandas writes by columns, `{"title": {"0": "Login"}}`. */
function isRow(content: RowContent): boolean {
  if (content instanceof RowError) return false;
  return Object.values(content).some((value) => typeof value !== "object" || value === null);
}

/** The first line that is not blank, or as much of it as a row may be long. */
async function firstLine(text: TextFile): Promise<string> {
  for await (const { bytes } of linesOf(text.chunks(), text.bytes)) {
    if (bytes === null) return "[";
    const line = new TextDecoder().decode(bytes);
    if (line.trim() !== "") return line;
  }
  return "";
}

async function* readArray(text: TextFile): AsyncGenerator<ManifestEntry> {
  let row = 0;
  try {
    for await (const { bytes, fraction, problem } of elementsOf(text)) {
      row += 1;
      const content =
        problem === null ? readObject(bytes, "row") : new RowError(null, "row_unreadable", problem);
      yield { row, content, fraction };
    }
  } finally {
    await text.close();
  }
}

interface Element {
  /** Null for one longer than a line may be, of which nothing is kept. */
  readonly bytes: Uint8Array | null;
  readonly fraction: number;
  /** Why nothing after it can be read. */
  readonly problem: string | null;
}

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c];
const opens = (byte: number) => byte === 0x5b || byte === 0x7b;
const closes = (byte: number) => byte === 0x5d || byte === 0x7d;

/**
 * Cuts an array at the commas between its elements, whatever these are: brackets and strings are all that is
 * looked at.
 */
async function* elementsOf(text: TextFile): AsyncGenerator<Element> {
  const element = new Gathered();
  let [depth, isString, isEscaped, isOver, read] = [0, false, false, false, 0];
  for await (const chunk of text.chunks()) {
    let from = 0;
    for (const [at, byte] of chunk.entries()) {
      if (isString) {
        if (isEscaped) isEscaped = false;
        else if (byte === backslash) isEscaped = true;
        else if (byte === quote) isString = false;
        continue;
      }
      if (byte === quote) isString = true;
      else if (opens(byte)) {
        depth += 1;
        if (depth === 1) from = at + 1;
      } else if (closes(byte)) depth -= 1;
      const isEnd = depth === 0 && closes(byte) && !isOver;
      if (!isEnd && !(byte === comma && depth === 1)) continue;
      const bytes = element.take(chunk.subarray(from, at));
      from = at + 1;
      isOver ||= isEnd;
      // An array may be empty; a comma without a row before it is a row that cannot be read.
      if (!isEnd || bytes === null || !isBlank(bytes))
        yield { bytes, fraction: Math.min(1, (read + at) / text.bytes), problem: null };
    }
    element.add(chunk.slice(from));
    read += chunk.length;
  }
  const rest = element.take(new Uint8Array());
  const problem = isOver ? "something follows the end of the array." : "the file ends within the array.";
  if (!isOver || rest === null || !isBlank(rest)) yield { bytes: null, fraction: 1, problem };
}

function isBlank(bytes: Uint8Array): boolean {
  return new TextDecoder().decode(bytes).trim() === "";
}

/** Bytes of one element, which may lie in several chunks. */
class Gathered {
  #parts: Uint8Array[] = [];
  #length = 0;

  add(part: Uint8Array): void {
    this.#length += part.length;
    if (this.#length <= lineBytesMax) this.#parts.push(part);
    else this.#parts = [];
  }

  take(last: Uint8Array): Uint8Array | null {
    this.add(last);
    const bytes = this.#length <= lineBytesMax ? Buffer.concat(this.#parts) : null;
    [this.#parts, this.#length] = [[], 0];
    return bytes;
  }
}
