// How many searches run and wait: the settings of the queues in `screens/search-permits.ts`.

import { availableParallelism } from "node:os";
import { type Static, type TObject, Type } from "@sinclair/typebox";
import type { SearchMode } from "./fields.ts";

/** A setting that is a whole number. */
export const whole = (fallback: number, minimum: number, maximum: number, description: string) =>
  Type.Integer({ minimum, maximum, default: fallback, description });

/** The part of the environment that says it. */
export const queueEnvironment = {
  DEEP_CONCURRENCY: whole(Math.max(1, availableParallelism() - 1), 1, 256, "deep searches that run at once"),
  DEEP_PER_WORKSPACE: whole(4, 1, 256, "deep searches of one workspace that run at once"),
  DEEP_QUEUE: whole(256, 0, 10_000, "deep searches that wait at once"),
  DEEP_QUEUE_PER_WORKSPACE: whole(64, 0, 10_000, "deep searches of one workspace that wait at once"),
  DEEP_QUEUE_WAIT_MS: whole(5_000, 0, 60_000, "how long a deep search waits"),
  // Two for each core, so that no worker thread is idle until the event loop hands it the next search.
  STANDARD_CONCURRENCY: whole(
    Math.max(4, 2 * availableParallelism()),
    1,
    4_096,
    "standard searches that run at once",
  ),
  STANDARD_PER_WORKSPACE: whole(16, 1, 4_096, "standard searches of one workspace that run at once"),
  STANDARD_QUEUE: whole(1_024, 0, 10_000, "standard searches that wait at once"),
  STANDARD_QUEUE_PER_WORKSPACE: whole(128, 0, 10_000, "standard searches of one workspace that wait at once"),
  STANDARD_QUEUE_WAIT_MS: whole(1_000, 0, 60_000, "how long a standard search waits"),
};

/** How many searches of a mode run and wait. */
export interface QueueSettings {
  /** Searches that run at once, of all workspaces and of one. */
  readonly permitsMax: number;
  readonly permitsPerWorkspaceMax: number;
  /** Searches that wait at once, of all workspaces and of one. */
  readonly waitingMax: number;
  readonly waitingPerWorkspaceMax: number;
  /** How long a search waits. */
  readonly waitMs: number;
}

/** The queue of each mode. */
export function queuesOf(
  environment: Static<TObject<typeof queueEnvironment>>,
): Readonly<Record<SearchMode, QueueSettings>> {
  return {
    standard: {
      permitsMax: environment.STANDARD_CONCURRENCY,
      permitsPerWorkspaceMax: environment.STANDARD_PER_WORKSPACE,
      waitingMax: environment.STANDARD_QUEUE,
      waitingPerWorkspaceMax: environment.STANDARD_QUEUE_PER_WORKSPACE,
      waitMs: environment.STANDARD_QUEUE_WAIT_MS,
    },
    deep: {
      permitsMax: environment.DEEP_CONCURRENCY,
      permitsPerWorkspaceMax: environment.DEEP_PER_WORKSPACE,
      waitingMax: environment.DEEP_QUEUE,
      waitingPerWorkspaceMax: environment.DEEP_QUEUE_PER_WORKSPACE,
      waitMs: environment.DEEP_QUEUE_WAIT_MS,
    },
  };
}
