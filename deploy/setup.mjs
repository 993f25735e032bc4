// Makes a fresh clone ready with nothing but Node, npm and Rust: Bun and the packages from npm, the addon
// from source, or as a release brought it. Plain Node on purpose: Bun is not there yet.
import { spawn, spawnSync } from "node:child_process";
import { readFileSync, rmSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { takePrebuilt } from "./prebuilt.mjs";

export const root = join(dirname(fileURLToPath(import.meta.url)), "..");
export const bun = join(root, "node_modules/.bin/bun");

/** Runs a command in the repository and ends this process with its exit code when it fails. */
export function run(command, args, options = {}) {
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: "inherit", ...options });
  if (error) fail(`${command} could not be started: ${error.message}`);
  if (status !== 0) process.exit(status ?? 1);
}

export function fail(message) {
  console.error(`\n${message}`);
  process.exit(1);
}

function requireTool(command, hint) {
  const { error, status } = spawnSync(command, ["--version"], { stdio: "ignore" });
  if (error || status !== 0) fail(`${command} is not there. ${hint}`);
}

function step(text) {
  console.error(`\n\u001b[1m${text}\u001b[0m`);
}

/** Bun itself when an earlier run installed the wanted version, else from npm. */
function installer({ bun: version }) {
  const { status, stdout } = spawnSync(bun, ["--version"], { encoding: "utf8" });
  return status === 0 && stdout.trim() === version ? [bun] : ["npx", "--yes", `bun@${version}`];
}

/** Makes `npx screen-search` work in the checkout: an installer links the commands of dependencies only. */
function linkCommand() {
  const link = join(root, "node_modules/.bin/screen-search");
  rmSync(link, { force: true });
  symlinkSync("../../src/cli.ts", link);
}

/** Runs a command beside others, with its output as it comes or at its end. Ends the process if it fails. */
function runBeside(name, command, args, { isShown = false } = {}) {
  const startedAt = performance.now();
  const child = spawn(command, args, { cwd: root, stdio: isShown ? "inherit" : ["ignore", "pipe", "pipe"] });
  const output = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => output.push(chunk));
  return new Promise((resolve) => {
    child.on("error", (error) => fail(`${command} could not be started: ${error.message}`));
    child.on("close", (code) => {
      process.stderr.write(Buffer.concat(output));
      if (code !== 0) process.exit(code ?? 1);
      resolve(`${name} ${secondsSince(startedAt)} s`);
    });
  });
}

function secondsSince(startedAt) {
  return ((performance.now() - startedAt) / 1000).toFixed(1);
}

/**
 * Installs packages of bun.lock and builds the addon, the pages and the reference, beside each other where
 * they can be. Quick when nothing changed. `isForTests` also installs what checks and tests need, always
 * builds the addon, and writes its types; without it only what runs the service or builds it is installed,
 * and a released addon that fits is taken. Without `hasEngine` the addon is left out.
 */
export async function setUp({ isForTests, hasEngine = true }) {
  const startedAt = performance.now();
  const reason = isForTests ? "tests are of this checkout" : hasEngine ? takePrebuilt(root) : null;
  if (reason !== null) {
    requireTool("cargo", "Install Rust (rustup) and a C++ compiler, then run this again.");
    step(`Building the search engine from source (${reason}) beside everything else`);
  } else if (hasEngine) step("The search engine is a released one");
  const engine = "the engine";
  // Cargo needs none of the packages; napi, which tests need for the types, is one of them.
  const building =
    reason === null || isForTests
      ? []
      : [runBeside(engine, "node", ["deploy/build-engine.mjs"], { isShown: true })];
  step("Installing packages");
  const { dependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const [command, ...before] = installer(dependencies);
  const production = isForTests ? [] : ["--production", "--omit=peer"];
  const install = [...before, "install", "--frozen-lockfile", ...production];
  const installed = await runBeside("packages", command, install);
  linkCommand();
  step("Building the pages, the reference and the clients");
  if (isForTests) building.push(runBeside(engine, bun, ["run", "build:types"], { isShown: true }));
  for (const [name, script] of [
    ["the pages", "build:pages"],
    ["the reference", "build:docs"],
    ["the clients", "build:client"],
  ])
    building.push(runBeside(name, bun, ["run", script]));
  const built = await Promise.all(building);
  console.error(`\nBuilt in ${secondsSince(startedAt)} s: ${[installed, ...built].join(", ")}.`);
}
