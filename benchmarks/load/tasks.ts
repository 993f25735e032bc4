// Tasks for the clients of `load.ts`, and their results.
import type { Mode } from "../overload/tasks.ts";

/**
 * Standard and deep searches mixed. `closed`: each connection asks again when it is answered. `open`:
 * requests arrive, whatever becomes of them.
 */
export type LoadTask = { readonly seconds: number; readonly seed: number } & (
  | { readonly what: "closed"; readonly connections: number }
  | { readonly what: "open"; readonly perSecond: number }
);

/** The result of a task. */
export interface LoadOutcome {
  readonly asked: number;
  /** Milliseconds of the answers of status 200, from when they were due. */
  readonly acceptedMs: Readonly<Record<Mode, readonly number[]>>;
  /** Number of answers by error code; `closed` is a connection that ended without an answer. */
  readonly refusals: Readonly<Record<string, number>>;
  /** All answers, refusals too. */
  readonly longestMs: number;
  /** Requests without any answer a minute after the last one. */
  readonly unanswered: number;
  /** Until the last one was due. */
  readonly seconds: number;
  readonly generatorCores: number;
}
