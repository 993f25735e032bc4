// The lock to change pictures, while work under it runs. A lock held by a connection may be lost in the
// middle of that work; then another process may start, and both would change the same pictures.
import { AsyncLocalStorage } from "node:async_hooks";
import type { FileLock } from "../database/file-lock.ts";

/** The lock held during the work. */
export interface PictureLock extends FileLock {
  /** Aborts when the lock was lost; absent if it cannot be. */
  readonly lost?: AbortSignal;
}

/**
 * The picture lock of one store. Each piece of work sees its own hold: the next may start before one that
 * lost the lock has noticed.
 */
export class PictureLocks {
  readonly #lost = new AsyncLocalStorage<AbortSignal | undefined>();

  /** Does work under the lock. */
  async run<T>(lock: PictureLock, work: () => Promise<T>): Promise<T> {
    try {
      return await this.#lost.run(lock.lost, work);
    } finally {
      lock.release();
    }
  }

  /** Aborts when the lock that the caller works under is lost. */
  get lost(): AbortSignal | undefined {
    return this.#lost.getStore();
  }
}
