// What the scripts of jobs have in common: low priority, and when to stop.
import { writeSync } from "node:fs";
import { RecordsAwayError } from "../errors.ts";
import { lowerPriority } from "../processes/low-priority.ts";
import type { Turn } from "../storage/storage.ts";
import type { StopMessage } from "./job-process.ts";
import { faultLine, laterExitCode } from "./process-end.ts";

/** Why and when a job is to stop. */
export interface JobStop {
  readonly signal: AbortSignal;
  /** Whether it is to end for good; else the next process goes on from what is recorded. */
  readonly isCancelled: boolean;
}

/** Stops also, for now, when the right to do this alone is lost: another process may have begun. */
export function whileInTurn(stop: JobStop, turn: Pick<Turn, "lost"> | null): JobStop {
  if (turn === null) return stop;
  const signal = AbortSignal.any([stop.signal, turn.lost]);
  return {
    signal,
    get isCancelled() {
      return stop.isCancelled;
    },
  };
}

/**
 * Does the one thing that the service asks for, at low priority, and ends the process: with 0; with `laterExitCode` while the records are away;
 * or with 1 for an error, which is nobody's fault but this process's, so that the service notes that it died.
 */
export function runJobScript<Task extends { readonly kind: "run" }>(
  run: (task: Task, stop: JobStop) => Promise<void>,
): void {
  lowerPriority();
  // A service manager may signal every process of the service; the service says when to stop.
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => undefined);
  process.on("uncaughtException", end);
  process.on("unhandledRejection", end);
  const controller = new AbortController();
  const stop = { signal: controller.signal, isCancelled: false };
  // Without the service nobody waits for the end.
  process.on("disconnect", () => controller.abort());
  process.on("message", (message: Task | StopMessage) => {
    if (message.kind === "run") {
      run(message as Task, stop).then(() => process.exit(0), end);
      return;
    }
    stop.isCancelled ||= message.kind === "cancel";
    controller.abort();
  });
}

function end(error: unknown): never {
  if (error instanceof RecordsAwayError) process.exit(laterExitCode);
  try {
    writeSync(2, `${faultLine(error)}\n`);
  } finally {
    // Nobody may read it any more.
    process.exit(1);
  }
}
