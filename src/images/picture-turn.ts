// The right to change pictures, while work that has it goes on. A lock that a connection holds may be lost in the middle of that work, and another
// process begins: what is changed after that would be changed by two.
import { AsyncLocalStorage } from "node:async_hooks";
import type { FileLock } from "../storage/file-lock.ts";

/** What is held meanwhile. */
export interface PictureLock extends FileLock {
  /** Aborts when it was lost; absent where it cannot be. */
  readonly lost?: AbortSignal;
}

/** The turns of one store. Each work sees its own: the next may begin before one that lost its turn has noticed. */
export class PictureTurns {
  readonly #lost = new AsyncLocalStorage<AbortSignal | undefined>();

  /** Does work under the lock. */
  async run<T>(lock: PictureLock, work: () => Promise<T>): Promise<T> {
    try {
      return await this.#lost.run(lock.lost, work);
    } finally {
      lock.release();
    }
  }

  /** Aborts when the turn that the caller works in is lost. */
  get lost(): AbortSignal | undefined {
    return this.#lost.getStore();
  }
}
