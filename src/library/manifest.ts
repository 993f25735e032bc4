import type { RowError } from "./row-error.ts";

/** The fields of a row as they were written, or why they could not be read. */
export type RowContent = Readonly<Record<string, unknown>> | RowError;

/** One row of a manifest. */
export interface ManifestEntry {
  /** The first row is 1; a header and blank lines are not counted. */
  readonly row: number;
  readonly content: RowContent;
  /** How much of the manifest is read after this row, 0 to 1. */
  readonly fraction: number;
}

/** An open manifest: read once, from the start, a row at a time. */
export interface Manifest {
  /** The real path of the folder that pictures are relative to. */
  readonly folder: string;
  readonly entries: AsyncIterable<ManifestEntry>;
  /** Columns that the reader left out; those of the entries are found on the way. */
  readonly ignoredColumns: readonly string[];
}
