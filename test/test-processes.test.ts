// Files of tests share processes, unless they change or measure theirs.
import { expect, test } from "bun:test";
import { byProcess, needsOwnProcess } from "../deploy/test-processes.mjs";

test.each([
  "process.umask(0o077);",
  "const before = process.memoryUsage.rss();",
  "const { user } = process.cpuUsage(before);",
  'process.env["HTTP_PROXY"] = proxy;',
  "process.env.TZ = zone;",
  'await readdir("/proc/self/fd");',
  `readFileSync(\`/proc/\${process.pid}/stat\`);`,
  'using _ = spyOn(performance, "now").mockReturnValue(1);',
  'using hash = spyOn(Bun.password, "hash");',
  'mock.module("node:fs/promises", () => ({}));',
  "setSystemTime(now);",
])("a file with %s has a process of its own", (line) => {
  expect(needsOwnProcess(`import { test } from "bun:test";\n${line}\n`)).toBe(true);
});

test.each([
  'using reads = spyOn(library, "screensByIds");',
  'const path = process.env["PATH"] ?? "";',
  'expect(process.env["CI"] === "true").toBe(true);',
  "expect(pids[0]).not.toBe(process.pid);",
])("one with %s does not need it", (line) => {
  expect(needsOwnProcess(line)).toBe(false);
});

test("those of this checkout are told apart", () => {
  const [own, shared] = ["test/late-bodies.test.ts", "test/search.test.ts"];
  expect(byProcess([own, shared])).toEqual({ together: [shared], alone: [own] });
});
