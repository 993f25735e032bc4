// Counts by key in windows of a fixed length, in the memory of this process. Our own code because
// rate-limiter-flexible reads the wall clock only: a clock set back by an hour locked every caller out for
// that hour. Its Redis limiter trusts that of the server as far.

/** Milliseconds since some moment; never runs back, even when the wall clock is set. */
export type ElapsedClock = () => number;

export const elapsedMs: ElapsedClock = () => performance.now();

export interface WindowCount {
  readonly count: number;
  readonly isWithin: boolean;
  readonly remaining: number;
  /** The time until the window ends; never more than its length. */
  readonly msLeft: number;
}

/** Counts by key, in this process or over all nodes (`system/redis/shared-window.ts`). */
export interface RateWindow {
  /** Counts points for a key, one unless it says more, also above the limit. */
  consume(key: string, points?: number): WindowCount | Promise<WindowCount>;
  /** Takes one back. */
  giveBack(key: string): void | Promise<void>;
  /** Returns the count of a key without adding to it, or null when it has no open window. */
  peek(key: string): WindowCount | null | Promise<WindowCount | null>;
  forget(key: string): void | Promise<void>;
}

/** A rate: so many points in so many seconds. */
export interface WindowShape {
  readonly name: string;
  readonly points: number;
  readonly seconds: number;
}

/** Describes a window that ends in `msLeft`, from its count and its limit. */
export function describeWindow(count: number, points: number, msLeft: number): WindowCount {
  return { count, isWithin: count <= points, remaining: Math.max(0, points - count), msLeft };
}

interface OpenWindow {
  readonly endsAt: number;
  count: number;
}

/** At most `points` a key in a window of `seconds`, which begins with the first. */
export class FixedWindow implements RateWindow {
  readonly points: number;
  readonly seconds: number;
  readonly #elapsed: ElapsedClock;
  /** All windows have one length: those that began first are in front, and end first. */
  readonly #open = new Map<string, OpenWindow>();

  constructor(points: number, seconds: number, elapsed: ElapsedClock) {
    this.points = points;
    this.seconds = seconds;
    this.#elapsed = elapsed;
  }

  consume(key: string, points = 1): WindowCount {
    const now = this.#now();
    this.#forgetEnded(now);
    const window = this.#open.get(key) ?? { endsAt: now + this.seconds * 1000, count: 0 };
    window.count += points;
    this.#open.set(key, window);
    return this.#describe(window, now);
  }

  giveBack(key: string): void {
    const window = this.#open.get(key);
    if (window !== undefined) window.count = Math.max(0, window.count - 1);
  }

  peek(key: string): WindowCount | null {
    const now = this.#now();
    this.#forgetEnded(now);
    const window = this.#open.get(key);
    return window === undefined ? null : this.#describe(window, now);
  }

  forget(key: string): void {
    this.#open.delete(key);
  }

  /** Whole milliseconds: rounding fractions made a window of 60 s seem to have 60,000.00000000001 ms left. */
  #now(): number {
    return Math.floor(this.#elapsed());
  }

  #describe({ count, endsAt }: OpenWindow, now: number): WindowCount {
    return describeWindow(count, this.points, endsAt - now);
  }

  #forgetEnded(now: number): void {
    for (const [key, { endsAt }] of this.#open) {
      if (endsAt > now) return;
      this.#open.delete(key);
    }
  }
}
