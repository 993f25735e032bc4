// A checkout takes a released addon only when it is the one of these very sources.
import { beforeEach, describe, expect, test } from "bun:test";
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { libraryOptions } from "../deploy/cargo-options.mjs";
import {
  hostTarget,
  integrityOf,
  packageName,
  sourceDigest,
  takePrebuilt,
  targets,
} from "../deploy/prebuilt.mjs";
import { loadAddon } from "../src/system/addon.ts";
import { temporaryFolder } from "./support/folder.ts";

const target = "linux-x64-gnu";
const archive = `${packageName(target)}-1.2.3.tgz`;
let root: string;
let released: string;
let addon: string;

/** A checkout with sources of a few bytes, and the package that was released of them. */
beforeEach(() => {
  root = temporaryFolder();
  released = temporaryFolder();
  addon = join(root, "native/addon/engine.node");
  for (const name of [
    "Cargo.toml",
    "Cargo.lock",
    "engine/Cargo.toml",
    "engine/src/lib.rs",
    "engine/words/a.txt",
    "ocr/Cargo.toml",
    "ocr/src/lib.rs",
    "addon/Cargo.toml",
    "addon/build.rs",
    "addon/src/lib.rs",
    "models/pp-ocrv6-detector.onnx",
    "models/pp-ocrv6-east-asian.onnx",
    "models/pp-ocrv6-recogniser.onnx",
    "models/query-tagger.bin",
  ])
    write(join(root, "native", name), name);
  const content = Buffer.from("the released addon");
  write(join(released, "package/engine.node"), content);
  const { exitCode } = Bun.spawnSync(["tar", "-czf", archive, "package"], { cwd: released });
  expect(exitCode).toBe(0);
  const integrity = integrityOf(readFileSync(join(released, archive)));
  list({ [target]: { integrity, engine: integrityOf(content) } });
});

function write(path: string, content: string | Uint8Array): void {
  mkdirSync(join(path, ".."), { recursive: true });
  writeFileSync(path, content);
}

function list(packages: Record<string, { readonly integrity: string; readonly engine: string }>): void {
  const prebuilt = { version: "1.2.3", source: sourceDigest(root), packages };
  write(join(root, "native/prebuilt.json"), JSON.stringify(prebuilt));
}

const take = (folder = released) => takePrebuilt(root, { target, folder });

describe("a released addon", () => {
  test("is taken where it fits, and is not asked for again", () => {
    expect(take()).toBeNull();
    expect(readFileSync(addon, "utf8")).toBe("the released addon");
    rmSync(join(released, archive));
    expect(take()).toBeNull();
  });

  test("is taken from native/prebuilt in any checkout of the same sources, release or not", () => {
    const placed = join(root, "native/prebuilt");
    mkdirSync(placed);
    renameSync(join(root, "native/prebuilt.json"), join(placed, "prebuilt.json"));
    renameSync(join(released, archive), join(placed, archive));
    expect(take(temporaryFolder())).toBeNull();
    expect(readFileSync(addon, "utf8")).toBe("the released addon");
    write(join(root, "native/models/screen-kinds.bin"), "another");
    expect(take(temporaryFolder())).toBe("the sources of native/ were changed");
  });

  test("replaces one that was built of other sources", () => {
    write(addon, "an older one");
    expect(take()).toBeNull();
    expect(readFileSync(addon, "utf8")).toBe("the released addon");
  });

  test("is not looked for in a checkout that is no release", () => {
    rmSync(join(root, "native/prebuilt.json"));
    expect(take()).toBe("this is no release");
  });

  test.each([
    "engine/src/lib.rs",
    "engine/words/a.txt",
    "models/query-tagger.bin",
    "Cargo.lock",
    "engine/src/more.rs",
  ])("is left alone when %s was changed or added", (name) => {
    write(join(root, "native", name), "changed");
    expect(take()).toBe("the sources of native/ were changed");
  });

  test("is refused when the package is another one", () => {
    write(join(released, archive), "something else");
    expect(take()).toBe(`${archive} is not the one that was released`);
    expect(() => readFileSync(addon)).toThrow();
  });

  test("is refused when the addon in the package is another one", () => {
    const integrity = integrityOf(readFileSync(join(released, archive)));
    list({ [target]: { integrity, engine: integrityOf(Buffer.from("another")) } });
    expect(take()).toBe("the addon in it is not the one that was released");
    expect(() => readFileSync(addon)).toThrow();
  });

  test("is missed where the package cannot be had, and where none was built for the machine", () => {
    expect(take(temporaryFolder())).toBe(`${archive} cannot be had`);
    expect(takePrebuilt(root, { target: "linux-riscv64-gnu", folder: released })).toBe(
      "there is none for linux-riscv64-gnu",
    );
  });
});

test("this machine is one that releases are built for", () => {
  expect(Object.keys(targets)).toContain(hostTarget());
});

test("without any addon it says how to get one", () => {
  expect(() => loadAddon("/nowhere/engine.node")).toThrow("bun run build:engine");
});

test("Rust's library comes with the toolchain, or is built of its source, or cannot be had", () => {
  const toolchain = temporaryFolder();
  const compiler = join(toolchain, "rustc");
  // As `rustc --print WHAT --target TRIPLE` answers, whether that target is installed or not.
  const script = `#!/bin/sh
[ "$2" = sysroot ] && echo ${toolchain} || echo ${toolchain}/lib/rustlib/$4/lib
`;
  writeFileSync(compiler, script, { mode: 0o755 });
  mkdirSync(join(toolchain, "lib/rustlib/x86_64-unknown-linux-gnu/lib"), { recursive: true });
  const before = process.env["RUSTC"];
  process.env["RUSTC"] = compiler;
  try {
    expect(libraryOptions("x86_64-unknown-linux-gnu")).toEqual([]);
    expect(libraryOptions("x86_64-unknown-linux-musl")).toBeNull();
    mkdirSync(join(toolchain, "lib/rustlib/src/rust/library"), { recursive: true });
    expect(libraryOptions("x86_64-unknown-linux-musl")).toEqual(["-Zbuild-std=std,panic_unwind"]);
  } finally {
    if (before === undefined) delete process.env["RUSTC"];
    else process.env["RUSTC"] = before;
  }
});
