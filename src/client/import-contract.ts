// Imports: the part of the contract that `library-calls.ts` uses.
import type { Answered } from "./contract.ts";

/** Options of an import. */
export interface ImportOptions {
  /** The name of the file; its ending says how it is read, such as `library.zip`. */
  readonly name: string;
  /** Reads the text of pictures that come without words; true unless given. */
  readonly ocr?: boolean | undefined;
  /** Checks and counts, and changes nothing; false unless given. */
  readonly dryRun?: boolean | undefined;
  /** Removes the screens that the upload does not name, when all of its rows are in; false unless given. */
  readonly deleteMissing?: boolean | undefined;
  /** Takes the words of the upload where a person wrote others; false unless given. */
  readonly overwriteEdits?: boolean | undefined;
  /** Imports what a person deleted or merged into look-alikes, too; false unless given. */
  readonly restoreDeleted?: boolean | undefined;
  /** The app of rows and pictures that do not name one. */
  readonly appName?: string | undefined;
  /** Likewise their platform. */
  readonly platform?: "ios" | "web" | undefined;
  /** The encoding of a text that is not UTF-8, such as `windows-1252`. */
  readonly encoding?: string | undefined;
  /** Sent again with the same one, an upload is not imported twice. */
  readonly idempotencyKey?: string | undefined;
}

/** An upload and what became of it. Times are RFC 3339. */
export interface ImportJob {
  id: string;
  /** `failed` and `cancelled` keep the rows that were imported until then. */
  state: "queued" | "running" | "done" | "failed" | "cancelled";
  source_name: string;
  format: string;
  bytes: number;
  /** Lower-case hex. */
  sha256: string;
  /** The fraction of the upload that is read, 0 to 1. */
  progress: number;
  imported: number;
  updated: number;
  unchanged: number;
  failed: number;
  /** Screens that the upload did not name and `deleteMissing` removed. */
  removed: number;
  /** Fields that kept what a person wrote although the upload has other words. */
  edits_kept: number;
  /** Rows for the screen of an earlier row, such as a second copy of a picture. */
  repeated: number;
  /** Rows that are done or whose picture is read. */
  read: number;
  /** Pictures of the folder or archive; null where the number of rows is not known. */
  total: number | null;
  /** True when nothing was changed; the counts say what would be done. */
  dry_run: boolean;
  cancel_requested: boolean;
  /** Why the whole job failed; null unless it did. */
  error: { code: string; message: string } | null;
  created_at: string;
  started_at: string | null;
  finished_at: string | null;
}

/** A row that was not imported. */
export interface FailedRow {
  row: number;
  field: string | null;
  /** The picture that the row names. */
  image: string | null;
  code: string;
  reason: string;
}

/** A job with its first failed rows. */
export interface ImportJobDetails extends ImportJob {
  failures: FailedRow[];
  notices: ImportNotice[];
}

/** A warning about a row, or about a whole upload, that stopped nothing. */
export interface ImportNotice {
  row: number | null;
  /** The column that kept what a person wrote, or whose value was left out; absent otherwise. */
  field?: string;
  /** The screen that it is about, such as that of two equal pictures. */
  screen_id?: string;
  text: string;
  /**
   * True when the import is incomplete: a file that may be a screen was left out, or missing screens were not
   * removed as asked.
   */
  is_failure: boolean;
  /** The files that were not read, by reason. */
  left_out: { reason: string; count: number; names: string[] }[];
}

/** The answer to `createImport` and `cancelImport`. */
export interface ImportResult extends Answered {
  readonly job: ImportJob;
}

/** The answer to `getImport`. */
export interface ImportDetailsResult extends Answered {
  readonly job: ImportJobDetails;
}
