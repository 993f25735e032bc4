// How many searches run at once, how many wait and for how long. Standard and deep searches have a queue each: a deep one takes several
// times as long, and must not keep a standard one waiting.
import type { Config } from "../config.ts";
import type { SearchMode } from "../engine/engine.ts";
import { ApiError, ClientGoneError } from "../errors.ts";
import { FairQueue, type StartTimer, startTimer } from "./fair-queue.ts";

type PermitSettings = Pick<Config, "searchQueues" | "searchDeadlineMs">;

/** Runs searches within the bounds of this service. */
export class SearchPermits {
  readonly #deadlineMs: PermitSettings["searchDeadlineMs"];
  readonly #queues: Readonly<Record<SearchMode, FairQueue>>;
  readonly #startTimer: StartTimer;

  constructor({ searchQueues, searchDeadlineMs }: PermitSettings, timer: StartTimer = startTimer) {
    this.#deadlineMs = searchDeadlineMs;
    this.#queues = {
      standard: new FairQueue(searchQueues.standard, timer),
      deep: new FairQueue(searchQueues.deep, timer),
    };
    this.#startTimer = timer;
  }

  /** Searches that run or wait now. */
  get inFlight(): Readonly<Record<SearchMode, number>> {
    const count = ({ running, waiting }: FairQueue) => running + waiting;
    return { standard: count(this.#queues.standard), deep: count(this.#queues.deep) };
  }

  /**
   * Runs `work` with a permit of its mode. Throws as `FairQueue.acquire`, `search_timeout` when the deadline passes, counted from this call,
   * and `ClientGoneError` when `signal` aborts. Both give the permit back at once; what a worker thread still computes is not waited for.
   */
  async run<T>(
    workspaceId: string,
    mode: SearchMode,
    signal: AbortSignal,
    work: () => Promise<T>,
  ): Promise<T> {
    const stop = this.#stopSignal(this.#deadlineMs[mode], signal);
    try {
      const release = await this.#queues[mode].acquire(workspaceId, stop.signal);
      try {
        return await untilAborted(work, stop.signal);
      } finally {
        release();
      }
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

async function untilAborted<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted();
  const aborted = Promise.withResolvers<never>();
  signal.addEventListener("abort", () => aborted.reject(signal.reason), { once: true });
  return Promise.race([work(), aborted.promise]);
}

function timedOut(deadlineMs: number): ApiError {
  return new ApiError(
    "search_timeout",
    `The search took longer than ${deadlineMs} ms and was given up. Try again, or use mode standard.`,
  );
}
