// Tries again what may work the next time. No call does more when it is sent twice.
import { ScreenSearchError } from "./screen-search-error.ts";

const firstDelayMs = 500;
const delayMsMax = 8_000;

/** A try that failed, and the wait before the next one. */
export interface Retry {
  /** Number of tries that failed, from 1. */
  readonly tried: number;
  readonly delayMs: number;
  readonly error: ScreenSearchError;
}

export interface Patience {
  readonly retries: number;
  /** A service that asks for a longer wait is not waited for: the caller decides. */
  readonly retryAfterSecondsMax: number;
  readonly onRetry: ((retry: Retry) => void) | undefined;
}

/** Tries up to `retries` times more if the failure may pass. Throws the last error, or `signal`'s reason. */
export async function withRetries<T>(
  attempt: () => Promise<T>,
  { retries, retryAfterSecondsMax, onRetry }: Patience,
  signal: AbortSignal | undefined,
): Promise<T> {
  for (let tried = 0; ; tried += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (tried === retries || !mayPass(error)) throw error;
      const delayMs = delayBefore(error, tried, retryAfterSecondsMax);
      if (delayMs === null) throw error;
      onRetry?.({ tried: tried + 1, delayMs, error });
      await wait(delayMs, signal);
    }
  }
}

/** Milliseconds until the next try, null when there is no sense in one. */
function delayBefore(
  { retryAfterSeconds: asked }: ScreenSearchError,
  tried: number,
  retryAfterSecondsMax: number,
): number | null {
  if (asked !== null) return asked <= retryAfterSecondsMax ? asked * 1000 : null;
  // Full jitter: callers that failed together do not come back together.
  return Math.random() * Math.min(delayMsMax, firstDelayMs * 2 ** tried);
}

/** True for what may work the next time: no answer, a 429 or a 5xx. */
export function mayPass(error: unknown): error is ScreenSearchError {
  if (!(error instanceof ScreenSearchError)) return false;
  const { status, code } = error;
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

/** An option of the client. Throws a `RangeError` that names it. */
export function requireWhole(name: string, value: number, min: number, max: number): number {
  if (Number.isInteger(value) && value >= min && value <= max) return value;
  throw new RangeError(`${name}: must be a whole number between ${min} and ${max}.`);
}
