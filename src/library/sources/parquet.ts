import { fileURLToPath } from "node:url";
import { OperatorError, reasonOf } from "../../errors.ts";
import {
  type CostLimits,
  type LimitedProcess,
  startLimitedProcess,
  TooCostlyError,
} from "../../system/processes/limited-process.ts";
import { manifestColumns } from "../rows/read-row.ts";
import { RowError } from "../rows/row-error.ts";
import type { ManifestEntry, ManifestRows, RowContent } from "./manifest-rows.ts";
import type { CheckColumns } from "./required-columns.ts";

/** Asks for the next part of the file. */
export interface ParquetQuestion {
  readonly path: string;
}

/** The head comes first, then the rows in order; null replaces a row that is too long to send. */
export type ParquetPart =
  | { readonly kind: "head"; readonly names: readonly string[]; readonly rowCount: number }
  | { readonly kind: "rows"; readonly rows: readonly (Readonly<Record<string, unknown>> | null)[] };

type ParquetProcess = LimitedProcess<ParquetQuestion, ParquetPart | null>;

const rowsScript = fileURLToPath(import.meta.resolve("./parquet-rows.ts"));
/** For each part. The first of 4,096 rows takes the longest: it decodes their pages. */
const limits: CostLimits = { cpuLimitMs: 60_000, timeLimitMs: 600_000, memoryLimitBytes: 1_000_000_000 };

/**
 * Rows of a Parquet file; only the columns of a manifest are read, so others may be as large as they like. A
 * part that cannot be read, or costs too much, ends the rows with a `RowError`. Throws `OperatorError` when
 * the file has no readable metadata, and what `check` finds in its columns.
 */
export async function readParquet(path: string, check: CheckColumns): Promise<ManifestRows> {
  const reader: ParquetProcess = startLimitedProcess(rowsScript, limits);
  const head = await reader.ask({ path }).catch((cause: Error) => {
    reader.end();
    throw new OperatorError(`${path} is not a Parquet file, or it is damaged (${cause.message}).`, { cause });
  });
  const { names, rowCount } = head?.kind === "head" ? head : { names: [], rowCount: 0 };
  const problem = check(names);
  if (problem !== null) {
    reader.end();
    throw problem;
  }
  return {
    ignoredColumns: names.filter((name) => !manifestColumns.includes(name)),
    entries: readRows(reader, path, rowCount),
  };
}

async function* readRows(
  reader: ParquetProcess,
  path: string,
  rowCount: number,
): AsyncGenerator<ManifestEntry> {
  let row = 0;
  try {
    for await (const content of rowContents(reader, path)) {
      row += 1;
      yield { row, content, fraction: Math.min(1, row / rowCount) };
    }
  } finally {
    reader.end();
  }
}

async function* rowContents(reader: ParquetProcess, path: string): AsyncGenerator<RowContent> {
  try {
    for (let part = await reader.ask({ path }); part?.kind === "rows"; part = await reader.ask({ path }))
      for (const content of part.rows)
        yield content ??
          new RowError(null, "row_unreadable", "the row is longer than 4 MiB, or its picture than 40 MB.");
  } catch (cause) {
    const hint = cause instanceof TooCostlyError ? "; write smaller row groups" : "";
    const reason = `the Parquet file cannot be read from here on: ${reasonOf(cause).replace(/\.$/, "")}${hint}.`;
    yield new RowError(null, "row_unreadable", reason, { cause });
  }
}
