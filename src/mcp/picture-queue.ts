// Pictures are made smaller in turns, those of all callers: each takes a worker thread for some 8 ms, and
// searches need one too.
import { availableParallelism } from "node:os";
import pLimit from "p-limit";
import { ApiError } from "../errors.ts";

/** Bounds on pictures that run and wait. */
export interface PictureQueueBounds {
  readonly runningMax: number;
  /** Running or waiting, of all workspaces. */
  readonly pendingMax: number;
  /** Running or waiting, of one workspace: it cannot take the whole queue. */
  readonly pendingPerWorkspaceMax: number;
}

/**
 * A full queue is a second's work: a call has two pictures in it at once, so that 32 calls of a workspace fit
 * for each worker.
 */
function defaultBounds(): PictureQueueBounds {
  const runningMax = Math.max(1, availableParallelism() - 1);
  return { runningMax, pendingMax: 128 * runningMax, pendingPerWorkspaceMax: 64 * runningMax };
}

/** The queue of a process. */
export class PictureQueue {
  readonly #bounds: PictureQueueBounds;
  readonly #limit: ReturnType<typeof pLimit>;
  readonly #pendingByWorkspace = new Map<string, number>();
  #pending = 0;

  constructor(bounds = defaultBounds()) {
    this.#bounds = bounds;
    this.#limit = pLimit(bounds.runningMax);
  }

  /**
   * Does the work when it is its turn. Throws `concurrency_limit_exceeded` when the workspace has too many
   * pictures pending, `server_overloaded` when all workspaces together have, and the reason of `signal` when
   * it aborted before the turn.
   */
  async run<T>(workspaceId: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    const ofWorkspace = this.#pendingByWorkspace.get(workspaceId) ?? 0;
    this.#requireRoom(ofWorkspace);
    this.#pendingByWorkspace.set(workspaceId, ofWorkspace + 1);
    this.#pending += 1;
    try {
      return await this.#limit(() => {
        signal.throwIfAborted();
        return work();
      });
    } finally {
      this.#leave(workspaceId);
    }
  }

  #requireRoom(ofWorkspace: number): void {
    const { pendingMax, pendingPerWorkspaceMax } = this.#bounds;
    if (ofWorkspace >= pendingPerWorkspaceMax) {
      throw full(
        "concurrency_limit_exceeded",
        `This workspace waits for ${pendingPerWorkspaceMax} pictures, the most it can.`,
      );
    }
    if (this.#pending >= pendingMax)
      throw full("server_overloaded", "Too many pictures are made at this moment.");
  }

  #leave(workspaceId: string): void {
    this.#pending -= 1;
    const left = (this.#pendingByWorkspace.get(workspaceId) ?? 1) - 1;
    if (left === 0) this.#pendingByWorkspace.delete(workspaceId);
    else this.#pendingByWorkspace.set(workspaceId, left);
  }
}

function full(code: "concurrency_limit_exceeded" | "server_overloaded", reason: string): ApiError {
  return new ApiError(code, `${reason} Try again in a second, or set include_images to false.`);
}
