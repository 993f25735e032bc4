import { ApiError } from "../errors.ts";

const charactersMax = 100;

/** The name of a workspace or a key without blanks around it. Throws `invalid_request` for none and for one above 100 characters. */
export function requireName(given: string): string {
  const name = given.trim();
  if (name.length >= 1 && name.length <= charactersMax) return name;
  throw new ApiError("invalid_request", `name: must be 1 to ${charactersMax} characters.`);
}
