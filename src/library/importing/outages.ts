// Retries work while the database is unavailable. An outage is not the fault of a row: what it interrupted is
// done again, and if it lasts too long the whole import stops at a point where the next one resumes.
import { setTimeout as sleep } from "node:timers/promises";
import { DatabaseUnavailableError } from "../../errors.ts";

/** Bounds on the retries of one piece of work. */
export interface RetryPolicy {
  /** From the first failed try to the last. */
  readonly totalMs: number;
  /** Before the second try; each further pause is twice as long, up to `pauseMsMax`. */
  readonly pauseMs: number;
}

/** Longer than a restart of PostgreSQL or a failover to its standby takes. */
const retryPolicy: RetryPolicy = { totalMs: 60_000, pauseMs: 250 };
const pauseMsMax = 5_000;

/**
 * Does `work` again after each `DatabaseUnavailableError` until `totalMs` have passed; throws the last one
 * then, and at once after `signal`.
 */
export async function retryWhileDatabaseIsDown<T>(
  work: () => Promise<T>,
  signal?: AbortSignal,
  { totalMs, pauseMs: firstPauseMs }: RetryPolicy = retryPolicy,
): Promise<T> {
  let awaySince: number | null = null;
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMsMax, 2 * pauseMs)) {
    try {
      return await work();
    } catch (error) {
      awaySince ??= performance.now();
      const isOver = performance.now() - awaySince + pauseMs > totalMs;
      if (!(error instanceof DatabaseUnavailableError) || isOver) throw error;
      await sleep(pauseMs, undefined, signal && { signal }).catch(() => undefined);
      if (signal?.aborted === true) throw error;
    }
  }
}
