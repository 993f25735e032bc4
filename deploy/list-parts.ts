// Lists of all parts (SBOM, CycloneDX 1.6) of a release, from the two lock files: the same list whenever and
// wherever it is made, which no list of what a registry gives today would be.
import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** A package or crate with its exact version. */
export interface Part {
  readonly name: string;
  readonly version: string;
  /** As the lock has it; null for what has none. */
  readonly checksum: string | null;
  /** An SPDX expression; null where its author gave none. */
  readonly license: string | null;
}

/** An entry of bun.lock: name@version, registry, what it needs, and its hash. */
type Locked = readonly [string, string?, Needs?, string?];
interface Needs {
  readonly dependencies?: Record<string, string>;
  readonly optionalDependencies?: Record<string, string>;
}
interface BunLock {
  readonly workspaces: Record<string, Needs>;
  readonly packages: Record<string, Locked>;
}

/** Packages of bun.lock that run the service, not that build or test it; licences of those installed. */
export async function packagesOf(root: string): Promise<readonly Part[]> {
  const lock = Bun.JSONC.parse(await readFile(join(root, "bun.lock"), "utf8")) as BunLock;
  const found = new Map<string, Part>();
  const seen = new Set<string>();
  const waiting = Object.keys(lock.workspaces[""]?.dependencies ?? {});
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    const entry = lock.packages[key];
    if (entry === undefined || seen.has(key)) continue;
    seen.add(key);
    const [specifier, , needs = {}, checksum = null] = entry;
    const at = specifier.lastIndexOf("@");
    const [name, version] = [specifier.slice(0, at), specifier.slice(at + 1)];
    found.set(specifier, { name, version, checksum, license: await licenseOf(root, key) });
    for (const needed of Object.keys({ ...needs.dependencies, ...needs.optionalDependencies }))
      waiting.push(resolved(lock, key, needed));
  }
  return [...found.values()].toSorted(byName);
}

/** The key of a dependency in the lock: the nearest copy, as `node_modules` nests them. */
function resolved({ packages }: BunLock, from: string, needed: string): string {
  for (let folder = from; folder !== ""; folder = folder.slice(0, Math.max(0, folder.lastIndexOf("/"))))
    if (packages[`${folder}/${needed}`] !== undefined) return `${folder}/${needed}`;
  return needed;
}

async function licenseOf(root: string, key: string): Promise<string | null> {
  // A scope is one folder with the name behind it.
  const folder = key.replace(/(?<!^@[^/]*|\/@[^/]*)\//g, "/node_modules/");
  const manifest = Bun.file(join(root, "node_modules", folder, "package.json"));
  const { license = null } = (await manifest.exists()) ? await manifest.json() : {};
  return typeof license === "string" ? license : null;
}

interface Metadata {
  readonly packages: readonly { id: string; name: string; version: string; license: string | null }[];
  readonly resolve: { readonly nodes: readonly { id: string; deps: readonly Dependency[] }[] };
}
interface Dependency {
  readonly pkg: string;
  readonly dep_kinds: readonly { readonly kind: string | null }[];
}

/** The crates that the addon is built of, by `cargo metadata`: without those of tests. */
export async function cratesOf(root: string): Promise<readonly Part[]> {
  const native = join(root, "native");
  const cargo = ["cargo", "metadata", "--locked", "--format-version", "1"];
  const linux = ["--filter-platform", "x86_64-unknown-linux-gnu"];
  const { exitCode, stdout } = Bun.spawnSync([...cargo, ...linux], { cwd: native, stderr: "inherit" });
  if (exitCode !== 0) throw new Error(`cargo metadata ended with ${exitCode}.`);
  const { packages, resolve } = JSON.parse(stdout.toString()) as Metadata;
  const lock = Bun.TOML.parse(await readFile(join(native, "Cargo.lock"), "utf8")) as {
    package: readonly { name: string; version: string; checksum?: string }[];
  };
  const checksums = new Map(lock.package.map((each) => [`${each.name}@${each.version}`, each.checksum]));
  const nodes = new Map(resolve.nodes.map((node) => [node.id, node.deps]));
  const needed = new Set(packages.filter(({ name }) => name === "addon").map(({ id }) => id));
  // A set is walked to what is added meanwhile.
  for (const id of needed)
    for (const { pkg, dep_kinds } of nodes.get(id) ?? [])
      if (dep_kinds.some(({ kind }) => kind !== "dev")) needed.add(pkg);
  return packages
    .filter(({ id }) => needed.has(id))
    .map(({ name, version, license }) => {
      return { name, version, license, checksum: checksums.get(`${name}@${version}`) ?? null };
    })
    .filter(({ checksum }) => checksum !== null)
    .toSorted(byName);
}

/** A CycloneDX document. `ecosystem` is that of package URLs: `npm` or `cargo`. */
export function billOf(name: string, version: string, ecosystem: string, parts: readonly Part[], date: Date) {
  return {
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    version: 1,
    metadata: {
      timestamp: date.toISOString(),
      component: { type: "application", name, version, licenses: [{ expression: "Apache-2.0" }] },
    },
    components: parts.map((part) => {
      const purl = `pkg:${ecosystem}/${part.name.replace("@", "%40")}@${part.version}`;
      return {
        type: "library",
        "bom-ref": purl,
        name: part.name,
        version: part.version,
        purl,
        ...(part.license !== null && { licenses: [{ expression: part.license.replaceAll("/", " OR ") }] }),
        ...(part.checksum !== null && { hashes: [hashOf(part.checksum)] }),
      };
    }),
  };
}

/** npm writes `sha512-` and base64, cargo SHA-256 in hex. */
function hashOf(checksum: string) {
  const base64 = /^sha512-(.+)$/.exec(checksum)?.[1];
  return base64 === undefined
    ? { alg: "SHA-256", content: checksum }
    : { alg: "SHA-512", content: Buffer.from(base64, "base64").toString("hex") };
}

function byName(one: Part, other: Part): number {
  return `${one.name}@${one.version}` < `${other.name}@${other.version}` ? -1 : 1;
}
