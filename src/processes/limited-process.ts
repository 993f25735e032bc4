// A child process that reads untrusted files: one that hangs, exhausts or crashes its reader costs one answer and nothing else.
import { readFileSync } from "node:fs";

/** What one answer may cost. */
export interface CostLimits {
  readonly timeLimitMs: number;
  /** Resident memory of the whole process. Enforced on Linux only. */
  readonly memoryLimitBytes: number;
}

/** One process that answers one question at a time. */
export interface LimitedProcess<Question, Answer> {
  /**
   * The answer to a question. Throws `TooCostlyError` when it exceeds a limit or ends the process, and an `Error` with the message of
   * what the script threw.
   */
  ask(question: Question): Promise<Answer>;
  /** Kills it; a question that is being answered is rejected. */
  end(): void;
  readonly isEnded: boolean;
}

/** A question that was abandoned. The message says why: "it took longer than 20 s." */
export class TooCostlyError extends Error {
  override readonly name = "TooCostlyError";
}

/** What `answer-parent.ts` sends. */
export type Reply<Answer> = { readonly answer: Answer } | { readonly error: string };

/** Between two readings of the memory of a process that is answering; it can fill some 100 MB in between. */
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
  return {
    async ask(question) {
      asked = Promise.withResolvers();
      const stopWatching = watchCost(child.pid, limits, abandon);
      try {
        child.send(question);
        return await asked.promise;
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

/** The child gets neither the environment nor the `.env` of the service, and no signals of the terminal: the parent ends it. */
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
  const { timeLimitMs, memoryLimitBytes } = limits;
  const timer = setTimeout(() => abandon(`it took longer than ${timeLimitMs / 1000} s.`), timeLimitMs);
  const poll = setInterval(() => {
    if (residentBytes(pid) > memoryLimitBytes)
      abandon(`it took more than ${Math.round(memoryLimitBytes / 1e6)} MB of memory.`);
  }, pollEveryMs);
  return () => {
    clearTimeout(timer);
    clearInterval(poll);
  };
}

/** The resident memory of a process; 0 where it has ended or the system has no /proc. */
function residentBytes(pid: number): number {
  try {
    const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "latin1"))?.[1];
    return Number(kilobytes ?? 0) * 1024;
  } catch {
    return 0;
  }
}
