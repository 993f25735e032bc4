// Bounds on the searches that run at once and wait, and on their wait. Standard and deep searches have a
// queue each: a deep one takes several times as long, and must not keep a standard one waiting.
import type { Config } from "../config/config.ts";
import { ApiError, ClientGoneError } from "../errors.ts";
import type { SearchMode } from "../fields.ts";
import { FairQueue, type Release, type StartTimer, startTimer } from "../http/fair-queue.ts";

/** The load of a queue and its bounds. */
export interface QueueState {
  readonly running: number;
  readonly waiting: number;
  readonly permitsMax: number;
  readonly waitingMax: number;
}

/** Aborts at the deadline or when the client is gone; `clear` ends the watch for both. */
interface StopSignal {
  readonly signal: AbortSignal;
  readonly clear: () => void;
}

type PermitSettings = Pick<Config, "searchQueues" | "searchDeadlineMs">;

/** Runs searches within the bounds of this service. */
export class SearchPermits {
  readonly #deadlineMs: PermitSettings["searchDeadlineMs"];
  readonly #settings: PermitSettings["searchQueues"];
  readonly #queues: Readonly<Record<SearchMode, FairQueue>>;
  readonly #startTimer: StartTimer;

  constructor({ searchQueues, searchDeadlineMs }: PermitSettings, timer: StartTimer = startTimer) {
    this.#deadlineMs = searchDeadlineMs;
    this.#settings = searchQueues;
    this.#queues = {
      standard: new FairQueue({ ...searchQueues.standard, label: "searches" }, timer),
      deep: new FairQueue({ ...searchQueues.deep, label: "searches" }, timer),
    };
    this.#startTimer = timer;
  }

  /** Searches that run or wait now. */
  get inFlight(): Readonly<Record<SearchMode, number>> {
    const count = ({ running, waiting }: FairQueue) => running + waiting;
    return { standard: count(this.#queues.standard), deep: count(this.#queues.deep) };
  }

  /** The load of each mode's queue, and its bounds. */
  get queues(): Readonly<Record<SearchMode, QueueState>> {
    const state = (mode: SearchMode) => {
      const { running, waiting } = this.#queues[mode];
      const { permitsMax, waitingMax } = this.#settings[mode];
      return { running, waiting, permitsMax, waitingMax };
    };
    return { standard: state("standard"), deep: state("deep") };
  }

  /**
   * Waits for a permit of a mode. Throws as `FairQueue.acquire`, `search_timeout` when the deadline passes,
   * counted from this call, and `ClientGoneError` when `client` aborts.
   */
  async acquire(workspaceId: string, mode: SearchMode, client: AbortSignal): Promise<SearchPermit> {
    const stop = this.#stopSignal(this.#deadlineMs[mode], client);
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

  /** Aborts at the deadline or when the client is gone, whichever is first. */
  #stopSignal(deadlineMs: number, client: AbortSignal): StopSignal {
    const stop = new AbortController();
    const leave = () => stop.abort(new ClientGoneError());
    const cancelTimer = this.#startTimer(deadlineMs, () => stop.abort(timedOut(deadlineMs)));
    if (client.aborted) leave();
    client.addEventListener("abort", leave);
    const clear = () => {
      cancelTimer();
      client.removeEventListener("abort", leave);
    };
    return { signal: stop.signal, clear };
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

/**
 * The outcome of `work`, or the reason of `signal` as soon as that aborts: what cancelled work says of itself
 * does not matter.
 */
async function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const aborted = Promise.withResolvers<never>();
  const giveUp = () => aborted.reject(signal.reason);
  if (signal.aborted) giveUp();
  signal.addEventListener("abort", giveUp, { once: true });
  try {
    return await Promise.race([work, aborted.promise]);
  } catch (error) {
    throw signal.aborted ? signal.reason : error;
  }
}

function timedOut(deadlineMs: number): ApiError {
  return new ApiError(
    "search_timeout",
    `The search took longer than ${deadlineMs} ms and was given up. Try again, or use mode standard.`,
  );
}
