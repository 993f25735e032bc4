import { brotliDecompressSync } from "node:zlib";
import {
  asyncBufferFromFile,
  type Compressors,
  parquetMetadataAsync,
  parquetReadObjects,
  parquetSchema,
} from "hyparquet";
import { OperatorError } from "../errors.ts";
import type { Manifest, ManifestEntry } from "./manifest.ts";
import { manifestColumns } from "./manifest-row.ts";

/** Rows read at a time: a row group is decoded again for each, so few reads beat small ones; their words are some 10 MB. */
const chunkRows = 4096;

/** What hyparquet leaves to its caller; it reads Snappy and uncompressed pages by itself. */
const compressors: Compressors = {
  GZIP: (page) => Bun.gunzipSync(new Uint8Array(page)),
  ZSTD: (page) => Bun.zstdDecompressSync(new Uint8Array(page)),
  BROTLI: (page) => brotliDecompressSync(page),
};

/** Rows of a Parquet file; only the columns of a manifest are read, so others may be as large as they like. Throws `OperatorError`. */
export async function readParquet(path: string): Promise<Pick<Manifest, "entries" | "ignoredColumns">> {
  const file = await asyncBufferFromFile(path);
  const metadata = await parquetMetadataAsync(file).catch((cause: Error) => {
    throw new OperatorError(`${path} is not a Parquet file (${cause.message}).`, { cause });
  });
  const names = parquetSchema(metadata).children.map((column) => column.element.name);
  const columns = names.filter((name) => manifestColumns.includes(name));
  const ignoredColumns = names.filter((name) => !manifestColumns.includes(name));
  return {
    ignoredColumns,
    entries: readRows({ file, metadata, columns, compressors }, Number(metadata.num_rows)),
  };
}

async function* readRows(
  source: Parameters<typeof parquetReadObjects>[0],
  rows: number,
): AsyncGenerator<ManifestEntry> {
  for (let rowStart = 0; rowStart < rows; rowStart += chunkRows) {
    const rowEnd = Math.min(rowStart + chunkRows, rows);
    const contents = await parquetReadObjects({ ...source, rowStart, rowEnd });
    for (const [index, content] of contents.entries()) {
      const row = rowStart + index + 1;
      yield { row, content, fraction: row / rows };
    }
  }
}
