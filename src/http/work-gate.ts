// Permits for all work but searches, which have their own: by turns of the workspaces, so that one that asks
// for much delays the others by little. Each piece of work begins in a turn of the event loop of its own.
import { yieldTurn } from "../system/cost-meter.ts";
import { FairQueue, type StartTimer } from "./fair-queue.ts";

/** Reads and writes that run at once, and that wait. A page sends some ten requests at once. */
export const workBounds = {
  permitsMax: 4,
  permitsPerWorkspaceMax: 2,
  waitingMax: 1_024,
  waitingPerWorkspaceMax: 128,
  waitMs: 10_000,
};

export class WorkGate {
  readonly #queue: FairQueue;

  constructor(timer?: StartTimer, bounds = workBounds) {
    this.#queue = new FairQueue({ ...bounds, label: "requests" }, timer);
  }

  /** Does work with a permit. Throws as `FairQueue.acquire`. */
  run<T>(workspaceId: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    return this.#queue.run(workspaceId, signal, async () => {
      await yieldTurn();
      return work();
    });
  }
}
