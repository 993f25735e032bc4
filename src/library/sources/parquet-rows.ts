// Runs in a child process started by `parquet.ts`: a page may inflate to a thousand times its size.
import { isUtf8 } from "node:buffer";
import type { FileHandle } from "node:fs/promises";
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from "node:zlib";
import {
  type AsyncBuffer,
  type Compressors,
  type FileMetaData,
  parquetMetadataAsync,
  parquetReadObjects,
  parquetSchema,
  snappyUncompress,
} from "hyparquet";
import { decompressLz4, decompressLz4Raw } from "hyparquet-compressors";
import { pictureBytesMax } from "../../images/picture.ts";
import { answerParent } from "../../system/processes/answer-parent.ts";
import { manifestColumns } from "../rows/read-row.ts";
import { lineBytesMax } from "./lines.ts";
import type { ParquetPart, ParquetQuestion } from "./parquet.ts";
import { openRegularFile } from "./source-files.ts";

/** Rows read at a time, some 10 MB of words: each read decodes its row group again, so few are better. */
const chunkRows = 4096;
/** Rows sent at a time: at 4 MiB a row, the parent holds 64 MiB at most, and one picture of 40 MB. */
const partRows = 16;
const partBytesMax = 16_777_216;
/** Most writers aim at 1 MB; some write a row group as one page. */
const pageBytesMax = 128_000_000;

const codecs: Compressors = {
  SNAPPY: (page, bytes) => {
    const output = new Uint8Array(bytes);
    snappyUncompress(page, output);
    return output;
  },
  GZIP: (page, bytes) => inflatePage(gunzipSync, page, bytes),
  ZSTD: (page, bytes) => inflatePage(zstdDecompressSync, page, bytes),
  BROTLI: (page, bytes) => inflatePage(brotliDecompressSync, page, bytes),
  LZ4: decompressLz4,
  LZ4_RAW: decompressLz4Raw,
};
/** A page may have no byte: so has the dictionary of a column that is null throughout. */
const compressors: Compressors = Object.fromEntries(
  Object.entries(codecs).map(([codec, decompress]) => [
    codec,
    (page, bytes) => (checkedPageBytes(bytes) === 0 ? new Uint8Array() : decompress(page, bytes)),
  ]),
);

/** JSON stays text, so that a cell of it that is broken does not end the file. */
const parsers = {
  jsonFromBytes: (bytes?: Uint8Array) => bytes && new TextDecoder().decode(bytes),
};

let parts: AsyncGenerator<ParquetPart> | null = null;

answerParent(async ({ path }: ParquetQuestion): Promise<ParquetPart | null> => {
  parts ??= readParts(path);
  const { value, done } = await parts.next();
  return done === true ? null : value;
});

async function* readParts(path: string): AsyncGenerator<ParquetPart> {
  const file = await bufferOf(await openRegularFile(path));
  const metadata = await parquetMetadataAsync(file, { geoparquet: false });
  const names = parquetSchema(metadata).children.map((column) => column.element.name);
  const rowCount = Number(metadata.num_rows);
  yield { kind: "head", names, rowCount };
  const columns = names.filter((name) => manifestColumns.includes(name));
  for (const { rowStart, rowEnd } of readsOf(metadata)) {
    const options = { file, metadata, columns, compressors, parsers, rowStart, rowEnd, utf8: false };
    yield* inParts((await parquetReadObjects(options)).map(cleanRow));
  }
}

/** A read stays within a row group: pictures make them so large that two would not fit into memory. */
function* readsOf({ row_groups: groups }: FileMetaData) {
  let first = 0;
  for (const group of groups) {
    const end = first + Number(group.num_rows);
    for (let rowStart = first; rowStart < end; rowStart += chunkRows)
      yield { rowStart, rowEnd: Math.min(rowStart + chunkRows, end) };
    first = end;
  }
}

function* inParts(rows: readonly ParquetRow[]): Generator<ParquetPart> {
  let [part, bytes]: [(ParquetRow | null)[], number] = [[], 0];
  for (const row of rows) {
    part.push(withinBounds(row));
    bytes += lengthOf(row);
    if (part.length < partRows && bytes < partBytesMax) continue;
    yield { kind: "rows", rows: part };
    [part, bytes] = [[], 0];
  }
  if (part.length > 0) yield { kind: "rows", rows: part };
}

type ParquetRow = Readonly<Record<string, unknown>>;

function cleanRow(row: ParquetRow): ParquetRow {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, cleanValue(name, value)]));
}

/** Bytes are a picture or a text that the writer did not mark as one. */
function cleanValue(column: string, value: unknown): unknown {
  if (column !== "image") return jsonValueOf(value);
  if (value instanceof Uint8Array) return pictureOrPath(value);
  if (typeof value !== "object" || value === null || !("bytes" in value)) return jsonValueOf(value);
  const { bytes } = value;
  if (bytes instanceof Uint8Array && bytes.length > 0) return bytes.slice();
  return "path" in value ? jsonValueOf(value.path) : null;
}

/** A copy: what is sent would else be the whole page that it is a part of. */
function pictureOrPath(value: Uint8Array): unknown {
  return value.length <= 4096 && value.every((byte) => byte >= 0x20) ? jsonValueOf(value) : value.slice();
}

/**
 * The value as JSON would have it: integers of 64 bits are numbers, or text where these would lose digits,
 * and not a number is nothing. Bytes that are no UTF-8 stay bytes, which no column but `image` takes.
 */
function jsonValueOf(value: unknown): unknown {
  if (value instanceof Uint8Array) return isUtf8(value) ? new TextDecoder().decode(value) : value.slice();
  if (typeof value === "bigint") return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
  if (typeof value === "number") return Number.isNaN(value) ? null : value;
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.toISOString();
  if (ArrayBuffer.isView(value)) return [...(value as unknown as Iterable<unknown>)].map(jsonValueOf);
  if (Array.isArray(value)) return value.map(jsonValueOf);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, jsonValueOf(part)]));
}

async function bufferOf(file: FileHandle): Promise<AsyncBuffer> {
  const { size } = await file.stat();
  return {
    byteLength: size,
    async slice(start, end = size) {
      const content = new Uint8Array(Math.max(0, Math.min(end, size) - start));
      for (let at = 0; at < content.length; ) {
        const { bytesRead } = await file.read(content, at, content.length - at, start + at);
        if (bytesRead === 0) throw new Error("the file was cut while it was read");
        at += bytesRead;
      }
      return content.buffer;
    },
  };
}

type Inflate = (page: Uint8Array, options: { readonly maxOutputLength: number }) => Uint8Array;

function inflatePage(inflate: Inflate, page: Uint8Array, bytes: number): Uint8Array {
  try {
    return inflate(page, { maxOutputLength: bytes });
  } catch (cause) {
    const isTooLarge = cause instanceof Error && "code" in cause && cause.code === "ERR_BUFFER_TOO_LARGE";
    if (!isTooLarge) throw cause;
    throw new Error(`a page holds more than the ${bytes} bytes that its header claims`, { cause });
  }
}

function checkedPageBytes(bytes: number): number {
  if (bytes >= 0 && bytes <= pageBytesMax) return bytes;
  throw new Error(`a page claims ${bytes} bytes; at most ${pageBytesMax} are read: write smaller pages`);
}

/** Null for a row longer than a line of JSONL or with too large a picture: the parent must not hold it. */
function withinBounds(row: ParquetRow): ParquetRow | null {
  const { image, ...words } = row;
  const pictureBytes = image instanceof Uint8Array ? image.length : 0;
  const length = lengthOf(words) + (pictureBytes === 0 ? lengthOf(image) : 0);
  return length > lineBytesMax || pictureBytes > pictureBytesMax ? null : row;
}

function lengthOf(value: unknown): number {
  if (typeof value === "string" || value instanceof Uint8Array) return value.length;
  if (typeof value !== "object" || value === null) return 1;
  return Object.values(value).reduce<number>((length, part) => length + lengthOf(part), 1);
}
