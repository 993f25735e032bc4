// Settles the environment of a command; to be imported before everything else. Bun has read `.env` files of
// the current folder, which may be another project's: DATA_DIR there would have the command work on another
// library. And its `fetch` would ask a service of this machine through a proxy elsewhere.
import { readFileSync } from "node:fs";
import { passLoopbackByProxy } from "../system/proxy.ts";

/** Names of the variables that this process was started with; null if unknown, or with `--env-file`. */
function givenNames(): ReadonlySet<string> | null {
  if (process.execArgv.some((option) => option.startsWith("--env-file"))) return null;
  try {
    const given = readFileSync("/proc/self/environ", "utf8").split("\0");
    return new Set(given.map((variable) => variable.split("=", 1)[0] ?? ""));
  } catch {
    // Elsewhere the first line of the command has Bun read no files.
    return null;
  }
}

const given = givenNames();
for (const name of Object.keys(process.env)) if (given?.has(name) === false) delete process.env[name];
passLoopbackByProxy(process.env);
