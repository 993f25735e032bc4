// Bodies that keep a pace: a client that sends byte by byte neither holds room for long, nor is served by a
// right that it lost while it sent.
import { ApiError } from "../errors.ts";

/**
 * A connection on which nothing is sent for so long is closed: longer than the 60 s of common proxies, which
 * would else send a request into a connection that closes at the same moment.
 */
export const idleSeconds = 75;

/** The slowest that a body may come: this much of it, or its end, in each such time. */
export interface LeastRate {
  readonly bytes: number;
  readonly ms: number;
}

/** A bound for bodies that are held in memory. */
export interface BodyTimes extends LeastRate {
  /** The longest time until the whole body is here. */
  readonly msMax: number;
}

/**
 * 20 kB/s, slower than any line that people send pictures over: a body of 200 kB or less is here within 10 s,
 * and a large picture over a line of 1 Mbit/s within 300 s. A connection without a byte is closed after
 * `idleSeconds`.
 */
export const heldBodyTimes: BodyTimes = { bytes: 200_000, ms: 10_000, msMax: 300_000 };

/** Reads a body whole that its rate gives `ms` for all of it. Throws `request_timeout`. */
export function steadyBytes(request: Request, rate: LeastRate): Promise<Uint8Array<ArrayBuffer>> {
  return within(rate.ms, request.bytes(), rate);
}

/** Chunks of a body. Throws `request_timeout` if they come too slowly; the reader's time is not counted. */
export async function* steadyChunks(
  body: ReadableStream<Uint8Array>,
  rate: LeastRate & Partial<BodyTimes>,
): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  let [bytesLeft, msLeft, allMsLeft] = [rate.bytes, rate.ms, rate.msMax ?? Number.POSITIVE_INFINITY];
  try {
    for (;;) {
      const startedAt = performance.now();
      const msMax = Math.min(msLeft, allMsLeft);
      const { done, value } = await within(msMax, reader.read(), rate);
      if (done) return;
      const ms = performance.now() - startedAt;
      if (ms > msMax) throw tooSlow(rate);
      msLeft -= ms;
      allMsLeft -= ms;
      bytesLeft -= value.byteLength;
      if (bytesLeft <= 0) [bytesLeft, msLeft] = [rate.bytes, rate.ms];
      yield value;
    }
  } finally {
    // Nothing to cancel when it has arrived or failed.
    reader.cancel().catch(() => undefined);
  }
}

/** The outcome of `reading`, or `request_timeout` after `ms`. */
function within<T>(ms: number, reading: Promise<T>, rate: LeastRate & Partial<BodyTimes>): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  const timer = setTimeout(() => reject(tooSlow(rate)), ms);
  reading.then(resolve, reject).finally(() => clearTimeout(timer));
  return promise;
}

function tooSlow({ bytes, ms, msMax }: LeastRate & Partial<BodyTimes>): ApiError {
  const least = `Send at least ${bytes / 1_000} kB, or the rest of it, in each ${ms / 1_000} s`;
  const whole = msMax === undefined ? "" : `, and all of it within ${msMax / 1_000} s`;
  return new ApiError("request_timeout", `body: arrives too slowly. ${least}${whole}.`, {
    headers: { connection: "close" },
  });
}
