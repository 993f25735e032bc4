import type { FileHandle } from "node:fs/promises";
import { type CsvError, type Info, parse } from "csv-parse";
import { reasonOf } from "../../errors.ts";
import type { ManifestEntry } from "../row.ts";
import { RowError } from "../row.ts";
import { lineBytesMax } from "./jsonl.ts";

interface CsvRow {
  readonly record: Readonly<Record<string, unknown>>;
  readonly info: Info & { readonly error?: CsvError };
}

/**
 * Rows of a CSV file with a header (RFC 4180; a byte order mark and newlines inside quotes are fine). A record with too many or too
 * few cells fails alone. A quote that is never closed ends the reading at 4 MiB: nothing after it can be told apart.
 */
export async function* readCsv(file: FileHandle): AsyncGenerator<ManifestEntry> {
  const bytes = (await file.stat()).size;
  const parser = parse(csvOptions);
  const records: AsyncIterable<CsvRow> = parser;
  file
    .createReadStream()
    .on("error", (error) => parser.destroy(error))
    .pipe(parser);
  let row = 0;
  let fraction = 0;
  try {
    for await (const { record, info } of records) {
      row += 1;
      fraction = info.bytes / bytes;
      yield { row, content: info.error === undefined ? record : wrongLength(info.error), fraction };
    }
  } catch (error) {
    yield { row: row + 1, content: unreadable(error), fraction };
  }
}

const csvOptions = {
  bom: true,
  columns: (header: readonly string[]) => header.map((name) => name.trim()),
  info: true,
  relax_column_count: true,
  relax_quotes: true,
  skip_empty_lines: true,
  max_record_size: lineBytesMax,
};

function wrongLength(error: CsvError): RowError {
  const reason = `has a different number of cells than the header: ${error.message}.`;
  return new RowError(null, "row_unreadable", reason, { cause: error });
}

function unreadable(cause: unknown): RowError {
  return new RowError(null, "row_unreadable", `the CSV cannot be read from here on: ${reasonOf(cause)}.`, {
    cause,
  });
}
