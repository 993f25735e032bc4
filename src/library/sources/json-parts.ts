// Cuts a text of JSON into its rows. Brackets, strings and line ends are all that is looked at.
import { Gathered } from "./lines.ts";
import type { TextFile } from "./text-file.ts";

/** A part of a text that should be one row. */
export interface JsonPart {
  /** Null for one longer than a line may be, of which nothing is kept. */
  readonly bytes: Uint8Array | null;
  /** The fraction of the text that is read after it. */
  readonly fraction: number;
  /** The reason why nothing after it can be read; null for none. */
  readonly problem: string | null;
}

const [newline, comma, brace] = [0x0a, 0x2c, 0x7b];

/** The depth in brackets, those in strings left out. */
class Nesting {
  depth = 0;
  isString = false;
  #isEscaped = false;

  /** Returns false for a byte of a string. */
  add(byte: number): boolean {
    if (this.isString) {
      if (this.#isEscaped) this.#isEscaped = false;
      else if (byte === 0x5c) this.#isEscaped = true;
      else if (byte === 0x22) this.isString = false;
      return false;
    }
    if (byte === 0x22) this.isString = true;
    else if (byte === 0x5b || byte === 0x7b) this.depth += 1;
    else if (byte === 0x5d || byte === 0x7d) this.depth = Math.max(0, this.depth - 1);
    return true;
  }

  /** A string of JSON ends with its line, closed or not. */
  endLine(): void {
    this.isString = false;
    this.#isEscaped = false;
  }
}

/**
 * Objects one after another. One ends with its line, or where another one begins; what is left open ends
 * before the next line that begins with a brace, as no line within an object does that programs write.
 */
export async function* objectsOf(text: TextFile): AsyncGenerator<JsonPart> {
  const object = new Gathered();
  const nesting = new Nesting();
  let [isLineStart, hasObject, read] = [true, false, 0];
  for await (const chunk of text.chunks()) {
    let from = 0;
    for (let at = 0; at < chunk.length; at += 1) {
      const byte = chunk[at] ?? 0;
      if (byte === newline) nesting.endLine();
      const isNext =
        byte === brace && !nesting.isString && (isLineStart || (hasObject && nesting.depth === 0));
      if (isNext) nesting.depth = 0;
      nesting.add(byte);
      isLineStart = byte === newline;
      hasObject = nesting.depth > 0 || (hasObject && !isNext);
      if (!isNext && !(isLineStart && nesting.depth === 0)) continue;
      const bytes = object.take(chunk.subarray(from, at));
      [from, hasObject] = [at, isNext];
      if (bytes === null || !isBlank(bytes))
        yield { bytes, fraction: Math.min(1, (read + at) / text.bytes), problem: null };
    }
    object.add(chunk.slice(from));
    read += chunk.length;
  }
  const rest = object.take(new Uint8Array());
  if (rest === null || !isBlank(rest)) yield { bytes: rest, fraction: 1, problem: null };
}

/** Elements of an array, whatever these are: it is cut at the commas between them. */
export async function* elementsOf(text: TextFile): AsyncGenerator<JsonPart> {
  const element = new Gathered();
  const nesting = new Nesting();
  let [isOver, isOpen, read] = [false, false, 0];
  for await (const chunk of text.chunks()) {
    let from = 0;
    for (let at = 0; at < chunk.length; at += 1) {
      const byte = chunk[at] ?? 0;
      if (!nesting.add(byte)) continue;
      if (!isOpen && nesting.depth === 1) [isOpen, from] = [true, at + 1];
      const isEnd = isOpen && nesting.depth === 0 && !isOver;
      if (!isEnd && !(byte === comma && nesting.depth === 1)) continue;
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
  return bytes.every((byte) => byte <= 0x20);
}
