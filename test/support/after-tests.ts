import { afterAll } from "bun:test";

/**
 * Runs work after the tests of a file; in the check of MCP clients, which is a script and may have no hooks
 * of tests, when the process ends.
 */
export function afterTests(work: () => void, timeoutMs = 5_000): void {
  if (process.env.NODE_ENV === "test") afterAll(work, timeoutMs);
  else process.on("exit", work);
}
