// Makes a release of a clean checkout: changelog, version, packages, lists of all parts, provenance,
// checksums, commit and tag; the image where Docker is, from base images by digest.
// Nothing is published and nothing pushed: that is the owner's.
//   bun deploy/release.ts v0.2.0 [TARGET...]     targets as for build-packages.mjs, all when none is named
import { copyFile, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { baseImagesIn, pinnedImages, pinningArguments } from "./base-images.ts";
import { isLater, releaseChangelog } from "./changelog.ts";
import { hostTarget } from "./prebuilt.mjs";
import { digestsOf, provenanceOf } from "./provenance.ts";

const startedAt = new Date();
const root = join(import.meta.dir, "..");
const folder = join(root, "release");
const [tag = "", ...targets] = process.argv.slice(2);
const version = /^v(\d+\.\d+\.\d+)$/.exec(tag)?.[1];
if (version === undefined) stop("Usage: bun deploy/release.ts v0.2.0 [TARGET...]", 2);

const manifest = await Bun.file(join(root, "package.json")).json();
const hasBuildx = Bun.which("docker") !== null && Bun.spawnSync(["docker", "buildx", "version"]).success;
await refuseUnready();
const inspect = ["docker", "buildx", "imagetools", "inspect", "--format", "{{json .Manifest}}"];
const baseImages = hasBuildx
  ? pinnedImages(baseImagesIn(await read("Dockerfile")), (name) => output([...inspect, name]))
  : [];
const { text, notes } = releaseChangelog(
  await read("CHANGELOG.md"),
  version,
  new Date().toISOString().slice(0, 10),
);
await writeVersion();
await Bun.write(join(root, "CHANGELOG.md"), text);
await rm(folder, { recursive: true, force: true });
run(["node", "deploy/build-packages.mjs", folder, ...targets]);
await copyFile(join(folder, "prebuilt.json"), join(root, "native/prebuilt.json"));
await listParts();
run(["git", "add", "native/prebuilt.json"]);
run(["git", "commit", "--quiet", "--all", "--message", `Release ${version}`]);
await writeProvenance();
await writeChecksums();
await Bun.write(join(folder, "NOTES.md"), `${version}\n\n${notes}\n`);
run(["git", "tag", "--annotate", tag, "--cleanup=verbatim", "--file", join(folder, "NOTES.md")]);
const imageArguments = [
  ...pinningArguments(baseImages),
  ...["--build-arg", `REVISION=${output(["git", "rev-parse", "HEAD"])}`],
  ...["--provenance=true", "--sbom=true"],
];
buildImage();
console.log(`\n${tag} is committed and tagged here; ${folder} has what belongs to it:`);
for (const name of (await readdir(folder)).sort()) console.log(`  ${name}`);
console.log(`\nTo publish: git push --follow-tags, npm publish each .tgz (the engines first), and the image for both architectures:
  docker buildx build --platform linux/amd64,linux/arm64 ${imageArguments.join(" ")} --tag REGISTRY/screen-search:${version} --push .`);

async function refuseUnready(): Promise<void> {
  if (output(["git", "status", "--porcelain"]) !== "") stop("There are changes that are not committed.");
  if (output(["git", "tag", "--list", tag]) !== "") stop(`The tag ${tag} is there already.`);
  if (!isLater(version ?? "", manifest.version) && existsRelease())
    stop(`${version} does not come after ${manifest.version}.`);
}

/** The first release may have the version that is there. */
function existsRelease(): boolean {
  return output(["git", "tag", "--list", "v*"]) !== "";
}

/** The addon's crates keep theirs: they are published nowhere. */
async function writeVersion(): Promise<void> {
  for (const [file, pattern] of [
    ["package.json", /("version": ")[^"]+/],
    ["Dockerfile", /(image\.version=")[^"]+/],
    ["deploy/server.json", /("version": ")[^"]+/],
    ["src/client/client.ts", /(const version = ")[^"]+/],
    ["docs/api.md", /(screen_search-)[^-]+/],
  ] as const) {
    const before = await read(file);
    if (!pattern.test(before)) stop(`${file} names no version.`);
    await Bun.write(join(root, file), before.replace(pattern, `$1${version}`));
  }
}

/** CycloneDX of the service as npm installs it from these very packages, and of the addon's crates. */
async function listParts(): Promise<void> {
  const work = await mkdtemp(join(tmpdir(), "screen-search-release-"));
  const packages = (await readdir(folder)).filter((name) => name.endsWith(".tgz"));
  const own = packages.filter((name) => !name.includes("-engine-") || name.includes(`-${hostTarget()}-`));
  await Bun.write(join(work, "package.json"), JSON.stringify({ name: "release", version, private: true }));
  run(["npm", "install", "--silent", ...own.map((name) => join(folder, name))], work);
  const list = output(["npm", "sbom", "--sbom-format", "cyclonedx"], work);
  await Bun.write(join(folder, `screen-search-${version}.cdx.json`), list);
  await rm(work, { recursive: true });
  const named = `screen-search-engine-${version}.cdx`;
  const place = ["--manifest-path", "native/Cargo.toml", "--format", "json"];
  run(["cargo", "cyclonedx", ...place, "--override-filename", named]);
  await copyFile(join(root, "native/addon", `${named}.json`), join(folder, `${named}.json`));
  for (const crate of ["addon", "engine", "ocr"]) await rm(join(root, "native", crate, `${named}.json`));
}

/** After the commit, which it names. */
async function writeProvenance(): Promise<void> {
  const [remote = null] = output(["git", "remote"]).split("\n").filter(Boolean);
  const statement = await provenanceOf(root, folder, {
    version: version ?? "",
    targets,
    startedAt,
    finishedAt: new Date(),
    commit: output(["git", "rev-parse", "HEAD"]),
    remote: remote && output(["git", "remote", "get-url", remote]),
    locks: ["bun.lock", "native/Cargo.lock"],
    baseImages,
  });
  await Bun.write(join(folder, `screen-search-${version}.intoto.jsonl`), `${JSON.stringify(statement)}\n`);
}

async function writeChecksums(): Promise<void> {
  const files = await digestsOf(folder, (await readdir(folder)).sort());
  const lines = files.map(({ name, digest }) => `${digest.sha256}  ${name}\n`);
  await Bun.write(join(folder, "SHA256SUMS"), lines.join(""));
}

function buildImage(): void {
  if (!hasBuildx) {
    console.log("\nNo Docker with buildx here: the image is not built.");
    return;
  }
  run(["docker", "buildx", "build", ...imageArguments, "--tag", `screen-search:${version}`, "."]);
}

function read(name: string): Promise<string> {
  return Bun.file(join(root, name)).text();
}

function run(command: readonly string[], cwd = root): void {
  console.log(`\n▸ ${command.join(" ")}`);
  const { exitCode } = Bun.spawnSync([...command], { cwd, stdout: "inherit", stderr: "inherit" });
  if (exitCode !== 0) stop(`${command[0]} ended with ${exitCode}.`);
}

function output(command: readonly string[], cwd = root): string {
  const { exitCode, stdout } = Bun.spawnSync([...command], { cwd, stdout: "pipe", stderr: "inherit" });
  if (exitCode !== 0) stop(`${command.join(" ")} ended with ${exitCode}.`);
  return stdout.toString().trim();
}

function stop(message: string, exitCode = 1): never {
  console.error(message);
  process.exit(exitCode);
}
