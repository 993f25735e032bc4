// Options of cargo: those by which the addon, the lint and the tests share the folder of what is built, so
// that their dependencies are compiled once, and those for other targets. In plain Node, because `npm test`
// begins without Bun.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";

function rustc(...args) {
  return spawnSync(process.env.RUSTC ?? "rustc", args, { encoding: "utf8" }).stdout?.trim();
}

export function hostTriple() {
  const stdout = rustc("-vV");
  const triple = /^host: (\S+)$/m.exec(stdout ?? "")?.[1];
  if (triple === undefined) throw new Error("rustc -vV names no host");
  return triple;
}

export const sysroot = () => rustc("--print", "sysroot") ?? "";

/**
 * The options by which cargo has Rust's library for a target: none where the toolchain brings it, those that
 * build it where it brings the source; null where it has neither.
 */
export function libraryOptions(triple) {
  if (existsSync(rustc("--print", "target-libdir", "--target", triple) ?? "")) return [];
  const source = join(sysroot(), "lib/rustlib/src/rust/library");
  return existsSync(source) ? ["-Zbuild-std=std,panic_unwind"] : null;
}

/** The folder of the addon: napi names the triple, and without it cargo takes another folder. */
export function addonFolder() {
  return ["--release", "--target", hostTriple(), "--manifest-path", "native/Cargo.toml"];
}

/** Assertions and overflow checks in our own code, as tests have them in a debug build. */
export const checked = ["engine", "addon"].flatMap((name) =>
  ["debug-assertions", "overflow-checks"].flatMap((check) => [
    "--config",
    `profile.release.package.${name}.${check}=true`,
  ]),
);
