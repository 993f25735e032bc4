// Puts together what the image has under /app, for this machine or for the other architecture.
import { chmodSync, existsSync, mkdirSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { copyFiles, ENGINE, FILES } from "./package-files.mjs";
import { bun, root, run, setUp } from "./setup.mjs";

/**
 * Differences between the architectures, by Docker's names: Rust's target, npm's word for the processor, and
 * the package that has Bun.
 */
export const ARCHITECTURES = {
  amd64: { triple: "x86_64-unknown-linux-gnu", cpu: "x64", bun: "bun-linux-x64" },
  arm64: { triple: "aarch64-unknown-linux-gnu", cpu: "arm64", bun: "bun-linux-aarch64" },
};

/**
 * Fills a folder with what the image has under /app. Builds the addon when it is not there, the pages and the
 * reference always. For another `architecture` than this machine's that one's addon is built, and always.
 */
export async function assemble(target, architecture) {
  const wanted = ARCHITECTURES[architecture];
  const isForHere = wanted === undefined || wanted.cpu === process.arch;
  if (!existsSync(bun) || (isForHere && !existsSync(join(root, ENGINE))))
    await setUp({ isForTests: false, hasEngine: isForHere });
  else for (const script of ["build:pages", "build:docs", "build:client"]) run(bun, ["run", script]);
  process.umask(0o022);
  copyFiles(root, target, isForHere ? [...FILES, ENGINE] : FILES);
  if (!isForHere) buildEngineFor(wanted, join(target, ENGINE));
  // Copies instead of links into Bun's cache: the folder must be able to move and to change its rights.
  // Without peers, which are for builds (TypeScript, drizzle-kit, React), and without the workspaces of the
  // pages and the reference: 250 MB.
  const install = [
    "install",
    "--production",
    "--omit=peer",
    "--filter=screen-search",
    "--frozen-lockfile",
    "--backend=copyfile",
    "--silent",
    ...(isForHere ? [] : ["--os", "linux", "--cpu", wanted.cpu]),
  ];
  run(bun, install, { cwd: target });
  if (!isForHere) takeBunOf(wanted, target);
  // The package has the same 100 MB twice.
  rmSync(join(target, "node_modules/bun/bin/bunx.exe"), { force: true });
  symlinkSync("bun.exe", join(target, "node_modules/bun/bin/bunx.exe"));
  chmodSync(join(target, "src/cli.ts"), 0o755);
  symlinkSync("../../src/cli.ts", join(target, "node_modules/.bin/screen-search"));
}

function buildEngineFor({ triple }, file) {
  run("rustup", ["target", "add", triple]);
  mkdirSync(dirname(file), { recursive: true });
  run("node", ["deploy/build-engine.mjs", triple, file]);
}

/** Bun's own package puts the program of the machine that installs it in its place. */
function takeBunOf({ bun: name }, target) {
  const from = join(target, "node_modules/@oven");
  renameSync(join(from, name, "bin/bun"), join(target, "node_modules/bun/bin/bun.exe"));
  rmSync(from, { recursive: true });
}
