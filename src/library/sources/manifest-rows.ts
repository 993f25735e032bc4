import type { RowError } from "../rows/row-error.ts";
import type { FileTitle } from "./file-name-title.ts";

/** The fields of a row as they were written, or the reason why they could not be read. */
export type RowContent = Readonly<Record<string, unknown>> | RowError;

export interface ManifestEntry {
  /** The first row is 1; a header and blank lines are not counted. */
  readonly row: number;
  readonly content: RowContent;
  /** The files beside its picture that are read, too, in a folder of pictures. */
  readonly companions?: readonly string[];
  /** The words in its picture's file name; a title of the row's own takes precedence. */
  readonly fileTitle?: FileTitle | null;
  /** True when a cell said NULL or the like, and was left out. */
  readonly hasAbsentWords?: boolean;
  /** The moment at which its picture was taken, in milliseconds since 1970, if the picture does not say. */
  readonly takenAt?: number;
  /** True where the time of its picture's file stands for a capture date that neither row nor picture has. */
  readonly hasFileTime?: boolean;
  /** The fraction of the manifest that is read after this row, 0 to 1. */
  readonly fraction: number;
}

/** The rows of a manifest: read once, from the start, one at a time. */
export interface ManifestRows {
  readonly entries: AsyncIterable<ManifestEntry>;
  /** Columns that the reader left out; those of the entries are found on the way. */
  readonly ignoredColumns: readonly string[];
  /** A note to the operator about the whole manifest. */
  readonly notice?: string | null;
  /** The pictures of a folder, one a row. */
  readonly files?: readonly string[];
  /** The files beside its pictures that a reader of a layout needs; without them the rows name all files. */
  readonly layoutFiles?: ReadonlySet<string>;
  /** Said where there is no row. */
  readonly emptyNotice?: string | undefined;
}
