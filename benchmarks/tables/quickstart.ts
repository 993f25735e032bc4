// A newcomer's first minutes: `npm run quickstart` in a fresh clone of what is committed, with empty caches.
//   bun run bench quickstart
import { mkdtemp, rm } from "node:fs/promises";
import { availableParallelism, homedir, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import type { Bench, Table } from "../table.ts";

const root = join(import.meta.dir, "../..");

/** Measured once: each run downloads and compiles everything. */
export async function measure({ progress }: Bench): Promise<Table> {
  progress.begin("quickstart", 2);
  const folder = await mkdtemp(join(tmpdir(), "screen-search-quickstart-"));
  const clone = join(folder, "clone");
  try {
    progress.step("clone");
    await run(["git", "clone", "--quiet", "--no-tags", root, clone], folder, process.env);
    progress.step("quickstart");
    const { said, seconds } = await run(
      ["npm", "run", "quickstart", "--", "--exit"],
      clone,
      withoutCaches(join(folder, "home")),
    );
    const built = /^Built in .+$/m.exec(said)?.[0] ?? "built nothing";
    const size = await run(["du", "--summarize", "--block-size=1", "node_modules"], clone, process.env);
    return tableOf(seconds, Number.parseInt(size.said, 10), built);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The environment with nothing downloaded or compiled before. The toolchain of Rust stays. */
function withoutCaches(home: string): NodeJS.ProcessEnv {
  const { CARGO_TARGET_DIR: _, ENGINE_PACKAGES: __, DATA_DIR: ___, ...rest } = process.env;
  return {
    ...rest,
    HOME: home,
    RUSTUP_HOME: process.env["RUSTUP_HOME"] ?? join(homedir(), ".rustup"),
    CARGO_HOME: join(home, "cargo"),
    BUN_INSTALL_CACHE_DIR: join(home, "bun"),
    npm_config_cache: join(home, "npm"),
    PORT: "0",
  };
}

/** The output of a command, and the processor time that it and all its children took. */
async function run(command: readonly string[], cwd: string, env: NodeJS.ProcessEnv) {
  const child = Bun.spawn([...command], { cwd, env, stdout: "pipe", stderr: "pipe" });
  const [out, said] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ]);
  if ((await child.exited) !== 0) throw new Error(`${command.join(" ")}: ${said.slice(-1_000)}`);
  return { said: out + said, seconds: Number(child.resourceUsage()?.cpuTime.total ?? 0) / 1e6 };
}

function tableOf(seconds: number, bytes: number, built: string): Table {
  return {
    name: "quickstart",
    title: "From a fresh clone to the answer to a search, with empty caches",
    unit: "s of processor time",
    isLowerBetter: true,
    rows: [
      {
        group: "everything compiled, nothing from a release",
        side: "npm run quickstart",
        isOurs: true,
        value: { median: seconds, min: seconds, max: seconds },
        bytes,
        note: `${built} On ${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)} at the end.`,
      },
    ],
    notes: ["Memory is what the runtime packages take on the disk, Bun included."],
  };
}
