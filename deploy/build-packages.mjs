// The npm packages of a release, as files: the service, and the addon for each platform. Nothing is
// published.
//   node deploy/build-packages.mjs OUT [TARGET...]    targets: see prebuilt.mjs; all when none is named
// The addons are built by cargo-zigbuild (pip install cargo-zigbuild), which brings a C++ compiler for all of
// them. Where it is missing, a rehearsal builds that of this machine by cargo, against its own glibc.
import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { join, resolve } from "node:path";
import { hostTriple, libraryOptions, sysroot } from "./cargo-options.mjs";
import { copyFiles, FILES } from "./package-files.mjs";
import { hostTarget, integrityOf, packageName, sourceDigest, targets, tripleOf } from "./prebuilt.mjs";
import { bun, fail, root, run } from "./setup.mjs";

/** Files of the service that are for the image alone. */
const IMAGE_ONLY = ["package.json", "bun.lock"];
const DOCUMENTS = ["README.md", "CHANGELOG.md", "SECURITY.md"];

const [out, ...named] = process.argv.slice(2);
if (out === undefined || named.some((name) => !(name in targets)))
  fail(
    `Usage: node deploy/build-packages.mjs OUT [TARGET...], with targets of ${Object.keys(targets).join(", ")}`,
  );
const folder = resolve(out);
const work = join(folder, ".work");
const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
const { version, license } = manifest;

rmSync(work, { recursive: true, force: true });
mkdirSync(work, { recursive: true });
const wanted = named.length > 0 ? named : Object.keys(targets);
// Only a compiler that calls itself unstable builds its own library. It does so for every target: a change
// between two would have the build scripts and macros that they share compiled again for each.
if (wanted.some((target) => libraryOptions(tripleOf(target))?.length > 0)) process.env.RUSTC_BOOTSTRAP = "1";
const packages = {};
for (const target of wanted) packages[target] = packEngine(target);
packService();
// The hashes that a checkout compares with: a release commits them as native/prebuilt.json.
const prebuilt = { version, source: sourceDigest(root), packages };
writeFileSync(join(folder, "prebuilt.json"), `${JSON.stringify(prebuilt, null, 2)}\n`);
rmSync(work, { recursive: true });

/** Builds and packs the addon for a target and returns the hashes of package and addon. */
function packEngine(target) {
  const { rust, os, cpu, libc } = targets[target];
  console.log(`\n▸ the engine for ${target}`);
  const hasZig = spawnSync("cargo-zigbuild", ["--version"]).status === 0;
  if (!hasZig && (target !== hostTarget() || process.env.RELEASE_REHEARSAL !== "1"))
    fail("cargo-zigbuild is not there: pip install cargo-zigbuild");
  if (!hasZig) console.log("  cargo-zigbuild is not there: this one needs the glibc of this machine.");
  const triple = hasZig ? tripleOf(target) : hostTriple();
  const [build, platform] = hasZig ? ["zigbuild", rust] : ["build", triple];
  const place = ["--locked", "--manifest-path", "native/Cargo.toml", "--package", "addon"];
  const library = libraryOptions(triple) ?? [];
  run("cargo", [build, "--release", ...place, "--target", platform, ...library], {
    env: hasZig ? environmentOf(libc) : process.env,
  });
  const built = process.env.CARGO_TARGET_DIR ?? join(root, "native/target");
  const addon = join(built, triple, "release/libaddon.so");
  const staged = join(work, target);
  mkdirSync(staged);
  copyFileSync(addon, join(staged, "engine.node"));
  copyFileSync(join(root, "LICENSE"), join(staged, "LICENSE"));
  const archive = pack(staged, {
    name: packageName(target),
    version,
    description: `The search engine of screen-search for ${os} on ${cpu} with ${libc}.`,
    license,
    main: "engine.node",
    os: [os],
    cpu: [cpu],
    libc: [libc],
  });
  return { integrity: integrityOf(readFileSync(archive)), engine: integrityOf(readFileSync(addon)) };
}

/** The same bytes wherever the checkout and cargo's folder are. */
function environmentOf(libc) {
  const cargoHome = process.env.CARGO_HOME ?? join(homedir(), ".cargo");
  // The last for a library that is built of its source.
  const paths = [`${root}=/source`, `${cargoHome}=/cargo`, `${sysroot()}=/rust`];
  // Musl links into the file by default, but the process that loads an addon has a C library already.
  const flags = libc === "musl" ? ["-C", "target-feature=-crt-static"] : [];
  return {
    ...process.env,
    CARGO_ENCODED_RUSTFLAGS: [...paths.map((path) => `--remap-path-prefix=${path}`), ...flags].join("\u001f"),
    CXXFLAGS: paths.map((path) => `-ffile-prefix-map=${path}`).join(" "),
  };
}

/** Packs everything of the image but the addon, which npm chooses by the platform. */
function packService() {
  console.log("\n▸ the service");
  for (const script of ["build:pages", "build:docs", "build:client"]) run(bun, ["run", script]);
  const staged = join(work, "service");
  const files = FILES.filter((name) => !IMAGE_ONLY.includes(name));
  copyFiles(root, staged, [...files, ...DOCUMENTS, "dist/client"]);
  const { private: _private, workspaces: _workspaces, scripts: _scripts, napi: _napi, ...fields } = manifest;
  delete fields.devDependencies;
  // Only those that are packed now: a name that nobody published is anybody's.
  const engines = Object.keys(packages).map((target) => [packageName(target), version]);
  pack(staged, { ...fields, optionalDependencies: Object.fromEntries(engines) });
}

/** Packs a folder with this package.json and returns the archive's path. */
function pack(staged, fields) {
  writeFileSync(join(staged, "package.json"), `${JSON.stringify(fields, null, 2)}\n`);
  run("npm", ["pack", "--silent", "--pack-destination", folder], { cwd: staged });
  const archive = join(folder, `${fields.name}-${fields.version}.tgz`);
  console.log(`${archive}, ${(statSync(archive).size / 1e6).toFixed(1)} MB`);
  return archive;
}
