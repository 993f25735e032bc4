import { afterAll } from "bun:test";
import { hangMs } from "./until.ts";

const works: (() => void)[] = [];
const runAll = () => {
  for (const work of works) work();
};
// `bunfig.toml` loads this file before the tests, so that the hook runs after each file of tests, or once after
// all that share a process. The check of MCP clients is a script and may have no hooks of tests.
if (process.env.NODE_ENV === "test") afterAll(runAll, hangMs);
else process.on("exit", runAll);

/** Runs work after the tests of a file, or of all files that share the process. */
export function afterTests(work: () => void): void {
  works.push(work);
}
