import { ApiError } from "../errors.ts";

/** A whole number of 1 to `maximum` from the query of an address; undefined when it is absent. Throws `invalid_request`. */
export function wholeNumber(
  field: string,
  given: string | undefined,
  maximum = Number.MAX_SAFE_INTEGER,
): number | undefined {
  if (given === undefined) return undefined;
  const value = /^\d{1,16}$/.test(given) ? Number(given) : 0;
  if (value >= 1 && value <= maximum) return value;
  throw new ApiError("invalid_request", `${field}: must be a whole number between 1 and ${maximum}.`);
}
