// Runs in a child process started by `parquet.ts`: a page may inflate to a thousand times its size.
import type { FileHandle } from "node:fs/promises";
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from "node:zlib";
import {
  type AsyncBuffer,
  type Compressors,
  parquetMetadataAsync,
  parquetReadObjects,
  parquetSchema,
  snappyUncompress,
} from "hyparquet";
import { answerParent } from "../../processes/answer-parent.ts";
import { manifestColumns } from "../row.ts";
import { openRegularFile } from "../source-files.ts";
import { lineBytesMax } from "./jsonl.ts";
import type { ParquetPart, ParquetQuestion } from "./parquet.ts";

/** Rows read at a time: a row group is decoded again for each, so few reads beat small ones; their words are some 10 MB. */
const chunkRows = 4096;
/** Rows sent at a time: at 4 MiB a row, the parent holds 64 MiB at most. */
const partRows = 16;
/** Most writers aim at 1 MB; some write a row group as one page. */
const pageBytesMax = 128_000_000;

const compressors: Compressors = {
  SNAPPY: (page, bytes) => {
    const output = new Uint8Array(checkedPageBytes(bytes));
    snappyUncompress(page, output);
    return output;
  },
  GZIP: (page, bytes) => inflatePage(gunzipSync, page, bytes),
  ZSTD: (page, bytes) => inflatePage(zstdDecompressSync, page, bytes),
  BROTLI: (page, bytes) => inflatePage(brotliDecompressSync, page, bytes),
};

let parts: AsyncGenerator<ParquetPart> | null = null;

answerParent(async ({ path }: ParquetQuestion): Promise<ParquetPart | null> => {
  parts ??= readParts(path);
  const { value, done } = await parts.next();
  return done === true ? null : value;
});

async function* readParts(path: string): AsyncGenerator<ParquetPart> {
  const file = await bufferOf(await openRegularFile(path));
  const metadata = await parquetMetadataAsync(file);
  const names = parquetSchema(metadata).children.map((column) => column.element.name);
  const rowCount = Number(metadata.num_rows);
  yield { kind: "head", names, rowCount };
  const columns = names.filter((name) => manifestColumns.includes(name));
  for (let rowStart = 0; rowStart < rowCount; rowStart += chunkRows) {
    const rowEnd = Math.min(rowStart + chunkRows, rowCount);
    const rows = await parquetReadObjects({ file, metadata, columns, compressors, rowStart, rowEnd });
    for (let from = 0; from < rows.length; from += partRows)
      yield { kind: "rows", rows: rows.slice(from, from + partRows).map(withinBounds) };
  }
}

async function bufferOf(file: FileHandle): Promise<AsyncBuffer> {
  const { size } = await file.stat();
  return {
    byteLength: size,
    async slice(start, end = size) {
      const content = new Uint8Array(Math.max(0, Math.min(end, size) - start));
      await file.read(content, 0, content.length, start);
      return content.buffer;
    },
  };
}

type Inflate = (page: Uint8Array, options: { readonly maxOutputLength: number }) => Uint8Array;

function inflatePage(inflate: Inflate, page: Uint8Array, bytes: number): Uint8Array {
  try {
    return inflate(page, { maxOutputLength: checkedPageBytes(bytes) });
  } catch (cause) {
    const isTooLarge = cause instanceof Error && "code" in cause && cause.code === "ERR_BUFFER_TOO_LARGE";
    if (!isTooLarge) throw cause;
    throw new Error(`a page holds more than the ${bytes} bytes that its header claims`, { cause });
  }
}

function checkedPageBytes(bytes: number): number {
  if (bytes >= 1 && bytes <= pageBytesMax) return bytes;
  throw new Error(`a page claims ${bytes} bytes; at most ${pageBytesMax} are read: write smaller pages`);
}

/** Null for a row longer than a line of JSONL may be: the parent must not hold it. */
function withinBounds(row: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> | null {
  return lengthOf(row) > lineBytesMax ? null : row;
}

function lengthOf(value: unknown): number {
  if (typeof value === "string" || value instanceof Uint8Array) return value.length;
  if (typeof value !== "object" || value === null) return 1;
  return Object.values(value).reduce<number>((length, part) => length + lengthOf(part), 1);
}
