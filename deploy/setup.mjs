// Makes a fresh clone ready with nothing but Node, npm and Rust: Bun and the packages from npm, the addon
// from source, or as a release brought it. Plain Node on purpose: Bun is not there yet.
import { spawnSync } from "node:child_process";
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

/** Prints why and ends this process with exit code 1. */
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

/**
 * Installs packages of bun.lock and builds the addon, the pages and the reference. Quick when nothing
 * changed. `isForTests` also installs what checks and tests need, always builds the addon, and writes its
 * types; without it only what runs the service or builds it is installed, and a released addon that fits is
 * taken. Without `hasEngine` the addon is left out.
 */
export function setUp({ isForTests, hasEngine = true }) {
  const isEngineBuilt = isForTests || (hasEngine && takePrebuilt(root) !== null);
  if (isEngineBuilt) requireTool("cargo", "Install Rust (rustup) and a C++ compiler, then run this again.");
  const { dependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  step("Installing packages");
  const [command, ...before] = installer(dependencies);
  run(command, [
    ...before,
    "install",
    "--frozen-lockfile",
    ...(isForTests ? [] : ["--production", "--omit=peer"]),
  ]);
  linkCommand();
  const builds = ["build:pages", "build:docs", "build:client"];
  if (isEngineBuilt) {
    step("Building the search engine and the pages (about a minute the first time)");
    builds.unshift(isForTests ? "build:types" : "build:engine");
  } else step(`Building the pages${hasEngine ? " (the search engine is the released one)" : ""}`);
  for (const script of builds) run(bun, ["run", script]);
}
