// Windows that all nodes count in together.
import {
  describeWindow,
  type ElapsedClock,
  FixedWindow,
  type RateWindow,
  type WindowCount,
  type WindowShape,
} from "../fixed-window.ts";
import { windowAnswer } from "./answers.ts";
import { type RedisStore, redisKey } from "./redis-store.ts";

/**
 * At most `points` a key in a window of `seconds`, over all nodes. Each node counts by itself, too: while
 * Redis is away it allows its share of the points, and what it has let through in a window before counts.
 */
export class SharedWindow implements RateWindow {
  readonly #store: RedisStore;
  readonly #kind: string;
  readonly #points: number;
  readonly #ms: number;
  readonly #own: FixedWindow;

  constructor(store: RedisStore, { name, points, seconds }: WindowShape, elapsed: ElapsedClock) {
    this.#store = store;
    this.#kind = `${name}/${points}/${seconds}`;
    this.#points = points;
    this.#ms = seconds * 1000;
    this.#own = new FixedWindow(points, seconds, elapsed);
  }

  async consume(key: string, points = 1): Promise<WindowCount> {
    const own = this.#own.consume(key, points);
    const shared = await this.#store.run(async (redis) =>
      windowAnswer(await redis.countInWindow(this.#keyOf(key), this.#ms, points), 1, this.#ms),
    );
    return shared === null ? this.#ofShare(own) : describeWindow(shared[0], this.#points, shared[1]);
  }

  async giveBack(key: string): Promise<void> {
    this.#own.giveBack(key);
    await this.#store.run((redis) => redis.giveBackToWindow(this.#keyOf(key)));
  }

  async peek(key: string): Promise<WindowCount | null> {
    const shared = await this.#store.run(async (redis) =>
      windowAnswer(await redis.peekWindow(this.#keyOf(key), this.#ms), 0, this.#ms),
    );
    if (shared !== null) return describeWindow(shared[0], this.#points, shared[1]);
    const own = this.#own.peek(key);
    return this.#ofShare(own ?? describeWindow(0, this.#points, 0));
  }

  async forget(key: string): Promise<void> {
    this.#own.forget(key);
    await this.#store.run((redis) => redis.del(this.#keyOf(key)));
  }

  #ofShare({ count, msLeft }: WindowCount): WindowCount {
    return describeWindow(count, Math.max(1, Math.floor(this.#points / this.#store.nodes)), msLeft);
  }

  #keyOf(key: string): string {
    return redisKey(this.#kind, key);
  }
}
