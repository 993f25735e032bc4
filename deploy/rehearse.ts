// A release that stays here: the script of a release runs in a clone, and `release/rehearsal` gets what it
// made. What cannot be done on this machine is named.
import { existsSync } from "node:fs";
import { cp, mkdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { hostTriple, libraryOptions } from "./cargo-options.mjs";
import { hostTarget, targets as known, tripleOf } from "./prebuilt.mjs";
import { digestsOf } from "./provenance.ts";

/** Releases a tag of the commit that is checked out, for the targets named or all; returns the exit code. */
export async function rehearse(root: string, tag: string, named: readonly string[]): Promise<number> {
  const wanted = named.length > 0 ? named : Object.keys(known);
  const faults = wanted.map(faultOf);
  const targets = wanted.filter((_, at) => faults[at] === null);
  if (targets.length === 0) throw new Error(`No engine can be built here: ${faults.join("; ")}.`);
  // The same folder each time, so that cargo's work is kept, and begins with that of this checkout.
  const work = join(root, "native/target/rehearsal");
  const clone = join(work, "clone");
  await rm(clone, { recursive: true, force: true });
  if (!existsSync(work)) await takeBuilt(root, join(work, "target"));
  const env = {
    ...process.env,
    CARGO_TARGET_DIR: join(work, "target"),
    RELEASE_REHEARSAL: "1",
    // In the clone nobody has a name, and the same one gives the same commit.
    ...identity("AUTHOR"),
    ...identity("COMMITTER"),
  };
  for (const command of [
    ["git", "clone", "--quiet", "--no-tags", root, clone],
    [process.execPath, "install", "--cwd", clone, "--frozen-lockfile", "--production", "--omit=peer"],
    [process.execPath, join(clone, "deploy/release.ts"), tag, ...targets],
  ]) {
    const { exitCode } = Bun.spawnSync(command, { cwd: work, env, stdout: "inherit", stderr: "inherit" });
    if (exitCode !== 0) return exitCode;
  }
  const target = join(root, "release/rehearsal");
  await rm(target, { recursive: true, force: true });
  await cp(join(clone, "release"), target, { recursive: true });
  await report(
    target,
    faults.filter((fault) => fault !== null),
  );
  return 0;
}

/** Cargo keeps what it builds for this machine apart from what it builds with: macros and build scripts. */
async function takeBuilt(root: string, target: string): Promise<void> {
  await mkdir(target, { recursive: true });
  for (const name of [hostTriple(), "release"]) {
    const built = join(root, "native/target", name);
    if (existsSync(built)) await cp(built, join(target, name), { recursive: true, preserveTimestamps: true });
  }
}

/** The reason why an engine cannot be built here; null where it can. */
function faultOf(target: string): string | null {
  if (!(target in known)) return `${target}: not one of ${Object.keys(known).join(", ")}`;
  const isHost = target === hostTarget();
  if (!isHost && Bun.which("cargo-zigbuild") === null)
    return `${target}: cargo-zigbuild is not installed (pip install cargo-zigbuild)`;
  const triple = tripleOf(target);
  if (libraryOptions(triple) !== null) return null;
  if (Bun.spawnSync(["timeout", "60", "rustup", "target", "add", triple]).success) return null;
  return `${target}: Rust's library for it cannot be had (rustup target add ${triple}; on Debian RUSTC=$(deploy/debian-rust.sh))`;
}

function identity(role: string): Record<string, string> {
  return { [`GIT_${role}_NAME`]: "Rehearsal", [`GIT_${role}_EMAIL`]: "rehearsal@localhost" };
}

async function report(folder: string, faults: readonly string[]): Promise<void> {
  const names = [...new Bun.Glob("*").scanSync(folder)].sort();
  console.log(`\nRehearsed; nothing was tagged in this checkout. ${folder}:`);
  for (const { name, digest } of await digestsOf(folder, names)) {
    const { size } = await stat(join(folder, name));
    console.log(`  ${digest.sha256.slice(0, 16)}  ${String(size).padStart(9)}  ${name}`);
  }
  for (const fault of faults) console.log(`NOT BUILT: ${fault}.`);
}
