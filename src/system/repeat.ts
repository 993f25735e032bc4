import { setTimeout as sleep } from "node:timers/promises";

/**
 * Does work again and again, each time `pauseMs` after the last has ended, until the function it returns is
 * called: that aborts the signal and ends with the work under way. Keeps no process alive. `work` must not
 * throw.
 */
export function repeat(
  pauseMs: number,
  work: (signal: AbortSignal) => Promise<void>,
  isAtOnce = false,
): () => Promise<void> {
  const stop = new AbortController();
  const { signal } = stop;
  const working = (async () => {
    if (isAtOnce) await work(signal);
    while (!signal.aborted) {
      await sleep(pauseMs, undefined, { signal, ref: false }).catch(() => undefined);
      if (!signal.aborted) await work(signal);
    }
  })();
  return async () => {
    stop.abort();
    await working;
  };
}
