// Text of a manifest as UTF-8, whatever it is written in. What cannot be read with certainty is refused: a
// replacement character in the library would be there for good.
import type { FileHandle } from "node:fs/promises";
import { OperatorError } from "../../errors.ts";
import { RowError } from "../rows/row-error.ts";
import { type GuessedEncoding, guessEncoding, unclearEncoding } from "./guess-encoding.ts";
import { readBytes } from "./lines.ts";
import { openNamedFile } from "./source-files.ts";

export interface TextFile {
  readonly path: string;
  /** Length of its content in bytes of UTF-8, without a byte order mark. */
  readonly bytes: number;
  /** A note to the operator about its encoding. */
  readonly notice: string | null;
  /** The content as UTF-8, from the start at each call. */
  chunks(): AsyncGenerator<Uint8Array>;
  close(): Promise<void>;
}

export interface TextOptions {
  /** A label of the Encoding Standard that the operator gave; a byte order mark is believed before it. */
  readonly encoding?: string | undefined;
  /** True when the reader checks UTF-8 itself, line by line; else the whole file must be in one encoding. */
  readonly isJudgedByLine?: boolean;
}

/** Opens a text. Closes the file and throws an `OperatorError` when its encoding is not clear. */
export async function openText(file: FileHandle, path: string, options: TextOptions = {}): Promise<TextFile> {
  try {
    await refuseOtherKind(file, path);
    const marked = await markedEncoding(file);
    const encoding = marked ?? options.encoding ?? null;
    if (encoding !== null && new TextDecoder(encoding).encoding !== "utf-8")
      return await converted(file, path, encoding, null);
    if (options.isJudgedByLine === true) return utf8Text(file, path, (await file.stat()).size);
    const bytes = await utf8Length(file, "utf-8");
    if (bytes !== null) return utf8Text(file, path, bytes);
    if (encoding !== null) throw new OperatorError(`${path} is not UTF-8 throughout.`);
    const guess = await guessEncoding(file, path);
    return await converted(file, path, guess.encoding, guess);
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** Reads a small text, UTF-8 or marked UTF-16, that a source names. Throws what `refusal` makes of faults. */
export async function readNamedText(
  folder: string,
  name: string,
  bytesMax: number,
  refusal: (problem: string, cause?: Error) => RowError,
): Promise<string> {
  const file = await openNamedFile(folder, name).catch((cause: Error) => {
    throw cause instanceof RowError ? refusal(cause.message, cause) : cause;
  });
  await using _ = file;
  if ((await file.stat()).size > bytesMax) throw refusal(`is larger than ${bytesMax / 1e6} MB.`);
  const bytes = await file.readFile();
  try {
    return new TextDecoder((await markedEncoding(file)) ?? "utf-8", { fatal: true }).decode(bytes);
  } catch (cause) {
    throw cause instanceof TypeError ? refusal("is not UTF-8.", cause) : cause;
  }
}

/** The formats found under the names of texts, by their first bytes. */
const otherKinds: readonly (readonly [string, string])[] = [
  [
    "PK\x03\x04",
    "is a ZIP archive, as a workbook of Excel is, too. Save the sheet as CSV UTF-8, or name an archive .zip",
  ],
  ["\xd0\xcf\x11\xe0", "is a workbook of an old Excel. Save the sheet as CSV UTF-8"],
  ["\x1f\x8b", "is compressed with gzip. Unpack it first"],
  ["\x28\xb5\x2f\xfd", "is compressed with Zstandard. Unpack it first"],
  ["PAR1", "is a Parquet file. Name it .parquet"],
  ["SQLite format 3", "is a database of SQLite. Export the table as CSV or JSON"],
  ["version https://git-lfs", "is a pointer of Git LFS. Fetch the file itself with git lfs pull"],
  ["<!doctype html", "is a web page: an address that needs a sign-in may have been saved"],
  ["<html", "is a web page: an address that needs a sign-in may have been saved"],
];

async function refuseOtherKind(file: FileHandle, path: string): Promise<void> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(64), 0, 64, 0);
  const start = buffer.toString("latin1", 0, bytesRead).trimStart().toLowerCase();
  const [, problem] = otherKinds.find(([magic]) => start.startsWith(magic.toLowerCase())) ?? [];
  if (problem !== undefined) throw new OperatorError(`${path} ${problem}.`);
}

/** By its byte order mark, or by the zeros that UTF-16 has in every second byte of Latin text. */
async function markedEncoding(file: FileHandle): Promise<"utf-8" | "utf-16le" | "utf-16be" | null> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(1024), 0, 1024, 0);
  const head = buffer.subarray(0, bytesRead);
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return "utf-8";
  if (head[0] === 0xff && head[1] === 0xfe) return "utf-16le";
  if (head[0] === 0xfe && head[1] === 0xff) return "utf-16be";
  const zerosAt = (parity: number) =>
    head.filter((byte, index) => byte === 0 && index % 2 === parity).length / Math.max(head.length / 2, 1);
  if (zerosAt(1) > 0.5 && zerosAt(0) < 0.1) return "utf-16le";
  return zerosAt(0) > 0.5 && zerosAt(1) < 0.1 ? "utf-16be" : null;
}

function utf8Text(file: FileHandle, path: string, bytes: number): TextFile {
  return { path, bytes, notice: null, chunks: () => withoutMark(readBytes(file)), close: () => file.close() };
}

async function converted(
  file: FileHandle,
  path: string,
  encoding: string,
  guess: GuessedEncoding | null,
): Promise<TextFile> {
  const bytes = await utf8Length(file, encoding);
  if (bytes === null) {
    if (guess !== null) throw unclearEncoding(path, guess.line);
    throw new OperatorError(`${path} is not ${new TextDecoder(encoding).encoding.toUpperCase()} throughout.`);
  }
  return {
    path,
    bytes,
    notice: guess?.notice ?? null,
    async *chunks() {
      const encoder = new TextEncoder();
      for await (const text of decode(file, encoding)) yield encoder.encode(text);
    },
    close: () => file.close(),
  };
}

/** The length of the content as UTF-8; null where it is not in this encoding. */
async function utf8Length(file: FileHandle, encoding: string): Promise<number | null> {
  let bytes = 0;
  try {
    for await (const text of decode(file, encoding)) bytes += Buffer.byteLength(text);
    return bytes;
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}

/** Throws a `TypeError` at the first bytes that are not in this encoding. */
async function* decode(file: FileHandle, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  for await (const chunk of readBytes(file)) yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}

/** The first read of a file has at least 3 bytes, where the file has. */
async function* withoutMark(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let isFirst = true;
  for await (const chunk of chunks) {
    const isMarked = isFirst && chunk[0] === 0xef && chunk[1] === 0xbb && chunk[2] === 0xbf;
    isFirst = false;
    yield isMarked ? chunk.subarray(3) : chunk;
  }
}
