// Shared by the job scripts: low priority, and when to stop.
import { writeSync } from "node:fs";
import type { Lock } from "../../database/storage.ts";
import { DatabaseUnavailableError } from "../../errors.ts";
import { lowerPriority } from "../../system/processes/low-priority.ts";
import type { StopMessage } from "./job-process.ts";
import { faultLine, laterExitCode } from "./process-end.ts";

export interface JobStop {
  readonly signal: AbortSignal;
  /** True when the job ends for good; otherwise the next process resumes from the recorded progress. */
  readonly isCancelled: boolean;
  /** True when the job is to end its turn once what is in progress is counted, and to resume later. */
  readonly isTurnOver: boolean;
}

/** The end of a job that was stopped; null when it is to resume later. */
export function endOfStopped({ isCancelled }: JobStop): { state: "cancelled"; error: null } | null {
  return isCancelled ? { state: "cancelled", error: null } : null;
}

/** Also stops, to resume later, when the lock is lost: another process may have started the same work. */
export function whileLocked(stop: JobStop, lock: Pick<Lock, "lost">): JobStop {
  const signal = AbortSignal.any([stop.signal, lock.lost]);
  return {
    signal,
    get isCancelled() {
      return stop.isCancelled;
    },
    get isTurnOver() {
      return stop.isTurnOver;
    },
  };
}

/**
 * Runs the one task that the service sends, at low priority, and exits: with 0; with `laterExitCode` while
 * the database is unavailable; or with 1 for an error, which the service counts as a crash.
 */
export function runJobScript<Task extends { readonly kind: "run" }>(
  run: (task: Task, stop: JobStop) => Promise<void>,
): void {
  lowerPriority();
  // A service manager may signal every process of the service; the service itself tells jobs when to stop.
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => undefined);
  process.on("uncaughtException", end);
  process.on("unhandledRejection", end);
  const controller = new AbortController();
  const stop = { signal: controller.signal, isCancelled: false, isTurnOver: false };
  // The service is gone, so nobody waits for the result.
  process.on("disconnect", () => controller.abort());
  process.on("message", (message: Task | StopMessage) => {
    if (message.kind === "run") {
      run(message as Task, stop).then(() => process.exit(0), end);
      return;
    }
    stop.isCancelled ||= message.kind === "cancel";
    stop.isTurnOver ||= message.kind === "yield";
    if (message.kind !== "yield") controller.abort();
  });
}

function end(error: unknown): never {
  if (error instanceof DatabaseUnavailableError) process.exit(laterExitCode);
  try {
    writeSync(2, `${faultLine(error)}\n`);
  } finally {
    // The service may be gone, and stderr closed.
    process.exit(1);
  }
}
