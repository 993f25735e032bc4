import { ApiError } from "../errors.ts";

/** Throws `invalid_request` for a limit that is no whole number of 1 to `max`. */
export function requireLimit(limit: number, max: number): void {
  if (Number.isInteger(limit) && limit >= 1 && limit <= max) return;
  throw new ApiError("invalid_request", `limit: must be between 1 and ${max}.`);
}
