import { OperatorError } from "../errors.ts";

/** What an option says that takes `yes` or `no`. Throws an `OperatorError` that names it for anything else. */
export function yesOrNo(option: string, given: string): boolean {
  if (given === "yes") return true;
  if (given === "no") return false;
  throw new OperatorError(`${option}: must be yes or no.`);
}
