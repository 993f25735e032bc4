// Builds the addon with nothing but cargo: native/addon/engine.node. `bun run build:types` builds the same
// with napi, which is for development only (80 MB to install), and writes index.d.ts beside it.
//   bun deploy/build-engine.ts [TRIPLE FILE]   for another architecture, by Debian's cross compiler
import { copyFile, rename } from "node:fs/promises";
import { join, resolve } from "node:path";
import { hostTriple } from "./cargo-options.mjs";

interface Message {
  readonly reason: string;
  readonly target?: { readonly name: string };
  readonly filenames?: readonly string[];
}

const root = join(import.meta.dir, "..");
const host = hostTriple();
const [triple = host, file = join(root, "native/addon/engine.node")] = process.argv.slice(2);
const target = resolve(file);
const command = [
  "cargo",
  "build",
  "--release",
  "--manifest-path",
  "native/Cargo.toml",
  "--package",
  "addon",
  "--target",
  triple,
];
// Cargo asks for the linker by an environment variable of the triple; the compiler of C++ is found by its
// name.
const [machine] = triple.split("-");
const linker = {
  [`CARGO_TARGET_${triple.toUpperCase().replaceAll("-", "_")}_LINKER`]: `${machine}-linux-gnu-gcc`,
};

const cargo = Bun.spawn([...command, "--message-format=json-render-diagnostics"], {
  cwd: root,
  env: { ...process.env, ...(triple !== host && linker) },
  stdout: "pipe",
  stderr: "inherit",
});
const messages = Bun.JSONL.parse(await new Response(cargo.stdout).text()) as Message[];
const exitCode = await cargo.exited;
if (exitCode !== 0) process.exit(exitCode);
const built = messages.find(
  (message) => message.reason === "compiler-artifact" && message.target?.name === "addon",
)?.filenames?.[0];
if (built === undefined) throw new Error("cargo named no library of the addon");
// Renamed, because a running service has the old one mapped.
await copyFile(built, `${target}.new`);
await rename(`${target}.new`, target);
