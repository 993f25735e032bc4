// Bounds on the searches that run at once and wait, and on their wait. Standard and deep searches have a
// queue each: a deep one takes several times as long, and must not keep a standard one waiting.
import type { Config } from "../config/config.ts";
import { ApiError } from "../errors.ts";
import type { SearchMode } from "../fields.ts";
import {
  FairQueue,
  type QueueBounds,
  type Release,
  type StartTimer,
  startTimer,
} from "../http/fair-queue.ts";
import { type StopSignal, stopSignal, untilAborted } from "../http/stop-signal.ts";

type QueueState = Pick<FairQueue, "running" | "waiting"> & Pick<QueueBounds, "permitsMax" | "waitingMax">;
type PermitSettings = Pick<Config, "searchConcurrency" | "searchDeadlineMs">;

/** Numbers of searches of a mode: running, of one workspace, and waiting, of all workspaces and of one. */
export type SearchBounds = Readonly<
  Record<SearchMode, Pick<QueueBounds, "permitsPerWorkspaceMax" | "waitingMax" | "waitingPerWorkspaceMax">>
>;

/** One workspace fills an eighth or a quarter of a queue; those beyond would miss their deadline. */
export const searchBounds: SearchBounds = {
  standard: { permitsPerWorkspaceMax: 16, waitingMax: 1_024, waitingPerWorkspaceMax: 128 },
  deep: { permitsPerWorkspaceMax: 4, waitingMax: 256, waitingPerWorkspaceMax: 64 },
};

/** The part of a deadline that a search may wait; it needs the rest to run. */
const waitShare: Readonly<Record<SearchMode, number>> = { standard: 1 / 2, deep: 5 / 8 };

export class SearchPermits {
  readonly #deadlineMs: PermitSettings["searchDeadlineMs"];
  readonly #bounds: Readonly<Record<SearchMode, QueueBounds>>;
  readonly #queues: Readonly<Record<SearchMode, FairQueue>>;
  readonly #startTimer: StartTimer;

  constructor(settings: PermitSettings, timer: StartTimer = startTimer, bounds = searchBounds) {
    const boundsOf = (mode: SearchMode): QueueBounds => ({
      permitsMax: settings.searchConcurrency[mode],
      ...bounds[mode],
      waitMs: settings.searchDeadlineMs[mode] * waitShare[mode],
      label: "searches",
    });
    this.#deadlineMs = settings.searchDeadlineMs;
    this.#bounds = { standard: boundsOf("standard"), deep: boundsOf("deep") };
    this.#queues = {
      standard: new FairQueue(this.#bounds.standard, timer),
      deep: new FairQueue(this.#bounds.deep, timer),
    };
    this.#startTimer = timer;
  }

  get inFlight(): Readonly<Record<SearchMode, number>> {
    const count = ({ running, waiting }: FairQueue) => running + waiting;
    return { standard: count(this.#queues.standard), deep: count(this.#queues.deep) };
  }

  /** The load of each mode's queue, and its bounds. */
  get queues(): Readonly<Record<SearchMode, QueueState>> {
    const state = (mode: SearchMode) => {
      const { running, waiting } = this.#queues[mode];
      const { permitsMax, waitingMax } = this.#bounds[mode];
      return { running, waiting, permitsMax, waitingMax };
    };
    return { standard: state("standard"), deep: state("deep") };
  }

  /**
   * Waits for a permit of a mode. Throws as `FairQueue.acquire`, `search_timeout` when the deadline passes,
   * counted from this call, and `ClientGoneError` when `client` aborts.
   */
  async acquire(workspaceId: string, mode: SearchMode, client: AbortSignal): Promise<SearchPermit> {
    const ms = this.#deadlineMs[mode];
    const stop = stopSignal(client, ms, () => timedOut(ms), this.#startTimer);
    try {
      const release = await this.#queues[mode].acquire(workspaceId, stop.signal);
      // A client may go between the grant and this line: then nothing begins.
      if (stop.signal.aborted) release();
      stop.signal.throwIfAborted();
      return new SearchPermit(stop, release);
    } catch (error) {
      stop.clear();
      throw error;
    }
  }
}

/** The right to search now, until the one call of `hold` gives it back. */
export class SearchPermit {
  readonly #stop: StopSignal;
  readonly #release: Release;

  constructor(stop: StopSignal, release: Release) {
    this.#stop = stop;
    this.#release = release;
  }

  /** Aborts at the deadline, and when the client is gone. */
  get signal(): AbortSignal {
    return this.#stop.signal;
  }

  /**
   * The outcome of the search, or the reason of `signal` as soon as that aborts. The permit returns when the
   * search has ended, so that what still runs for nobody counts.
   */
  async hold<T>(search: Promise<T>): Promise<T> {
    void search.then(this.#release, this.#release);
    try {
      return await untilAborted(search, this.#stop.signal);
    } finally {
      this.#stop.clear();
    }
  }
}

function timedOut(deadlineMs: number): ApiError {
  return new ApiError(
    "search_timeout",
    `The search took longer than ${deadlineMs} ms and was given up. Try again, or use mode standard.`,
  );
}
