// Work that goes on when the records are there again. An outage is of no row: what it stopped is done again, and when it lasts, the whole import
// stops where the next one goes on.
import { setTimeout as sleep } from "node:timers/promises";
import { RecordsAwayError } from "../errors.ts";

/** How long work waits. */
export interface OutagePatience {
  /** From the first try that met the outage to the last. */
  readonly totalMs: number;
  /** Before the second try; each further pause is twice as long, up to `pauseMsMax`. */
  readonly pauseMs: number;
}

/** Longer than PostgreSQL takes to start again or to hand over to its standby. */
const outagePatience: OutagePatience = { totalMs: 60_000, pauseMs: 250 };
const pauseMsMax = 5_000;

/** Does `work` again after each `RecordsAwayError`, as long as `patience` lasts; throws the last one then, and at once after `signal`. */
export async function throughOutages<T>(
  work: () => Promise<T>,
  signal?: AbortSignal,
  { totalMs, pauseMs: firstPauseMs }: OutagePatience = outagePatience,
): Promise<T> {
  let awaySince: number | null = null;
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMsMax, 2 * pauseMs)) {
    try {
      return await work();
    } catch (error) {
      awaySince ??= performance.now();
      const isOver = performance.now() - awaySince + pauseMs > totalMs;
      if (!(error instanceof RecordsAwayError) || isOver) throw error;
      await sleep(pauseMs, undefined, signal && { signal }).catch(() => undefined);
      if (signal?.aborted === true) throw error;
    }
  }
}
