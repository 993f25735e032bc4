// Tries again what may work the next time. No call does more when it is sent twice.
import { ScreenSearchError } from "./screen-search-error.ts";

const firstDelayMs = 500;
const delayMsMax = 8_000;
/** A service that asks for a longer wait is not waited for: the caller decides. */
const retryAfterSecondsMax = 60;

/**
 * Runs `attempt` up to `retries` times more while it fails in a way that may pass. Throws the last error, or
 * the reason of `signal`.
 */
export async function withRetries<T>(
  attempt: () => Promise<T>,
  retries: number,
  signal: AbortSignal | undefined,
): Promise<T> {
  for (let tried = 0; ; tried += 1) {
    try {
      return await attempt();
    } catch (error) {
      const delayMs = tried < retries ? delayBefore(error, tried) : null;
      if (delayMs === null) throw error;
      await wait(delayMs, signal);
    }
  }
}

/** Milliseconds until the next try, null when there is no sense in one. */
function delayBefore(error: unknown, tried: number): number | null {
  if (!(error instanceof ScreenSearchError) || !mayPass(error)) return null;
  const asked = error.retryAfterSeconds;
  if (asked !== null) return asked <= retryAfterSecondsMax ? asked * 1000 : null;
  // Full jitter: callers that failed together do not come back together.
  return Math.random() * Math.min(delayMsMax, firstDelayMs * 2 ** tried);
}

function mayPass({ status, code }: ScreenSearchError): boolean {
  return code === "network_error" || code === "timeout" || status === 429 || status >= 500;
}

function wait(delayMs: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", abort);
      resolve();
    }, delayMs);
    if (signal?.aborted === true) abort();
    signal?.addEventListener("abort", abort, { once: true });
  });
}
