// Timers that end when a test says so.
import type { StartTimer } from "../../src/http/fair-queue.ts";

interface Timer {
  readonly ms: number;
  readonly end: () => void;
}

/** Timers of one test, in the order in which they were started. */
export class ManualTimers {
  readonly #running: Timer[] = [];

  readonly start: StartTimer = (ms, end) => {
    const timer = { ms, end };
    this.#running.push(timer);
    return () => this.#remove(timer);
  };

  /** Durations of the running timers. */
  get running(): readonly number[] {
    return this.#running.map(({ ms }) => ms);
  }

  /** Ends the oldest one that takes so long. */
  end(ms: number): void {
    const timer = this.#running.find((one) => one.ms === ms);
    if (timer === undefined) throw new Error(`no timer of ${ms} ms is running`);
    this.#remove(timer);
    timer.end();
  }

  #remove(timer: Timer): void {
    const index = this.#running.indexOf(timer);
    if (index >= 0) this.#running.splice(index, 1);
  }
}
