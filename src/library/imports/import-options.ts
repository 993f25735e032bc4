import type { ImportJobOptions } from "../../database/stores/imports.ts";
import { ApiError } from "../../errors.ts";
import type { CreateImportQuery } from "./schema.ts";

/**
 * The options of an upload that differ from the defaults. Throws `invalid_request` that names the parameter.
 */
export function importOptions(query: CreateImportQuery): ImportJobOptions {
  const { app_name, encoding, platform } = query;
  return {
    ...(query.dry_run === "on" && { isDryRun: true }),
    ...(query.delete_missing === "on" && { isMissingDeleted: true }),
    ...(query.overwrite_edits === "on" && { isOverwriting: true }),
    ...(query.restore_deleted === "on" && { isDeletedRestored: true }),
    ...(app_name !== undefined && { appName: readAppName(app_name) }),
    ...(platform !== undefined && { platform }),
    ...(encoding !== undefined && { encoding: readEncoding(encoding) }),
  };
}

function readAppName(text: string): string {
  const name = text.trim();
  if (name !== "" && name.isWellFormed() && !name.includes("\0")) return name;
  throw new ApiError("invalid_request", "app_name: must be 1 to 200 characters, not only blanks.");
}

function readEncoding(label: string): string {
  try {
    return new TextDecoder(label).encoding;
  } catch (cause) {
    const message = "encoding: must be an encoding, such as utf-8, windows-1252, utf-16le or shift_jis.";
    throw new ApiError("invalid_request", message, { cause });
  }
}
