import { ApiError, ClientGoneError, DatabaseUnavailableError } from "../../errors.ts";
import { BucketError } from "../../images/bucket/bucket-error.ts";
import { picturesUnavailable } from "../../images/serve-image.ts";
import { isDiskFull } from "../../system/write-durably.ts";
import { asRowError } from "../rows/row-error.ts";

/** An error of a row or a store as that of a request; others as they are. */
export function asApiError(error: unknown): unknown {
  if (error instanceof ApiError || error instanceof ClientGoneError) return error;
  if (error instanceof DatabaseUnavailableError) return databaseUnavailable(error);
  if (error instanceof BucketError) return picturesUnavailable(error);
  if (isDiskFull(error))
    return new ApiError("storage_full", "The disk of this service is full. Nothing was changed.");
  const { field, code, message } = asRowError(error);
  if (code !== "storage_failed" && code !== "encoding_failed")
    return new ApiError("invalid_request", `${field ?? "body"}: ${message}`);
  return new ApiError("internal_error", "The screen could not be stored. Nothing was changed; try again.", {
    cause: error,
  });
}

function databaseUnavailable(cause: DatabaseUnavailableError): ApiError {
  const message = "The database cannot be reached. Nothing was changed; try again in a few seconds.";
  return new ApiError("search_unavailable", message, { cause, headers: { "retry-after": "2" } });
}
