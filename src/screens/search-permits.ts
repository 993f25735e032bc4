// Bounds on the searches that run at once and wait, and on their wait. Standard and deep searches have a
// queue each: a deep one takes several times as long, and must not keep a standard one waiting.
import type { Config } from "../config.ts";
import { ApiError, ClientGoneError } from "../errors.ts";
import type { SearchMode } from "../fields.ts";
import { FairQueue, type StartTimer, startTimer } from "../http/fair-queue.ts";

/** The load of a queue and its bounds. */
export interface QueueState {
  readonly running: number;
  readonly waiting: number;
  readonly permitsMax: number;
  readonly waitingMax: number;
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
      standard: new FairQueue({ ...searchQueues.standard, noun: "searches" }, timer),
      deep: new FairQueue({ ...searchQueues.deep, noun: "searches" }, timer),
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
   * Runs `work` with a permit of its mode. Throws as `FairQueue.acquire`, `search_timeout` when the deadline
   * passes, counted from this call, and `ClientGoneError` when `signal` aborts. `work` gets a signal that
   * aborts in both cases. The permit returns when the work has ended, so that what still runs for nobody
   * counts.
   */
  async run<T>(
    workspaceId: string,
    mode: SearchMode,
    signal: AbortSignal,
    work: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const stop = this.#stopSignal(this.#deadlineMs[mode], signal);
    try {
      const release = await this.#queues[mode].acquire(workspaceId, stop.signal);
      // A client may go between the grant and this line: then nothing begins.
      const running = stop.signal.aborted ? Promise.reject(stop.signal.reason) : work(stop.signal);
      void running.then(release, release);
      return await untilAborted(running, stop.signal);
    } finally {
      stop.clear();
    }
  }

  /** Aborts at the deadline or when the client is gone, whichever is first. */
  #stopSignal(deadlineMs: number, client: AbortSignal): { signal: AbortSignal; clear: () => void } {
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

/**
 * The outcome of `work`, or the reason of `signal` as soon as that aborts: what cancelled work says of itself
 * does not matter.
 */
async function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const aborted = Promise.withResolvers<never>();
  signal.addEventListener("abort", () => aborted.reject(signal.reason), { once: true });
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
