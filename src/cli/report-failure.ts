import { ApiError, OperatorError } from "../errors.ts";
import { scrub } from "../log.ts";

/** Writes why a command failed to standard error and returns its exit code. Faults of our own come with their stack. */
export function reportFailure(error: unknown): number {
  const isExpected = error instanceof OperatorError || error instanceof ApiError;
  const text =
    error instanceof Error ? (isExpected ? error.message : (error.stack ?? error.message)) : String(error);
  process.stderr.write(`${scrub(text, [])}\n`);
  return 1;
}
