import { reasonOf } from "../../errors.ts";
import { PictureError, type PictureErrorCode } from "../../images/picture.ts";

/** The reason why a row was not imported; stable, for reports and tests. */
export type RowErrorCode =
  | PictureErrorCode
  | "row_unreadable"
  | "row_invalid"
  | "row_empty"
  | "image_path_refused"
  | "image_not_found"
  | "tree_unreadable"
  | "encoding_failed"
  | "storage_failed";

/** A row that cannot be imported. `field` is a column of the manifest; null for the whole row. */
export class RowError extends Error {
  override readonly name = "RowError";
  readonly field: string | null;
  readonly code: RowErrorCode;

  constructor(field: string | null, code: RowErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.field = field;
    this.code = code;
  }
}

export function asRowError(error: unknown): RowError {
  if (error instanceof RowError) return error;
  if (error instanceof PictureError) return new RowError("image", error.code, error.message);
  return new RowError(null, "storage_failed", `could not be stored: ${reasonOf(error)}`);
}
