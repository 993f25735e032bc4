import { ApiError } from "../errors.ts";

/** The slowest that a body may come: this much of it in each such time. */
export interface LeastRate {
  readonly bytes: number;
  readonly ms: number;
}

/** For a body that is held in memory: 20 kB/s, slower than any line that people send pictures over. */
export const heldBodyRate: LeastRate = { bytes: 200_000, ms: 10_000 };

/**
 * The chunks of a body that takes room from others until it has arrived. Throws `request_timeout` when it
 * comes too slowly. Time that the reader of the chunks takes does not count.
 */
export async function* steadyChunks(
  body: ReadableStream<Uint8Array>,
  { bytes, ms }: LeastRate,
): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  let [bytesLeft, msLeft] = [bytes, ms];
  try {
    for (;;) {
      const startedAt = performance.now();
      const { done, value } = await within(Math.max(0, msLeft), reader.read());
      if (done) return;
      msLeft -= performance.now() - startedAt;
      bytesLeft -= value.byteLength;
      if (bytesLeft <= 0) [bytesLeft, msLeft] = [bytes, ms];
      yield value;
    }
  } finally {
    // Nothing to cancel when it has arrived or failed.
    reader.cancel().catch(() => undefined);
  }
}

async function within<T>(ms: number, reading: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(tooSlow()), ms);
  try {
    return await Promise.race([reading, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

function tooSlow(): ApiError {
  const message = "body: arrives too slowly. Send at least 20 kB a second, or a smaller body.";
  return new ApiError("request_timeout", message, { headers: { connection: "close" } });
}
