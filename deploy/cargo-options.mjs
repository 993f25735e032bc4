// Options of cargo by which the addon, the lint and the tests share the folder of what is built: their
// dependencies are compiled once. In plain Node, because `npm test` begins without Bun.
import { spawnSync } from "node:child_process";

/** The triple of this machine. */
export function hostTriple() {
  const { stdout } = spawnSync("rustc", ["-vV"], { encoding: "utf8" });
  const triple = /^host: (\S+)$/m.exec(stdout ?? "")?.[1];
  if (triple === undefined) throw new Error("rustc -vV names no host");
  return triple;
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
