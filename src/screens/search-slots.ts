// How many searches run at once, and for how long. A workspace has so many in flight; of the deep ones of all workspaces only as many run
// as the processor can bear, a few more wait for a short while, and the rest is refused at once: an early no beats a late one.
import type { Config } from "../config.ts";
import { ApiError } from "../errors.ts";

type Mode = "standard" | "deep";
type SlotSettings = Pick<
  Config,
  "searchDeadlineMs" | "deepConcurrencyMax" | "deepQueueMax" | "deepQueueWaitMs" | "inFlightPerWorkspaceMax"
>;

/** What a search is stopped with when nobody waits for its answer any more. */
export class ClientGoneError extends Error {
  constructor() {
    super("the client closed the connection");
    this.name = "ClientGoneError";
  }
}

/** Hands out the places for searches. */
export class SearchSlots {
  readonly #settings: SlotSettings;
  readonly #inFlight = { standard: new Map<string, number>(), deep: new Map<string, number>() };
  readonly #waiting: (() => void)[] = [];
  #deepRunning = 0;

  constructor(settings: SlotSettings) {
    this.#settings = settings;
  }

  /** Searches in flight now. */
  get inFlight(): Readonly<Record<Mode, number>> {
    return { standard: sum(this.#inFlight.standard), deep: sum(this.#inFlight.deep) };
  }

  /**
   * Runs `work` in a slot. Throws `concurrency_limit_exceeded`, `server_overloaded` or, after the deadline of the mode, `search_timeout`.
   * The slot is free again as soon as the work ends, its deadline passes or `dropped` aborts; what a worker thread still computes then
   * is not waited for.
   */
  async run<T>(
    workspaceId: string,
    mode: Mode,
    dropped: AbortSignal | undefined,
    work: () => Promise<T>,
  ): Promise<T> {
    const leave = this.#enter(workspaceId, mode);
    const stop = stopSignal(this.#settings.searchDeadlineMs[mode], dropped);
    try {
      return await (mode === "deep" ? this.#runDeep(stop.signal, work) : raced(work, stop.signal));
    } finally {
      stop.clear();
      leave();
    }
  }

  #enter(workspaceId: string, mode: Mode): () => void {
    const counts = this.#inFlight[mode];
    const count = counts.get(workspaceId) ?? 0;
    const max = this.#settings.inFlightPerWorkspaceMax[mode];
    if (count >= max) {
      throw busy(
        "concurrency_limit_exceeded",
        `This workspace has ${max} ${mode} searches in flight, the most it can have.`,
      );
    }
    counts.set(workspaceId, count + 1);
    return () => leaveOne(counts, workspaceId);
  }

  async #runDeep<T>(stop: AbortSignal, work: () => Promise<T>): Promise<T> {
    await this.#takePlace(stop);
    try {
      return await raced(work, stop);
    } finally {
      this.#givePlace();
    }
  }

  async #takePlace(stop: AbortSignal): Promise<void> {
    if (this.#deepRunning < this.#settings.deepConcurrencyMax) {
      this.#deepRunning += 1;
      return;
    }
    if (this.#waiting.length >= this.#settings.deepQueueMax) throw overloaded();
    await this.#waitForPlace(stop);
  }

  #waitForPlace(stop: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const end = (settle: () => void) => {
        clearTimeout(timer);
        stop.removeEventListener("abort", give);
        const index = this.#waiting.indexOf(take);
        if (index >= 0) this.#waiting.splice(index, 1);
        settle();
      };
      const take = () => end(resolve);
      const give = () => end(() => reject(stop.reason));
      const timer = setTimeout(() => end(() => reject(overloaded())), this.#settings.deepQueueWaitMs);
      stop.addEventListener("abort", give);
      this.#waiting.push(take);
    });
  }

  /** The place goes to whoever waits longest, or back. */
  #givePlace(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#deepRunning -= 1;
    else next();
  }
}

/** Aborts at the deadline and when the client is gone, whichever is first. */
function stopSignal(
  deadlineMs: number,
  dropped: AbortSignal | undefined,
): { signal: AbortSignal; clear: () => void } {
  const stop = new AbortController();
  const drop = () => stop.abort(new ClientGoneError());
  const timer = setTimeout(() => stop.abort(timedOut(deadlineMs)), deadlineMs);
  if (dropped?.aborted === true) drop();
  dropped?.addEventListener("abort", drop);
  const clear = () => {
    clearTimeout(timer);
    dropped?.removeEventListener("abort", drop);
  };
  return { signal: stop.signal, clear };
}

async function raced<T>(work: () => Promise<T>, stop: AbortSignal): Promise<T> {
  stop.throwIfAborted();
  const stopped = Promise.withResolvers<never>();
  stop.addEventListener("abort", () => stopped.reject(stop.reason), { once: true });
  return Promise.race([work(), stopped.promise]);
}

function leaveOne(counts: Map<string, number>, workspaceId: string): void {
  const count = (counts.get(workspaceId) ?? 1) - 1;
  if (count > 0) counts.set(workspaceId, count);
  else counts.delete(workspaceId);
}

function sum(counts: ReadonlyMap<string, number>): number {
  return counts.values().reduce((total, count) => total + count, 0);
}

function overloaded(): ApiError {
  return busy("server_overloaded", "Too many deep searches run at this moment.");
}

function busy(code: "concurrency_limit_exceeded" | "server_overloaded", reason: string): ApiError {
  return new ApiError(code, `${reason} Try again in a second.`, { headers: { "retry-after": "1" } });
}

function timedOut(deadlineMs: number): ApiError {
  return new ApiError(
    "search_timeout",
    `The search took longer than ${deadlineMs} ms and was given up. Try again, or use mode standard.`,
  );
}
