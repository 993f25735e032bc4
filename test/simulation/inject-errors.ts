// Makes system calls of a running process fail. By strace: Bun makes most of its calls without the C library,
// so that a preloaded one would see few of them.
import { readFile, rm } from "node:fs/promises";
import { BrokenPromise } from "./model.ts";

/**
 * Calls that change files. `write` is left out: it wakes the threads of Bun, too, which would wait for ever.
 */
export const failingCalls = ["pwrite64", "fsync", "ftruncate", "rename", "link", "mkdir", "unlink"] as const;

/** Calls that fail, and their error. */
export interface Injection {
  readonly call: (typeof failingCalls)[number];
  readonly error: "ENOSPC" | "EIO";
  /** The first that fails, counted in each thread. */
  readonly from: number;
  /** True when all later calls fail as well. */
  readonly isForGood: boolean;
}

/** Ends an attachment that hangs. */
const attachMsMax = 20_000;

/** Why errors cannot be injected here; null when they can. */
export const reasonNotToInject: string | null = await findReason();

async function findReason(): Promise<string | null> {
  if (Bun.which("strace") === null) return "strace is not installed";
  const child = Bun.spawn(["sleep", "20"]);
  const tracer = Bun.spawn(["strace", "-p", String(child.pid)], { stdio: ["ignore", "ignore", "pipe"] });
  const text = await firstText(tracer.stderr);
  for (const each of [tracer, child]) each.kill("SIGKILL");
  await Promise.all([tracer.exited, child.exited]);
  return text.includes("attached") ? null : `strace may not attach to a process: ${text.trim()}`;
}

/** Runs `work` while calls of a process and its threads fail; returns its result and how many failed. */
export async function withErrors<Result>(
  pid: number,
  { call, error, from, isForGood }: Injection,
  log: string,
  work: () => Promise<Result>,
): Promise<{ readonly result: Result; readonly count: number }> {
  const spec = `inject=${call}:error=${error}:when=${from}${isForGood ? "+" : ""}`;
  const result = await whileTraced(pid, ["-o", log, "-e", `trace=${call}`, "-e", spec], work);
  const lines = (await readFile(log, "utf8")).split("\n");
  await rm(log, { force: true });
  return { result, count: lines.filter((line) => line.includes("(INJECTED)")).length };
}

/** Runs `work` while every flush of a process and its threads takes so long. */
export async function withSlowness<Result>(
  pid: number,
  ms: number,
  work: () => Promise<Result>,
): Promise<Result> {
  const spec = `inject=fsync,fdatasync:delay_enter=${ms * 1_000}`;
  return whileTraced(pid, ["-o", "/dev/null", "-e", "trace=fsync,fdatasync", "-e", spec], work);
}

async function whileTraced<Result>(
  pid: number,
  options: readonly string[],
  work: () => Promise<Result>,
): Promise<Result> {
  const tracer = Bun.spawn(["strace", "-f", "-p", String(pid), ...options], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  const text = await firstText(tracer.stderr);
  if (!text.includes("attached")) throw new Error(`strace did not attach to ${pid}: ${text}`);
  return work().finally(async () => {
    tracer.kill("SIGINT");
    await tracer.exited;
  });
}

async function firstText(stream: ReadableStream<Uint8Array>): Promise<string> {
  const late = Bun.sleep(attachMsMax).then(() => {
    throw new BrokenPromise(`strace said nothing in ${attachMsMax} ms.`);
  });
  const { value } = await Promise.race([stream.getReader().read(), late]);
  return new TextDecoder().decode(value);
}
