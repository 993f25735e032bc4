import type { FileHandle } from "node:fs/promises";

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
