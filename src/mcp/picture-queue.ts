// Pictures of all callers are made smaller in turns: each takes a worker thread, which searches need, too,
// for some 8 ms. Those made lately are kept.
import { availableParallelism } from "node:os";
import { LRUCache } from "lru-cache";
import pLimit from "p-limit";
import type { FittedPictures } from "../images/fit-picture.ts";

interface PictureQueueBounds {
  readonly runningMax: number;
  /** Running or waiting, of all workspaces. */
  readonly pendingMax: number;
  /** Running or waiting, of one workspace: it cannot take the whole queue. */
  readonly pendingPerWorkspaceMax: number;
  readonly keptBytesMax: number;
}

/** Some 2,000 pictures within 768 pixels. */
const keptBytesMax = 128_000_000;

export class PictureQueueFullError extends Error {
  override readonly name = "PictureQueueFullError";
}

/** A full queue is a second's work: for each worker 32 calls of a workspace, of two pictures at once, fit. */
function defaultBounds(): PictureQueueBounds {
  const runningMax = Math.max(1, availableParallelism() - 1);
  return { runningMax, pendingMax: 128 * runningMax, pendingPerWorkspaceMax: 64 * runningMax, keptBytesMax };
}

export class PictureQueue {
  readonly #bounds: PictureQueueBounds;
  readonly #limit: ReturnType<typeof pLimit>;
  readonly #pendingByWorkspace = new Map<string, number>();
  readonly #kept: LRUCache<string, FittedPictures>;
  #pending = 0;

  constructor(bounds = defaultBounds()) {
    this.#bounds = bounds;
    this.#limit = pLimit(bounds.runningMax);
    this.#kept = new LRUCache({ maxSize: bounds.keptBytesMax, sizeCalculation: bytesOf });
  }

  /**
   * The value made for this key, or that of `make` when it is its turn. Throws a `PictureQueueFullError` when
   * the workspace, or all together, have too many pictures pending, and the reason of `signal` when it
   * aborted before the turn.
   */
  async get(
    key: string,
    workspaceId: string,
    signal: AbortSignal,
    make: () => Promise<FittedPictures | null>,
  ): Promise<FittedPictures | null> {
    const kept = this.#kept.get(key);
    if (kept !== undefined) return kept;
    const ofWorkspace = this.#pendingByWorkspace.get(workspaceId) ?? 0;
    const { pendingMax, pendingPerWorkspaceMax } = this.#bounds;
    if (ofWorkspace >= pendingPerWorkspaceMax || this.#pending >= pendingMax)
      throw new PictureQueueFullError("too many pictures are waiting.");
    this.#pendingByWorkspace.set(workspaceId, ofWorkspace + 1);
    this.#pending += 1;
    try {
      return await this.#limit(async () => {
        signal.throwIfAborted();
        // Another call may have asked for the same before this one.
        const keptNow = this.#kept.get(key);
        if (keptNow !== undefined) return keptNow;
        const made = await make();
        if (made !== null) this.#kept.set(key, made);
        return made;
      });
    } finally {
      this.#leave(workspaceId);
    }
  }

  #leave(workspaceId: string): void {
    this.#pending -= 1;
    const left = (this.#pendingByWorkspace.get(workspaceId) ?? 1) - 1;
    if (left === 0) this.#pendingByWorkspace.delete(workspaceId);
    else this.#pendingByWorkspace.set(workspaceId, left);
  }
}

function bytesOf({ parts }: FittedPictures): number {
  return parts.reduce((sum, { file }) => sum + file.byteLength, 0);
}
