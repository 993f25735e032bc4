import { afterAll } from "bun:test";
import { hangMs } from "./until.ts";

const works: (() => void)[] = [];
const runAll = () => {
  for (const work of works) work();
};
// `bunfig.toml` loads this file before each file of tests, so that the hook runs after each, also where files
// share a process. The check of MCP clients is a script and may have no hooks of tests.
if (process.env.NODE_ENV === "test") afterAll(runAll, hangMs);
else process.on("exit", runAll);

/** Runs work after the tests of each file from now on. */
export function afterTests(work: () => void): void {
  works.push(work);
}
