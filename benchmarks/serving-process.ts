// A server process of this checkout or of another one, over a data folder of its own, on the loopback.
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** A server that answers on `url`. */
export interface ServingProcess {
  readonly name: string;
  readonly url: string;
  readonly pid: number;
  /** From start to the first ready answer. */
  readonly readyMs: number;
  /** Resident memory in bytes; 0 where /proc is absent. */
  residentBytes(): Promise<number>;
  stop(): Promise<void>;
}

const READY_MS_MAX = 600_000;
/** In /proc/PID/stat, behind the name; the next one is that of the kernel. */
const USER_TICKS_AT = 11;
const TICKS_PER_SECOND = 100;

/** Starts `src/cli.ts serve` of a checkout, on one core if taskset is there; resolves when it is ready. */
export async function startServing(
  name: string,
  checkout: string,
  dataDir: string,
  { cores = "0", environment = {} }: { cores?: string; environment?: Record<string, string> } = {},
): Promise<ServingProcess> {
  const pin = existsSync("/usr/bin/taskset") ? ["taskset", "-c", cores] : [];
  const startedAt = performance.now();
  const port = freePort();
  const child = Bun.spawn([...pin, process.execPath, "run", "src/cli.ts", "serve"], {
    cwd: checkout,
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      HOST: "127.0.0.1",
      PORT: String(port),
      RATE_LIMIT_PER_MINUTE: "off",
      LOG_LEVEL: "error",
      ...environment,
    },
    stdout: "ignore",
    stderr: "inherit",
  });
  const url = `http://127.0.0.1:${port}`;
  while ((await fetch(`${url}/readyz`).catch(() => null))?.status !== 200) {
    if (child.exitCode !== null || performance.now() - startedAt > READY_MS_MAX) {
      child.kill();
      throw new Error(`${name} did not become ready`);
    }
    await Bun.sleep(20);
  }
  return {
    name,
    url,
    pid: child.pid,
    readyMs: performance.now() - startedAt,
    residentBytes: () => residentBytes(child.pid),
    stop: async () => {
      child.kill("SIGTERM");
      await child.exited;
    },
  };
}

/** Lets all threads of a process run on these cores only, such as `0,1`. */
export function moveTo(cores: string, pid: number): void {
  Bun.spawnSync(["taskset", "--all-tasks", "--cpu-list", "--pid", cores, String(pid)], { stdout: "ignore" });
}

/** Processor time that a process has taken so far; NaN where /proc is absent. */
export async function cpuSeconds(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[USER_TICKS_AT]) + Number(fields[USER_TICKS_AT + 1])) / TICKS_PER_SECOND;
}

async function residentBytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1024;
}

/**
 * A checkout of another commit beside this one, built with its own lock file; `remove` takes it away again.
 */
export async function checkoutOf(root: string, ref: string, folder: string) {
  const { remove } = worktreeOf(root, ref, folder);
  run([process.execPath, "install", "--frozen-lockfile"], folder);
  // The same target folder: only what differs between the commits is compiled again.
  run([process.execPath, "run", "build"], folder, { CARGO_TARGET_DIR: join(root, "native/target-baseline") });
  return { remove };
}

/** The files of another commit beside this one, nothing built. */
export function worktreeOf(root: string, ref: string, folder: string) {
  run(["git", "worktree", "add", "--detach", "--force", folder, ref], root);
  return { remove: () => run(["git", "worktree", "remove", "--force", folder], root) };
}

/** @throws with the end of its complaint when it fails. */
export function run(command: string[], cwd: string, env: Record<string, string> = {}): void {
  const { exitCode, stderr } = Bun.spawnSync(command, {
    cwd,
    env: { ...process.env, ...env },
    stderr: "pipe",
  });
  if (exitCode !== 0) throw new Error(`${command.join(" ")} failed: ${stderr.toString().slice(-2000)}`);
}

/** A port of the loopback that nobody uses now; a fixed one may be that of somebody's connection. */
function freePort(): number {
  const server = Bun.serve({ hostname: "127.0.0.1", port: 0, fetch: () => new Response() });
  const { port } = server;
  void server.stop(true);
  return port ?? 0;
}
