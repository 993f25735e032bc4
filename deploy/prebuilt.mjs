// The addon as a release brings it, for machines without Rust or a C++ compiler. A checkout takes one only
// when `native/prebuilt.json`, which a release writes, names the sources that are there and the hash of the
// package: anything else is built from source.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * The targets of a release, by npm's names; `rust` is cargo-zigbuild's, with the oldest glibc that will do.
 */
export const targets = {
  "linux-x64-gnu": { rust: "x86_64-unknown-linux-gnu.2.17", os: "linux", cpu: "x64", libc: "glibc" },
  "linux-x64-musl": { rust: "x86_64-unknown-linux-musl", os: "linux", cpu: "x64", libc: "musl" },
  "linux-arm64-gnu": { rust: "aarch64-unknown-linux-gnu.2.17", os: "linux", cpu: "arm64", libc: "glibc" },
  "linux-arm64-musl": { rust: "aarch64-unknown-linux-musl", os: "linux", cpu: "arm64", libc: "musl" },
};

const downloadMsMax = 30_000;

export const packageName = (target) => `screen-search-engine-${target}`;

/** Rust's own name of a target, without the glibc. */
export const tripleOf = (target) => targets[target].rust.replace(/\.\d.*$/, "");

/** The target of this machine; it may be none of those above. */
export function hostTarget() {
  const isGlibc = process.report?.getReport().header.glibcVersionRuntime !== undefined;
  return `${process.platform}-${process.arch}${process.platform === "linux" ? (isGlibc ? "-gnu" : "-musl") : ""}`;
}

/** SHA-256 in hex over names and contents of all that the addon is built from. */
export function sourceDigest(root) {
  const hash = createHash("sha256");
  const native = join(root, "native");
  // Only models that are compiled in: the encoder's is read at run time.
  const models = readdirSync(join(native, "models"))
    .filter((name) => /\.(onnx|bin)$/.test(name))
    .sort()
    .map((name) => `models/${name}`);
  for (const name of [
    "Cargo.toml",
    "Cargo.lock",
    "engine/Cargo.toml",
    "engine/src",
    "engine/words",
    "ocr/Cargo.toml",
    "ocr/src",
    "addon/Cargo.toml",
    "addon/build.rs",
    "addon/src",
    ...models,
  ])
    for (const file of filesIn(native, name))
      hash
        .update(`${file}\0`)
        .update(readFileSync(join(native, file)))
        .update("\0");
  return hash.digest("hex");
}

function filesIn(folder, name) {
  if (!statSync(join(folder, name)).isDirectory()) return [name];
  return readdirSync(join(folder, name))
    .sort()
    .flatMap((entry) => filesIn(folder, join(name, entry)));
}

/** As npm writes it: `sha512-` and base64. */
export const integrityOf = (content) => `sha512-${createHash("sha512").update(content).digest("base64")}`;

/**
 * Puts a released addon into native/addon and returns null, or returns why it has to be built from source.
 * First `native/prebuilt/` is looked at, the place for what a release made of these sources; then the hashes
 * that a release commits, of packages in the folder `ENGINE_PACKAGES` or else on npm.
 */
export function takePrebuilt(root, { target = hostTarget(), folder = process.env.ENGINE_PACKAGES } = {}) {
  const placed = join(root, "native/prebuilt");
  const lists = [
    { list: join(placed, "prebuilt.json"), packages: placed },
    { list: join(root, "native/prebuilt.json"), packages: folder },
  ].filter(({ list }) => existsSync(list));
  let reason = "this is no release";
  for (const { list, packages } of lists) {
    reason = takeListed(root, list, target, packages);
    if (reason === null) break;
  }
  return reason;
}

function takeListed(root, list, target, folder) {
  const { version, source, packages } = JSON.parse(readFileSync(list, "utf8"));
  const wanted = packages[target];
  if (wanted === undefined) return `there is none for ${target}`;
  if (source !== sourceDigest(root)) return "the sources of native/ were changed";
  const addon = join(root, "native/addon/engine.node");
  if (existsSync(addon) && integrityOf(readFileSync(addon)) === wanted.engine) return null;
  const work = mkdtempSync(join(tmpdir(), "screen-search-engine-"));
  try {
    const file = `${packageName(target)}-${version}.tgz`;
    const archive =
      folder === undefined
        ? download(`${packageName(target)}@${version}`, join(work, file))
        : join(folder, file);
    if (archive === null || !existsSync(archive)) return `${file} cannot be had`;
    if (integrityOf(readFileSync(archive)) !== wanted.integrity)
      return `${file} is not the one that was released`;
    const { status } = spawnSync("tar", ["-xzf", archive, "-C", work, "package/engine.node"], {
      stdio: "ignore",
    });
    if (status !== 0) return `${file} could not be unpacked`;
    return place(join(work, "package/engine.node"), addon, wanted.engine);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** Null when npm has no such package or cannot be reached. */
function download(specifier, path) {
  const command = ["pack", specifier, "--silent", "--pack-destination", join(path, "..")];
  const { status } = spawnSync("npm", command, { stdio: "ignore", timeout: downloadMsMax });
  return status === 0 ? path : null;
}

/** Renamed, because a running service has the old one mapped. The temporary folder may be on another disk. */
function place(built, addon, integrity) {
  const content = readFileSync(built);
  if (integrityOf(content) !== integrity) return "the addon in it is not the one that was released";
  writeFileSync(`${addon}.new`, content, { mode: 0o755 });
  renameSync(`${addon}.new`, addon);
  return null;
}
