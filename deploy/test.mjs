// `npm test`: sets a fresh clone up and runs every check and test. The last line counts both runners together; before it stands why
// something was skipped, such as the tests in a browser on a machine without Chromium.
import { spawn } from "node:child_process";
import { availableParallelism } from "node:os";
import { bun, root, run, setUp } from "./setup.mjs";

/** Ends what hangs. Bun's own 5 s are too short for a server process or a browser on a machine that has other work. */
const hangMs = 120_000;
/** Test files at once. Most wait for servers and browsers: with two, the tests take half the time. */
const filesAtOnce = Math.min(4, availableParallelism());

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

setUp({ isForTests: true });
run(bun, ["run", "check"]);
const engine = await watch("cargo", ["test", "--workspace", "--manifest-path", "native/Cargo.toml"]);
const service = await watch(bun, ["test", "--timeout", String(hangMs), `--parallel=${filesAtOnce}`]);
const passed = sum(engine.output, /(\d+) passed;/g) + sum(service.output, /^ *(\d+) pass$/gm);
const failed = sum(engine.output, /(\d+) failed;/g) + sum(service.output, /^ *(\d+) fail$/gm);
const skipped = sum(engine.output, /(\d+) ignored;/g) + sum(service.output, /^ *(\d+) skip$/gm);
const reasons = new Set([...service.output.matchAll(/^.* SKIPPED: .*$/gm)].map(([line]) => line));
console.log(`\n${[...reasons].join("\n")}`);
console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
process.exit(engine.code || service.code);
