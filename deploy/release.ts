// Makes a release of a clean checkout: changelog, version, packages, wheel, context of the image, lists of
// all parts, provenance, checksums, commit and tag; the image where Docker is, from base images by digest.
// Nothing is published and nothing pushed: that is the owner's. The same commit gives the same bytes: times
// are SOURCE_DATE_EPOCH, by default that of the commit.
//   bun deploy/release.ts v0.2.0 [TARGET...]     targets as for build-packages.mjs, all when none is named
//   bun deploy/release.ts v0.2.0 --rehearse      the same in a clone, with the targets that can be built here
import { copyFile, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { baseImagesIn, pinnedImages, pinningArguments } from "./base-images.ts";
import { isLater, releaseChangelog } from "./changelog.ts";
import { billOf, cratesOf, packagesOf } from "./list-parts.ts";
import { digestsOf, provenanceOf } from "./provenance.ts";
import { rehearse } from "./rehearse.ts";

const root = join(import.meta.dir, "..");
const folder = join(root, "release");
const usage = "Usage: bun deploy/release.ts v0.2.0 [TARGET...] [--rehearse]";
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rehearse: { type: "boolean", default: false } },
});
const [tag = "", ...targets] = positionals;
const version = /^v(\d+\.\d+\.\d+)$/.exec(tag)?.[1] ?? stop(usage, 2);
if (values.rehearse) process.exit(await rehearse(root, tag, targets));

const isRehearsal = process.env["RELEASE_REHEARSAL"] === "1";
const manifest = await Bun.file(join(root, "package.json")).json();
const hasBuildx = Bun.which("docker") !== null && Bun.spawnSync(["docker", "buildx", "version"]).success;
await refuseUnready();
const date = new Date(
  1000 * Number(process.env["SOURCE_DATE_EPOCH"] ?? output(["git", "log", "-1", "--format=%ct"])),
);
const seconds = `${date.getTime() / 1000} +0000`;
Object.assign(process.env, { GIT_AUTHOR_DATE: seconds, GIT_COMMITTER_DATE: seconds });
const inspect = ["docker", "buildx", "imagetools", "inspect", "--format", "{{json .Manifest}}"];
const baseImages = hasBuildx
  ? pinnedImages(baseImagesIn(await read("Dockerfile")), (name) => output([...inspect, name]))
  : [];
const { text, notes } = releaseChangelog(
  await read("CHANGELOG.md"),
  version,
  date.toISOString().slice(0, 10),
);
await writeVersion();
await Bun.write(join(root, "CHANGELOG.md"), text);
await rm(folder, { recursive: true, force: true });
run(["node", "deploy/build-packages.mjs", folder, ...targets]);
await copyFile(join(folder, "prebuilt.json"), join(root, "native/prebuilt.json"));
await listParts();
await copyClients();
run(["git", "add", "native/prebuilt.json"]);
run(["git", "commit", "--quiet", "--all", "--message", `Release ${version}`]);
packContext();
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
sign();
console.log(`\n${tag} is committed and tagged here; ${folder} has what belongs to it:`);
for (const name of (await readdir(folder)).sort()) console.log(`  ${name}`);
console.log(`\nTo publish: git push --follow-tags, npm publish each .tgz (the engines first), and the image for both architectures:
  docker buildx build --platform linux/amd64,linux/arm64 ${imageArguments.join(" ")} --tag REGISTRY/screen-search:${version} --push .`);

async function refuseUnready(): Promise<void> {
  if (output(["git", "status", "--porcelain"]) !== "") stop("There are changes that are not committed.");
  if (output(["git", "tag", "--list", tag]) !== "") stop(`The tag ${tag} is there already.`);
  if (!isLater(version, manifest.version) && existsRelease())
    stop(`${version} does not come after ${manifest.version}.`);
  // A release is never made of parts that nobody could be asked about; a rehearsal says so and goes on.
  const audit = Bun.spawnSync([process.execPath, "deploy/audit.ts"], {
    cwd: root,
    env: { ...process.env, AUDIT_MAY_BE_UNREACHABLE: isRehearsal ? "1" : "" },
    stdout: "inherit",
    stderr: "inherit",
  });
  if (audit.exitCode !== 0)
    stop("Advisories: no answer, or a bad one. Where the services can be reached: bun run audit --record");
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
    ["deploy/kubernetes/deployment.yaml", /(screen-search:)\S+/],
    ["deploy/helm/Chart.yaml", /((?<=^|\n)(?:appVersion|version): ")[^"]+/g],
    ["src/client/client.ts", /(const version = ")[^"]+/],
    ["docs/api.md", /(screen_search-)[^-]+/],
  ] as const) {
    const before = await read(file);
    if (before.search(pattern) < 0) stop(`${file} names no version.`);
    await Bun.write(join(root, file), before.replace(pattern, `$1${version}`));
  }
}

/** CycloneDX of the service's packages and of the addon's crates. */
async function listParts(): Promise<void> {
  for (const [name, ecosystem, parts] of [
    ["screen-search", "npm", await packagesOf(root)],
    ["screen-search-engine", "cargo", await cratesOf(root)],
  ] as const) {
    const bill = billOf(name, version, ecosystem, parts, date);
    await Bun.write(join(folder, `${name}-${version}.cdx.json`), `${JSON.stringify(bill, null, 2)}\n`);
  }
}

/** The clients that the build of the packages made, for npm and PyPI. */
async function copyClients(): Promise<void> {
  const downloads = join(root, "dist/downloads");
  for (const name of await readdir(downloads)) {
    const named = name === "client.tgz" ? `screen-search-client-${version}.tgz` : name;
    await copyFile(join(downloads, name), join(folder, named));
  }
}

/** Packs the Dockerfile with all that Docker is sent: the image can be built from this file alone. */
function packContext(): void {
  const ignored = output(["cat", ".dockerignore"]).matchAll(/(?<=^!).+$/gm);
  const sent = [...ignored].map(([path]) => path);
  const file = join(folder, `screen-search-${version}-image-context.tar.gz`);
  // Gzip from git has no time in it.
  run([
    "git",
    "archive",
    "--format=tar.gz",
    "--output",
    file,
    "HEAD",
    "Dockerfile",
    ".dockerignore",
    ...sent,
  ]);
}

/** After the commit, which it names. */
async function writeProvenance(): Promise<void> {
  const [remote = null] = output(["git", "remote"]).split("\n").filter(Boolean);
  const statement = await provenanceOf(root, folder, {
    version,
    targets,
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

/** The checksums, and so all files, by an SSH key: SHA256SUMS.sig. Off without one. */
function sign(): void {
  const key = process.env["RELEASE_SIGNING_KEY"] ?? "";
  if (key === "") console.log("\nRELEASE_SIGNING_KEY names no SSH key: the checksums are not signed.");
  else run(["ssh-keygen", "-Y", "sign", "-n", "file", "-f", key, join(folder, "SHA256SUMS")]);
}

function read(name: string): Promise<string> {
  return Bun.file(join(root, name)).text();
}

function run(command: readonly string[], cwd = root): void {
  console.log(`\n▸ ${command.join(" ")}`);
  // Without `env`, Bun gives a process the variables that this one began with: a commit had the time of day.
  const { exitCode } = Bun.spawnSync([...command], {
    cwd,
    env: process.env,
    stdout: "inherit",
    stderr: "inherit",
  });
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
