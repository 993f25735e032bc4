// A child process for untrusted files: one that hangs, exhausts or crashes it costs one answer alone.

import { readFileSync } from "node:fs";
import pLimit from "p-limit";
import { unmetered } from "../cost-meter.ts";
import { lowerPriority } from "./low-priority.ts";

/** Cost limits of one answer. */
export interface CostLimits {
  /** Processor time, on Linux only. Elapsed time would fail good files on a busy machine. */
  readonly cpuLimitMs: number;
  /** Elapsed time, for what waits for ever. */
  readonly timeLimitMs: number;
  /** Resident memory of the whole process. Enforced on Linux only. */
  readonly memoryLimitBytes: number;
}

/** One process that answers one question at a time. */
export interface LimitedProcess<Question, Answer> {
  /**
   * The answer to a question. Throws `TooCostlyError` when it exceeds a limit or ends the process, and an
   * `Error` with the message of what the script threw.
   */
  ask(question: Question): Promise<Answer>;
  /** Kills it; a question that is being answered is rejected. */
  end(): void;
  readonly isEnded: boolean;
}

/** A question that was abandoned. The message says why: "it took more than 20 s of processor time." */
export class TooCostlyError extends Error {
  override readonly name = "TooCostlyError";
}

/** The message that `answer-parent.ts` sends. */
export type Reply<Answer> = { readonly answer: Answer } | { readonly error: string };

/** The time between two looks at the memory of a process, which can fill some 100 MB in between. */
const pollEveryMs = 50;

/** Starts a script that calls `answerParent`. */
export function startLimitedProcess<Question, Answer>(
  script: string,
  limits: CostLimits,
): LimitedProcess<Question, Answer> {
  let asked: PromiseWithResolvers<Answer> | null = null;
  const abandon = (message: string) => {
    asked?.reject(new TooCostlyError(message));
    child.kill("SIGKILL");
  };
  const child = spawnWithoutSecrets(script, {
    ipc(reply: Reply<Answer>) {
      if ("error" in reply) asked?.reject(new Error(reply.error));
      else asked?.resolve(reply.answer);
    },
    onExit: (_child, code, signal) =>
      asked?.reject(new TooCostlyError(`the process that read it ended (${signal ?? `code ${code}`}).`)),
  });
  lowerPriority(child.pid);
  return {
    async ask(question) {
      asked = Promise.withResolvers();
      const stopWatching = watchCost(child.pid, limits, abandon);
      try {
        child.send(question);
        const { promise } = asked;
        return await unmetered(() => promise);
      } finally {
        stopWatching();
      }
    },
    end: () => child.kill("SIGKILL"),
    get isEnded() {
      return child.killed || child.exitCode !== null;
    },
  };
}

type SpawnEvents = Pick<Bun.Spawn.SpawnOptions<"ignore", "ignore", "ignore">, "ipc" | "onExit">;

/** The child gets no environment, no `.env` and no signals of the terminal: the parent ends it. */
function spawnWithoutSecrets(script: string, events: SpawnEvents) {
  return Bun.spawn([process.execPath, "--no-env-file", script], {
    ...events,
    env: { HOME: "/nonexistent" },
    cwd: "/",
    detached: true,
    stdio: ["ignore", "ignore", "ignore"],
    serialization: "advanced",
  });
}

/** Calls `abandon` once a limit is exceeded; returns a function that stops watching. */
function watchCost(pid: number, limits: CostLimits, abandon: (message: string) => void): () => void {
  const { cpuLimitMs, timeLimitMs, memoryLimitBytes } = limits;
  const cpuMsBefore = cpuMsOf(pid);
  const timer = setTimeout(() => abandon(`it took longer than ${timeLimitMs / 1000} s.`), timeLimitMs);
  const poll = setInterval(() => {
    if (residentBytesOf(pid) > memoryLimitBytes)
      abandon(`it took more than ${Math.round(memoryLimitBytes / 1e6)} MB of memory.`);
    else if (cpuMsOf(pid) - cpuMsBefore > cpuLimitMs)
      abandon(`it took more than ${cpuLimitMs / 1000} s of processor time.`);
  }, pollEveryMs);
  return () => {
    clearTimeout(timer);
    clearInterval(poll);
  };
}

function residentBytesOf(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readProc(pid, "status"))?.[1];
  return Number(kilobytes ?? 0) * 1024;
}

/** `utime` and `stime` (proc_pid_stat(5)) in hundredths of a second, behind a name with any characters. */
function cpuMsOf(pid: number): number {
  const stat = readProc(pid, "stat");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * 10;
}

/** Empty when the process has ended, and where the system has no /proc. */
function readProc(pid: number, file: "stat" | "status"): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "latin1");
  } catch {
    return "";
  }
}

export interface ProcessPool<Question, Answer> {
  /** Waits for a free process. Throws as `LimitedProcess.ask`; the next question gets a new process then. */
  ask(question: Question): Promise<Answer>;
  /** Kills every process; questions that are not answered are rejected. */
  close(): void;
}

/** A pool of at most `size` processes, started on demand. */
export function processPool<Question, Answer>(
  size: number,
  start: () => LimitedProcess<Question, Answer>,
): ProcessPool<Question, Answer> {
  const limit = pLimit({ concurrency: size, rejectOnClear: true });
  const processes = new Set<LimitedProcess<Question, Answer>>();
  const idle: LimitedProcess<Question, Answer>[] = [];
  const takeIdle = () => {
    for (let found = idle.pop(); found !== undefined; found = idle.pop()) if (!found.isEnded) return found;
    const started = start();
    processes.add(started);
    return started;
  };
  const askOne = async (question: Question) => {
    const taken = takeIdle();
    try {
      const answer = await taken.ask(question);
      idle.push(taken);
      return answer;
    } catch (error) {
      taken.end();
      processes.delete(taken);
      throw error;
    }
  };
  return {
    ask: (question) => limit(askOne, question),
    close() {
      limit.clearQueue();
      for (const each of processes) each.end();
      processes.clear();
      idle.length = 0;
    },
  };
}
