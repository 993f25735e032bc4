import { afterAll } from "bun:test";

/** Stopping a database server or removing thousands of files takes a while on a busy disk. */
const longestMs = 60_000;

/**
 * Runs work after the tests of a file; in the check of MCP clients, which is a script and may have no hooks
 * of tests, when the process ends.
 */
export function afterTests(work: () => void): void {
  if (process.env.NODE_ENV === "test") afterAll(work, longestMs);
  else process.on("exit", work);
}
