import type { FileHandle } from "node:fs/promises";

export interface Line {
  /** Without its end; null for a line longer than `lineBytesMax`, of which nothing is kept. */
  readonly bytes: Uint8Array | null;
  /** The fraction of the file that is read after this line, 0 to 1. */
  readonly fraction: number;
}

/** 4 MiB: forty times the longest row that is accepted. */
export const lineBytesMax = 4_194_304;
const newline = 0x0a;
const byteOrderMark = [0xef, 0xbb, 0xbf];

/** The lines of a file without its byte order mark; closes it at the end. */
export async function* readLines(file: FileHandle): AsyncGenerator<Line> {
  const { size } = await file.stat();
  yield* linesOf(file.createReadStream(), size);
}

/** The lines of chunks that are `size` bytes together; holds one line and one chunk at a time. */
export async function* linesOf(chunks: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Line> {
  const line = new Gathered();
  let read = 0;
  for await (const chunk of chunks) {
    let from =
      read === 0 && byteOrderMark.every((byte, index) => chunk[index] === byte) ? byteOrderMark.length : 0;
    for (let end = chunk.indexOf(newline, from); end !== -1; end = chunk.indexOf(newline, from)) {
      yield { bytes: line.take(chunk.subarray(from, end)), fraction: (read + end + 1) / size };
      from = end + 1;
    }
    line.add(chunk.slice(from));
    read += chunk.length;
  }
  const rest = line.take(new Uint8Array());
  if (rest === null || rest.length > 0) yield { bytes: rest, fraction: 1 };
}

/** The bytes of one line or part, which may lie in several chunks: null for more than `lineBytesMax`. */
export class Gathered {
  #parts: Uint8Array[] = [];
  #length = 0;

  add(part: Uint8Array): void {
    this.#length += part.length;
    if (this.#length <= lineBytesMax) this.#parts.push(part);
    else this.#parts = [];
  }

  /** All of it, to begin anew. */
  take(last: Uint8Array): Uint8Array | null {
    this.add(last);
    const bytes = this.#length <= lineBytesMax ? Buffer.concat(this.#parts) : null;
    [this.#parts, this.#length] = [[], 0];
    return bytes;
  }
}

const chunkBytes = 65_536;

/** From the start at each call, which `createReadStream` does only where it also closes the file. */
export async function* readBytes(file: FileHandle): AsyncGenerator<Uint8Array> {
  for (let position = 0; ; ) {
    const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(chunkBytes), 0, chunkBytes, position);
    if (bytesRead === 0) return;
    position += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}
