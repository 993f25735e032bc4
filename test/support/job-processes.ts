// Processes of the jobs of a service, and one that is halted in the middle of an import.
import { readFileSync } from "node:fs";
import type { ImportAnswer } from "../../src/library/imports/schema.ts";
import { until } from "./until.ts";

/** The processes of jobs that a process has started: this one unless given, imports unless it is another script. */
export function jobProcesses(parent: number = process.pid, script = "run-job.ts"): readonly number[] {
  const children = readOrEmpty(`/proc/${parent}/task/${parent}/children`).trim().split(" ").filter(Boolean);
  return children.map(Number).filter((pid) => readOrEmpty(`/proc/${pid}/cmdline`).includes(script));
}

/**
 * Halts the one import that runs once it says that rows are imported, and returns its process, for `SIGKILL`
 * or `SIGCONT`. It notes its counts twice a second: from its first picture on it waits six times as long as it
 * works, so that it does not end before it notes those of its first rows, whatever the speed of the machine.
 */
export async function haltImport(
  look: () => Promise<Pick<ImportAnswer, "read" | "imported">>,
  parent?: number,
): Promise<number> {
  await until(async () => (await look()).read > 0);
  for (let workedMs: number | null = null; ; await Bun.sleep(50)) {
    const [pid] = jobProcesses(parent);
    if (pid === undefined) throw new Error(`the import ended first: ${JSON.stringify(await look())}`);
    process.kill(pid, "SIGSTOP");
    const before: number = workedMs ?? processorMs(pid);
    workedMs = processorMs(pid);
    // One of low priority that got no time on a busy machine need not wait for more.
    await Bun.sleep(6 * (workedMs - before));
    if ((await look()).imported > 0) return pid;
    process.kill(pid, "SIGCONT");
  }
}

/** The processor time of a process until now, in steps of 10 ms, as Linux counts it for programs. */
function processorMs(pid: number): number {
  const fields = readOrEmpty(`/proc/${pid}/stat`).split(") ").at(-1)?.split(" ") ?? [];
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * 10;
}

/** Empty for a process that has ended. */
function readOrEmpty(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
