// Wrong passwords slow down the next tries at an account instead of locking it: 1, 2, 4 … 30 seconds after the third. Tries of browsers
// that signed in to the account before are counted apart (`known-devices.ts`), so that strangers slow down strangers only.
import { ApiError } from "../errors.ts";
import type { Guess } from "../http/rate-limits.ts";

/** A typing error or two costs nothing. */
const freeFailures = 3;
const delayMsMax = 30_000;
/** Wrong passwords are forgotten after an hour without any. */
const forgottenAfterMs = 3_600_000;
/** Anybody may name any address: what was tried longest ago is forgotten first. */
const lanesMax = 10_000;

/** What happened to one account from one kind of browser. */
interface Lane {
  failures: number;
  /** When the next try may be judged, by the clock of `Clock`. */
  freeAt: number;
}

/** The clock, and how to wait for it. */
export interface Clock {
  /** Milliseconds since any moment; must never run back, or a delay grows by what it ran back. */
  readonly now: () => number;
  readonly wait: (ms: number) => Promise<void>;
}

/** The delays of all accounts, in the memory of this process. */
export class SignInDelays {
  readonly #clock: Clock;
  readonly #waitMsMax: number;
  readonly #lanes = new Map<string, Lane>();

  /** `waitMsMax`: a try that would wait longer is refused, because its connection would be closed meanwhile. */
  constructor(clock: Clock, waitMsMax: number) {
    this.#clock = clock;
    this.#waitMsMax = Math.min(waitMsMax, delayMsMax);
  }

  /**
   * Waits until a password may be tried in a lane. The try counts as wrong until `wasRight`, so that tries at once wait for each other, and
   * only a few of them can. Throws `rate_limit_exceeded` when the wait would be too long.
   */
  async enter(name: string): Promise<Guess> {
    const lane = this.#laneOf(name);
    const now = this.#clock.now();
    const waitMs = Math.max(0, lane.freeAt - now);
    if (waitMs > this.#waitMsMax) throw tooMany(waitMs);
    lane.failures += 1;
    lane.freeAt = Math.max(now, lane.freeAt) + delayMsAfter(lane.failures);
    if (waitMs > 0) await this.#clock.wait(waitMs);
    return { wasRight: async () => void this.#lanes.delete(name) };
  }

  /** The lane of that name, moved behind all others. */
  #laneOf(name: string): Lane {
    const known = this.#lanes.get(name);
    const isForgotten = known === undefined || known.freeAt + forgottenAfterMs < this.#clock.now();
    const lane = isForgotten ? { failures: 0, freeAt: 0 } : known;
    this.#lanes.delete(name);
    this.#lanes.set(name, lane);
    const [oldest] = this.#lanes.keys();
    if (this.#lanes.size > lanesMax && oldest !== undefined) this.#lanes.delete(oldest);
    return lane;
  }
}

function delayMsAfter(failures: number): number {
  return failures < freeFailures ? 0 : Math.min(delayMsMax, 1_000 * 2 ** (failures - freeFailures));
}

function tooMany(waitMs: number): ApiError {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  return new ApiError(
    "rate_limit_exceeded",
    `Too many wrong passwords for this account. Try again in ${seconds} s.`,
    { headers: { "retry-after": String(seconds) } },
  );
}
