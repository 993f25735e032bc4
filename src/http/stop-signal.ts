// The end of waiting: a time limit, or the client that is gone, whichever is first.
import { ClientGoneError } from "../errors.ts";
import { type StartTimer, startTimer } from "./fair-queue.ts";

/**
 * A signal that aborts at the end; `clear` ends the watch for it, and `abort` is for whoever ends it earlier.
 */
export interface StopSignal {
  readonly signal: AbortSignal;
  readonly abort: (reason: unknown) => void;
  readonly clear: () => void;
}

/** Aborts after `ms` with the reason that `late` gives, or with a `ClientGoneError`. */
export function stopSignal(
  client: AbortSignal,
  ms: number,
  late: () => unknown,
  timer: StartTimer = startTimer,
): StopSignal {
  const stop = new AbortController();
  const abort = (reason: unknown) => stop.abort(reason);
  const leave = () => abort(new ClientGoneError());
  const cancelTimer = timer(ms, () => abort(late()));
  if (client.aborted) leave();
  client.addEventListener("abort", leave);
  const clear = () => {
    cancelTimer();
    client.removeEventListener("abort", leave);
  };
  return { signal: stop.signal, abort, clear };
}

/** The outcome of `work`, or the reason of `signal` once that aborts, whatever cancelled work says. */
export async function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const aborted = Promise.withResolvers<never>();
  const giveUp = () => aborted.reject(signal.reason);
  if (signal.aborted) giveUp();
  signal.addEventListener("abort", giveUp, { once: true });
  try {
    return await Promise.race([work, aborted.promise]);
  } catch (error) {
    throw signal.aborted ? signal.reason : error;
  } finally {
    signal.removeEventListener("abort", giveUp);
  }
}
