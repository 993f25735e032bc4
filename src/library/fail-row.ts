import { PictureError } from "../images/picture-error.ts";
import type { ImportRun } from "./import-run.ts";
import { RowError } from "./row-error.ts";

/** Puts a row's error into the report; a full disk also stops the import, since every later row would meet it. */
export function failRow(run: ImportRun, row: number, error: unknown): void {
  if (isDiskFull(error)) run.report.stopped = "disk_full";
  run.report.fail(row, asRowError(error));
}

/** Any error as that of a row: a bad row never stops the rest. */
export function asRowError(error: unknown): RowError {
  if (error instanceof RowError) return error;
  if (error instanceof PictureError)
    return new RowError("image", error.code, error.message, { cause: error });
  const reason = error instanceof Error ? error.message : String(error);
  return new RowError(null, "storage_failed", `could not be stored: ${reason}`, { cause: error });
}

/** Whether an error means that there is no room left, or that nothing may be written: of files or of SQLite. */
export function isDiskFull(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return /^(ENOSPC|EDQUOT|EROFS|EIO|SQLITE_FULL|SQLITE_READONLY.*|SQLITE_IOERR.*)$/.test(code);
}
