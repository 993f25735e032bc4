// Builds the addon with nothing but cargo and plain Node: native/addon/engine.node. `bun run build:types`
// builds the same with napi, which is for development only (80 MB to install), and writes index.d.ts beside
// it.
//   node deploy/build-engine.mjs [TRIPLE FILE]   for another architecture, by Debian's cross compiler
import { spawn } from "node:child_process";
import { copyFileSync, existsSync, renameSync } from "node:fs";
import { availableParallelism } from "node:os";
import { dirname, join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { hostTriple } from "./cargo-options.mjs";

/** Processor time of a build from nothing, on a 2.5 GHz Xeon. */
const secondsOfOneCore = 280;
/** The engine itself compiles for half a minute, in which cargo says nothing to a log. */
const silenceMs = 15_000;

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const host = hostTriple();
const [triple = host, file = join(root, "native/addon/engine.node")] = process.argv.slice(2);
const target = resolve(file);
// Cargo takes the linker from a variable of the triple's name; the compiler of C++ is found by its own name.
const [machine] = triple.split("-");
const linker = {
  [`CARGO_TARGET_${triple.toUpperCase().replaceAll("-", "_")}_LINKER`]: `${machine}-linux-gnu-gcc`,
};

const startedAt = performance.now();
const seconds = () => Math.round((performance.now() - startedAt) / 1000);
const cores = availableParallelism();
if (!existsSync(join(root, "native/target", triple, "release")))
  console.error(
    `The search engine is compiled once, on ${cores} cores: about ${Math.ceil(secondsOfOneCore / cores / 10) * 10} s if they have nothing else to do.`,
  );
const cargo = spawn(
  "cargo",
  [
    ...["build", "--release", "--manifest-path", "native/Cargo.toml", "--package", "addon"],
    ...["--target", triple, "--message-format=json-render-diagnostics"],
  ],
  {
    cwd: root,
    env: { ...process.env, ...(triple !== host && linker) },
    stdio: ["ignore", "pipe", "inherit"],
  },
);
const ended = new Promise((done) => cargo.on("close", (code) => done(code ?? 1)));
let crates = 0;
let built;
// A terminal has cargo's own bar.
const progress = setInterval(() => {
  if (!process.stderr.isTTY) console.error(`   ${crates} crates of the search engine after ${seconds()} s`);
}, silenceMs);
for await (const line of createInterface(cargo.stdout)) {
  const message = JSON.parse(line);
  if (message.reason !== "compiler-artifact") continue;
  crates += 1;
  if (message.target.name === "addon") built = message.filenames[0];
}
clearInterval(progress);
const exitCode = await ended;
if (exitCode !== 0) process.exit(exitCode);
if (built === undefined) throw new Error("cargo named no library of the addon");
// Renamed, because a running service has the old one mapped.
copyFileSync(built, `${target}.new`);
renameSync(`${target}.new`, target);
