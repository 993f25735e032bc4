import { setTimeout as sleep } from "node:timers/promises";
import { BucketError } from "./bucket-error.ts";

export interface RetryPolicy {
  /** The longest silence of one try: an answer that is being received may take longer. */
  readonly tryMs: number;
  /** All tries and the pauses between them; the last try may not begin after it. */
  readonly totalMs: number;
  /** One try with all of its answer; as long as bytes come unless given. */
  readonly answerMsMax?: number;
}

/** For what somebody waits for. */
export const shortRetries: RetryPolicy = { tryMs: 3_000, totalMs: 4_000, answerMsMax: 30_000 };
/** For what must not fail because a bucket restarts, or because its link is slow. */
export const longRetries: RetryPolicy = { tryMs: 10_000, totalMs: 20_000 };

const firstPauseMs = 100;
const pauseMsMax = 5_000;

/**
 * Calls `attempt` until it succeeds: after a `BucketError` of a bucket that is away again, with pauses that
 * double, each from half to all of its length so that many callers do not come at once. `heard` is to be
 * called when a part of an answer came. Throws the last error, or the reason of `signal`.
 */
export async function retry<Result>(
  attempt: (signal: AbortSignal, heard: () => void) => Promise<Result>,
  { tryMs, totalMs, answerMsMax }: RetryPolicy,
  signal?: AbortSignal,
): Promise<Result> {
  const startedAt = performance.now();
  const leftMs = () => totalMs - (performance.now() - startedAt);
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMsMax, 2 * pauseMs)) {
    const limit = limitSilence(Math.max(1, Math.min(tryMs, leftMs())), tryMs, answerMsMax);
    const ends = signal === undefined ? limit.signal : AbortSignal.any([limit.signal, signal]);
    try {
      return await attempt(ends, limit.heard);
    } catch (error) {
      signal?.throwIfAborted();
      const isWorthIt = error instanceof BucketError && error.fault === "away" && leftMs() > pauseMs;
      if (!isWorthIt) throw error;
    } finally {
      limit.end();
    }
    await sleep(pauseMs * (0.5 + Math.random() / 2), undefined, signal && { signal }).catch(() => undefined);
    signal?.throwIfAborted();
  }
}

/** Aborts after `firstMs`, or `nextMs` after it last heard something, and after `allMs` in any case. */
function limitSilence(firstMs: number, nextMs: number, allMs?: number) {
  const controller = new AbortController();
  const late = () =>
    controller.abort(new DOMException("The bucket was silent for too long.", "TimeoutError"));
  let silence = setTimeout(late, firstMs);
  const all = allMs === undefined ? undefined : setTimeout(late, allMs);
  return {
    signal: controller.signal,
    heard: () => {
      clearTimeout(silence);
      silence = setTimeout(late, nextMs);
    },
    end: () => {
      clearTimeout(silence);
      clearTimeout(all);
    },
  };
}
