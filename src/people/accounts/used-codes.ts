import { isWritten } from "../../system/redis/answers.ts";
import { type RedisStore, redisKey } from "../../system/redis/redis-store.ts";

/** better-auth takes the codes of the 30 seconds before and after, too. */
const codeMs = 90_000;

/**
 * Each code works once (RFC 6238, 5.2), so that one read over a shoulder is worth nothing: with Redis over
 * all nodes, while it is away at each node, because nobody could sign in otherwise.
 */
export class UsedCodes {
  readonly #now: () => number;
  readonly #shared: RedisStore | null;
  /** When each was used, oldest first. */
  readonly #usedAt = new Map<string, number>();

  constructor(now: () => number, shared: RedisStore | null = null) {
    this.#now = now;
    this.#shared = shared;
  }

  /** Notes that a person used a code. False when they had used it before. */
  async use(userId: string, code: string): Promise<boolean> {
    const name = `${userId} ${code}`;
    if (!this.#useHere(name)) return false;
    const isFirst = await this.#shared?.run(async (redis) =>
      isWritten(await redis.set(redisKey("code", name), 1, "PX", codeMs, "NX")),
    );
    return isFirst ?? true;
  }

  #useHere(name: string): boolean {
    const now = this.#now();
    for (const [used, at] of this.#usedAt) {
      if (at + codeMs > now) break;
      this.#usedAt.delete(used);
    }
    if (this.#usedAt.has(name)) return false;
    this.#usedAt.set(name, now);
    return true;
  }
}
