// A rolling upgrade from an earlier version to this checkout: nodes of both serve one library in PostgreSQL,
// with a bucket where s3s-fs is installed. Prints what was seen, as JSON; ends with 1 at the first promise
// that does not hold.
//   bun deploy/rolling-upgrade.ts [--from REF | --checkout FOLDER]
// REF is by default that of the previous release; it is unpacked and built, which takes minutes. FOLDER is a
// checkout that is built already.
import { mkdtemp, readFile, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { startParts } from "../test/support/form-parts.ts";
import { postgresMissing } from "../test/support/postgres-programs.ts";
import { upgrade } from "../test/support/rolling-upgrade.ts";
import { hasS3Server } from "../test/support/s3-process.ts";

const root = join(import.meta.dir, "..");
const { values } = parseArgs({ options: { from: { type: "string" }, checkout: { type: "string" } } });

/** @throws with the end of its complaint when it fails. */
function run(command: string[], cwd: string, env: Record<string, string> = {}): void {
  const { exitCode, stderr } = Bun.spawnSync(command, {
    cwd,
    env: { ...process.env, ...env },
    stderr: "pipe",
  });
  if (exitCode !== 0) throw new Error(`${command.join(" ")} failed: ${stderr.toString().slice(-2_000)}`);
}

/** Unpacks a version and builds its addon in our target folder, which has what is the same in both. */
async function build(ref: string, folder: string): Promise<void> {
  run(["sh", "-c", `git archive "$0" | tar -x -C "$1"`, ref, folder], root);
  const locks = [root, folder].map((checkout) => readFile(join(checkout, "bun.lock"), "utf8"));
  const [own, theirs] = await Promise.all(locks);
  if (own === theirs) await symlink(join(root, "node_modules"), join(folder, "node_modules"));
  else run([process.execPath, "install", "--frozen-lockfile"], folder);
  console.error(`building the addon of ${ref}`);
  const target = { CARGO_TARGET_DIR: join(root, "native/target") };
  run([process.execPath, "run", "build:engine"], folder, target);
}

async function measure(older: string, name: string, folder: string): Promise<void> {
  const used = hasS3Server ? (["postgres", "s3"] as const) : (["postgres"] as const);
  const parts = await startParts(used, folder);
  try {
    const settings = await parts.settings(used);
    const version = { settings, folder };
    const report = await upgrade(
      { ...version, name, checkout: older },
      { ...version, name: "this checkout", checkout: root },
      settings["DATABASE_URL"] ?? "",
    );
    console.log(JSON.stringify({ from: name, with: used, ...report }, null, 2));
  } finally {
    await parts.stop();
  }
}

if (postgresMissing !== null) throw new Error(`${postgresMissing}: nothing to upgrade on`);
const ref = values.from ?? (await readFile(join(root, "benchmarks/previous-release"), "utf8")).trim();
const scratch = await mkdtemp(join(tmpdir(), "screen-search-upgrade-"));
try {
  const older = values.checkout ?? (await mkdtemp(join(scratch, "checkout-")));
  if (values.checkout === undefined) await build(ref, older);
  await measure(older, values.checkout ?? ref, await mkdtemp(join(scratch, "run-")));
} finally {
  await rm(scratch, { recursive: true, force: true });
}
