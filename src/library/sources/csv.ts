import { Readable } from "node:stream";
import { type CsvError, type Info, type Options, parse } from "csv-parse";
import { parse as parseAll } from "csv-parse/sync";
import { reasonOf } from "../../errors.ts";
import { withoutInvisible } from "../../system/invisible-characters.ts";
import { manifestColumns } from "../rows/read-row.ts";
import { RowError } from "../rows/row-error.ts";
import { lineBytesMax } from "./lines.ts";
import type { ManifestEntry, ManifestRows } from "./manifest-rows.ts";
import type { CheckColumns } from "./required-columns.ts";
import type { TextFile } from "./text-file.ts";

interface CsvRow {
  readonly record: Readonly<Record<string, unknown>>;
  readonly info: Info & { readonly error?: CsvError };
}

/**
 * Rows of a CSV file with a header (RFC 4180; newlines inside quotes are fine), whose cells are separated as
 * its header is. A record with too many or too few cells fails alone. A quote that is never closed ends the
 * reading at 4 MiB: nothing after it can be told apart.
 */
export async function readCsv(text: TextFile, check: CheckColumns): Promise<ManifestRows> {
  const form = readForm(await headOf(text));
  const problem = check(form.columns);
  if (problem !== null) throw problem;
  return { ignoredColumns: [], entries: readRows(text, form) };
}

async function* readRows(text: TextFile, form: CsvForm): AsyncGenerator<ManifestEntry> {
  const parser = parse({ ...csvOptions, delimiter: form.delimiter, from_line: form.headerLine });
  const records: AsyncIterable<CsvRow> = parser;
  const bytes = Readable.from(text.chunks(), { objectMode: false });
  bytes.on("error", (error) => parser.destroy(error)).pipe(parser);
  let row = 0;
  let fraction = 0;
  try {
    for await (const { record, info } of records) {
      row += 1;
      fraction = Math.min(1, info.bytes / text.bytes);
      if (info.error !== undefined) yield { row, content: wrongLength(info.error), fraction };
      else yield { row, ...withoutAbsent(record), fraction };
    }
  } catch (error) {
    yield { row: row + 1, content: unreadable(error), fraction };
  } finally {
    bytes.destroy();
    await text.close();
  }
}

/** Lines may end in several ways within one file: programs append to files of others. */
const headerOptions = {
  relax_quotes: true,
  skip_empty_lines: true,
  max_record_size: lineBytesMax,
  record_delimiter: ["\r\n", "\n", "\r"],
};
const csvOptions = {
  ...headerOptions,
  cast: (cell, { header, quoting }) => (!header && !quoting && absentWords.has(cell) ? absent : cell),
  columns: trimNames,
  info: true,
  relax_column_count: true,
} satisfies Options;

/** Written by SQL clients, `COPY`, pandas, Polars, R and Excel for nothing. In quotes they are words. */
const absentWords: ReadonlySet<string> = new Set(
  ["NULL", "null", "\\N", "NaN", "nan", "NaT", "None", "NA", "<NA>", "#N/A", "inf", "-inf", "-Infinity"], // "N/A" is what people write.
);
const absent = Symbol("absent");

function withoutAbsent(record: CsvRow["record"]): Pick<ManifestEntry, "content" | "hasAbsentWords"> {
  const cells = Object.entries(record);
  if (!cells.some(([, cell]) => cell === absent)) return { content: record };
  return { content: Object.fromEntries(cells.filter(([, cell]) => cell !== absent)), hasAbsentWords: true };
}

function trimNames(header: readonly string[]): string[] {
  return header.map((name) => withoutInvisible(name).trim());
}

interface CsvForm {
  readonly delimiter: string;
  readonly columns: readonly string[];
  /** The line of the header: 2 after a line `sep=;`, which is for Excel. */
  readonly headerLine: 1 | 2;
}

const delimiters = [",", ";", "\t", "|"];

/** The delimiter that makes the most columns of a manifest out of the header, or else the most columns. */
function readForm(head: string): CsvForm {
  const named = /^sep=(.)[\r\n]/i.exec(head);
  const headerLine = named === null ? 1 : 2;
  const candidates = named?.[1] === undefined ? delimiters : [named[1]];
  const forms = candidates.map((delimiter) => {
    const columns = readHeader(head, { delimiter, from_line: headerLine });
    const known = columns.filter((name) => manifestColumns.includes(name)).length;
    return { delimiter, columns, headerLine, known } as const;
  });
  return forms.reduce((best, form) =>
    form.known > best.known || (form.known === best.known && form.columns.length > best.columns.length)
      ? form
      : best,
  );
}

function readHeader(head: string, options: Options): readonly string[] {
  try {
    const [header = []] = parseAll(head, { ...headerOptions, ...options, to: 1 });
    return trimNames(header);
  } catch {
    return [];
  }
}

const headBytes = 65_536;

/** Enough for the header. */
async function headOf(text: TextFile): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of text.chunks()) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes >= headBytes) break;
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}

function wrongLength(error: CsvError): RowError {
  const reason = `has a different number of cells than the header: ${error.message}.`;
  return new RowError(null, "row_unreadable", reason, { cause: error });
}

function unreadable(cause: unknown): RowError {
  return new RowError(null, "row_unreadable", `the CSV cannot be read from here on: ${reasonOf(cause)}.`, {
    cause,
  });
}
