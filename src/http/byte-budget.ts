// A budget for the bytes of large bodies that are held at once: it bounds the memory of this process however
// many come, and no workspace uses all of it.
import { ApiError } from "../errors.ts";
import type { Arrived } from "./read-json-body.ts";

const headers = { "retry-after": "2" };

/** Hands out bytes: a workspace holds at most half of what the others leave, so that some is always left. */
export class ByteBudget {
  readonly #bytesMax: number;
  readonly #held = new Map<string, number>();
  #all = 0;

  constructor(bytesMax: number) {
    this.#bytesMax = bytesMax;
  }

  /**
   * Runs work that holds the body of a request, of at most `bytesMax`. A declared length is taken at once; a
   * body without one takes what has arrived, as the work says by `arrived`. Throws
   * `concurrency_limit_exceeded` when the workspace holds too much, and `server_overloaded` when all do:
   * waiting would hold the connection, and what has arrived of the body.
   */
  async hold<T>(
    workspaceId: string,
    request: Request,
    bytesMax: number,
    work: (arrived: Arrived) => Promise<T>,
  ): Promise<T> {
    let bytes = 0;
    let isOver = false;
    const arrived: Arrived = (length) => {
      // A body may arrive after its work was given up.
      if (isOver || length <= bytes) return;
      this.#take(workspaceId, length - bytes);
      bytes = length;
    };
    const declared = request.headers.get("content-length") ?? "";
    arrived(/^\d{1,15}$/.test(declared) ? Math.min(Number(declared), bytesMax) : 0);
    try {
      return await work(arrived);
    } finally {
      isOver = true;
      this.#add(workspaceId, -bytes);
    }
  }

  #take(workspaceId: string, bytes: number): void {
    const own = this.#held.get(workspaceId) ?? 0;
    const leftByOthers = this.#bytesMax - (this.#all - own);
    if (own + bytes > leftByOthers / 2) throw own > 0 ? tooManyOfWorkspace() : overloaded();
    this.#add(workspaceId, bytes);
  }

  #add(workspaceId: string, bytes: number): void {
    this.#all += bytes;
    const own = (this.#held.get(workspaceId) ?? 0) + bytes;
    if (own === 0) this.#held.delete(workspaceId);
    else this.#held.set(workspaceId, own);
  }
}

function tooManyOfWorkspace(): ApiError {
  const message = "This workspace is sending too many pictures at once. Try again in 2 seconds.";
  return new ApiError("concurrency_limit_exceeded", message, { headers });
}

function overloaded(): ApiError {
  const message = "This service is receiving too many pictures. Try again in 2 seconds.";
  return new ApiError("server_overloaded", message, { headers });
}
