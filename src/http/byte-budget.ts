// How many bytes of large bodies are held at once: the memory of this process is bounded however many come.
import { ApiError } from "../errors.ts";
import type { Arrived } from "./read-json-body.ts";

const retryAfterSeconds = "2";

/** Hands out bytes until none are left. */
export class ByteBudget {
  #bytesLeft: number;

  constructor(bytes: number) {
    this.#bytesLeft = bytes;
  }

  /**
   * Runs work that holds the body of a request of at most `bytesMax`. A body without a declared length takes that much, until the work
   * says by `arrived` how long it is. Throws `server_overloaded` when so much is not left: waiting would hold the connection, and what has
   * arrived of the body.
   */
  async hold<T>(request: Request, bytesMax: number, work: (arrived: Arrived) => Promise<T>): Promise<T> {
    const declared = request.headers.get("content-length") ?? "";
    let bytes = /^\d{1,15}$/.test(declared) ? Math.min(Number(declared), bytesMax) : bytesMax;
    if (bytes > this.#bytesLeft) throw overloaded();
    this.#bytesLeft -= bytes;
    const arrived: Arrived = (length) => {
      const spare = Math.max(0, bytes - length);
      bytes -= spare;
      this.#bytesLeft += spare;
    };
    try {
      return await work(arrived);
    } finally {
      this.#bytesLeft += bytes;
      // A body may arrive after its work was given up: `arrived` has nothing left to give back then.
      bytes = 0;
    }
  }
}

function overloaded(): ApiError {
  return new ApiError(
    "server_overloaded",
    "This service is receiving too many pictures. Try again in 2 seconds.",
    { headers: { "retry-after": retryAfterSeconds } },
  );
}
