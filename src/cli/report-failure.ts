import { ApiError, OperatorError } from "../errors.ts";
import { scrub } from "../log.ts";
import { printable } from "./output.ts";

/** Writes why a command failed to standard error and returns its exit code. Faults of our own come with their stack. */
export function reportFailure(error: unknown): number {
  const isExpected = error instanceof OperatorError || error instanceof ApiError;
  const text =
    error instanceof Error ? (isExpected ? error.message : (error.stack ?? error.message)) : String(error);
  process.stderr.write(`${scrub(text, []).split("\n").map(printable).join("\n")}\n`);
  return 1;
}
