// Files of tests run in a few processes that keep the service loaded: to load it for each file takes more
// time than half of the files' own tests. Those that change or measure their process have one of their own.
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");

const aboutItsProcess = [
  /\bprocess\.(?:chdir|cpuUsage|memoryUsage|umask)\b/,
  /\bprocess\.env(?:\.\w+|\[[^\]]+\]) = /,
  /\/proc\/(?:self|\$\{(?:process\.)?pid\})\//,
  /\bspyOn\((?:Bun|console|globalThis|performance|process)\b/,
  /\b(?:mock\.module|setSystemTime)\(/,
];

/** True if a file of tests with this text changes or measures the process that it runs in. */
function needsOwnProcess(text) {
  return aboutItsProcess.some((pattern) => pattern.test(text));
}

/** Files of tests of a checkout: those that share processes, and those that have one of their own. */
export function byProcess(paths, checkout = root) {
  const needsOwn = (path) => needsOwnProcess(readFileSync(join(checkout, path), "utf8"));
  return {
    together: paths.filter((path) => !needsOwn(path)),
    alone: paths.filter(needsOwn),
  };
}
