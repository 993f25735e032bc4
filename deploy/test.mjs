// `npm test`: sets a fresh clone up and runs every check and test. The last line counts both runners
// together; before it stands what was skipped and why, such as the tests in a browser without Chromium.
import { spawn } from "node:child_process";
import { readdirSync } from "node:fs";
import { availableParallelism, setPriority } from "node:os";
import { join } from "node:path";
import { addonFolder, checked } from "./cargo-options.mjs";
import { bun, root, setUp } from "./setup.mjs";
import { byProcess } from "./test-processes.mjs";
import { unchangedTests } from "./test-subjects.mjs";

/** Ends what hangs. Bun's own 5 s are too short for a server or a browser on a busy machine. */
const hangMs = 300_000;
/** More test files at once than there are cores: they wait for servers and browsers half their time. */
const filesAtOnce = Math.min(8, 2 * availableParallelism() + 1);

/** Files of tests for which processes are shared: each file leaves some 100 MB behind in its process. */
const filesTogetherMax = 120;

/** True in a nightly run. */
const isThorough = Number(process.env.TEST_EXAMPLES_FACTOR ?? "1") > 1;
/**
 * Tests that may fail once and then pass. A landing must not depend on how busy the machine was in one moment
 * of some 4,000 tests, but more than a few are no accident. A nightly run repeats none.
 */
const flakyMax = 3;
/** Words of fast-check: a counterexample is a fault, though other examples pass. */
const counterexample = "Property failed after";

/** Runs a test command, shows its output as it comes and returns it with the exit code. */
function watch(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: ["ignore", "pipe", "pipe"], ...options });
    let output = "";
    for (const [from, to] of [
      [child.stdout, process.stdout],
      [child.stderr, process.stderr],
    ]) {
      from.on("data", (chunk) => {
        output += chunk;
        to.write(chunk);
      });
    }
    child.on("close", (code) => resolve({ code: code ?? 1, output }));
  });
}

function sum(output, pattern) {
  return [...output.matchAll(pattern)].reduce((total, [, count]) => total + Number(count), 0);
}

/** Lines of a failed test that are shown once more at the end: a log may be kept from its end only. */
const linesOfFailure = 60;

/** The output of each failed test of cargo. */
function engineFailuresIn(output) {
  const parts = output.replaceAll("\r", "").split(/^---- (.+) stdout ----$/m);
  const failures = [];
  for (let at = 1; at < parts.length; at += 2) {
    const [printed] = parts[at + 1].split(/^failures:$/m);
    const lines = printed.trim().split("\n").slice(0, linesOfFailure);
    failures.push([parts[at], ...lines.map((line) => line.slice(0, 400))].join("\n"));
  }
  return failures;
}

/** Tests in Bun's output that failed, or passed at the second try, with what was printed before. */
function troublesIn(output) {
  const failed = new Map();
  const flaky = new Map();
  let printed = [];
  let file = "";
  for (const line of output.replaceAll("\r", "").split("\n")) {
    if (/^\S+\.test\.ts:$/.test(line)) file = line;
    if (!/^\((pass|fail|skip|todo)\) /.test(line)) {
      printed.push(line);
      continue;
    }
    const troubles = line.startsWith("(fail)") ? failed : / \(attempt 2\)/.test(line) ? flaky : null;
    // Bun lists them once more at the end, without what was printed.
    if (troubles?.has(line) === false)
      troubles.set(line, [file, ...printed.slice(-linesOfFailure), line].join("\n"));
    printed = [];
  }
  return { failed: [...failed.values()], flaky: [...flaky.values()] };
}

/** The tests in Rust. `.ci/run` names the commit since which the engine is the same: they passed there. */
async function testEngine() {
  const since = process.env.ENGINE_UNCHANGED_SINCE ?? "";
  if (since !== "")
    return { code: 0, output: `Tests of the engine are SKIPPED: it has not changed since ${since}.\n` };
  return watch("cargo", [
    "test",
    ...addonFolder(),
    ...checked,
    "--workspace",
    "--lib",
    "--tests",
    "--no-fail-fast",
  ]);
}

/** Test files that a landing need not run again. `.ci/run` names the commit that landed last. */
const testedSince = process.env.TESTED_SINCE ?? "";
const leftOut = testedSince === "" ? [] : unchangedTests(testedSince);

/**
 * Promises of a service that are tested on PostgreSQL, too, though both databases have the same stores: at
 * each landing those that meet its transactions and locks, in a thorough run all that keep something. Tests
 * that compare both databases are among the others.
 */
const onPostgresAlways = "accounts imports screen-writes search";
const onPostgresAtNight =
  "audit gate import-jobs invitations key-scopes keys oidc operator operator-library own-keys page-search passwords rate-limits " +
  "reads second-factor sessions setup shares shares-people sign-in-audit usage user-accounts workspaces";

async function testOnPostgres() {
  const asked =
    'process.exit((await import("./test/support/postgres-programs.ts")).postgresMissing === null ? 0 : 3)';
  const { code } = await watch(bun, ["-e", asked]);
  if (code !== 0) return [{ code: code === 3 ? 0 : code, output: "" }];
  const names = isThorough ? `${onPostgresAlways} ${onPostgresAtNight}` : onPostgresAlways;
  const files = names.split(" ").map((name) => `test/${name}.test.ts`);
  return runFiles(files, { ...process.env, TEST_RECORDS: "postgres" });
}

/** Runs files of tests: those that share processes, then those that have one of their own. */
async function runFiles(paths, env = process.env) {
  const { together, alone } = byProcess(paths);
  const commands = [...chunksOf(together).map((files) => ["--no-isolate", ...files]), alone];
  const runs = [];
  for (const files of commands.filter(({ length }) => length > 0))
    runs.push(await watch(bun, [...testCommand, ...files], { env }));
  return runs;
}

/** At most `filesTogetherMax` in each. */
function chunksOf(paths) {
  const count = Math.ceil(paths.length / filesTogetherMax);
  const size = Math.ceil(paths.length / count);
  return Array.from({ length: count }, (_, at) => paths.slice(at * size, (at + 1) * size));
}

await setUp({ isForTests: true });
// Beside each other, because each leaves a core idle at times. The lint compiles examples without tests.
const [check, engine] = await Promise.all([watch(bun, ["run", "check"]), testEngine()]);
if (check.code !== 0) process.exit(check.code);
// The processes of imports have the lowest priority: beside other tests at the usual one they got a hundredth
// of a core. Still above the threads of deep searches, as in a service.
setPriority(9);
const testCommand = [
  "test",
  "--timeout",
  String(hangMs),
  `--parallel=${filesAtOnce}`,
  `--retry=${isThorough ? 0 : 1}`,
];
const files = readdirSync(join(root, "test"))
  .filter((name) => name.endsWith(".test.ts"))
  .map((name) => `test/${name}`)
  .filter((path) => !leftOut.includes(path));
const runs = [...(await runFiles(files)), ...(await testOnPostgres())];
const tests = runs.map(({ output }) => output).join("");
const passed = sum(engine.output, /(\d+) passed;/g) + sum(tests, /^ *(\d+) pass$/gm);
const failed = sum(engine.output, /(\d+) failed;/g) + sum(tests, /^ *(\d+) fail$/gm);
const skipped = sum(engine.output, /(\d+) ignored;/g) + sum(tests, /^ *(\d+) skip$/gm);
const reasons = new Set([...`${engine.output}${tests}`.matchAll(/^.* SKIPPED: .*$/gm)].map(([line]) => line));
if (leftOut.length > 0)
  reasons.add(
    `${leftOut.length} test files are SKIPPED: what they are about is as it was at ${testedSince}.`,
  );
const { failed: failures, flaky } = troublesIn(tests);
for (const failure of [...engineFailuresIn(engine.output), ...failures])
  console.log(`\nFAILED in ${failure}`);
for (const once of flaky) console.log(`\nFAILED ONCE, THEN PASSED in ${once}`);
const isAccident = flaky.length <= flakyMax && !flaky.some((once) => once.includes(counterexample));
if (!isAccident)
  console.log("\nThose that passed at the second try are too many for an accident, or a counterexample.");
console.log(`\n${[...reasons].join("\n")}`);
console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
process.exit(engine.code || runs.find(({ code }) => code !== 0)?.code || (isAccident ? 0 : 1));
