// Permits for work of many workspaces, granted round robin: of those that wait, the workspace whose last
// permit is the longest ago comes next, however many it asks for.
import { ApiError } from "../errors.ts";
import { unmetered } from "../system/cost-meter.ts";

/** Calls `end` after some time unless it is cancelled by what is returned. */
export type StartTimer = (ms: number, end: () => void) => () => void;

/** Gives a permit back; a second call does nothing. */
export type Release = () => void;

/** The permits of a queue, and the number of requests that may wait in it. */
export interface QueueBounds {
  readonly permitsMax: number;
  readonly permitsPerWorkspaceMax: number;
  readonly waitingMax: number;
  readonly waitingPerWorkspaceMax: number;
  /** The longest wait of a request; null where only its signal ends it. */
  readonly waitMs: number | null;
  /** The name of the waiting requests: "searches". */
  readonly label: string;
}

interface Waiter {
  readonly grant: (release: Release) => void;
  readonly refuse: (error: unknown) => void;
}

/** The running and the waiting requests of a workspace. */
interface Lane {
  readonly workspaceId: string;
  readonly waiting: Waiter[];
  running: number;
  /** The number of its last grant; 0 before the first. */
  grantedAt: number;
}

export const startTimer: StartTimer = (ms, end) => {
  const timer = setTimeout(end, ms);
  return () => clearTimeout(timer);
};

/** A workspace that waits below its own bound is passed over at most once by each other workspace. */
export class FairQueue {
  readonly #settings: QueueBounds;
  readonly #startTimer: StartTimer;
  readonly #lanes = new Map<string, Lane>();
  #running = 0;
  #waiting = 0;
  #grants = 0;

  constructor(settings: QueueBounds, timer: StartTimer = startTimer) {
    this.#settings = settings;
    this.#startTimer = timer;
  }

  get running(): number {
    return this.#running;
  }

  get waiting(): number {
    return this.#waiting;
  }

  /**
   * Waits for a permit. Throws `concurrency_limit_exceeded` when too many of the workspace wait,
   * `server_overloaded` when too many of all do or the wait is over, and the reason of `signal` as soon as
   * that aborts.
   */
  async acquire(workspaceId: string, signal: AbortSignal): Promise<Release> {
    signal.throwIfAborted();
    const lane = this.#laneOf(workspaceId);
    // While a permit is free, nobody waits who could have it.
    if (this.#mayRun(lane)) return this.#grant(lane);
    this.#makeRoom(lane);
    return unmetered(() => this.#wait(lane, signal));
  }

  /** Does work with a permit. Throws as `acquire`; once the work has begun, `signal` is its own business. */
  async run<T>(workspaceId: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    const release = await this.acquire(workspaceId, signal);
    try {
      return await work();
    } finally {
      release();
    }
  }

  #laneOf(workspaceId: string): Lane {
    const known = this.#lanes.get(workspaceId);
    if (known !== undefined) return known;
    const lane: Lane = { workspaceId, waiting: [], running: 0, grantedAt: 0 };
    this.#lanes.set(workspaceId, lane);
    return lane;
  }

  #mayRun({ running }: Lane): boolean {
    return this.#running < this.#settings.permitsMax && running < this.#settings.permitsPerWorkspaceMax;
  }

  #grant(lane: Lane): Release {
    this.#grants += 1;
    this.#running += 1;
    lane.running += 1;
    lane.grantedAt = this.#grants;
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      this.#running -= 1;
      lane.running -= 1;
      this.#grantNext();
    };
  }

  #grantNext(): void {
    const lane = this.#nextLane();
    if (lane !== null) lane.waiting[0]?.grant(this.#grant(lane));
    // The turns of those that do not wait are kept until nobody is left to wait for.
    else if (this.#running + this.#waiting === 0) this.#lanes.clear();
  }

  #nextLane(): Lane | null {
    let next: Lane | null = null;
    for (const lane of this.#lanes.values()) {
      const isEarlier = next === null || lane.grantedAt < next.grantedAt;
      if (lane.waiting.length > 0 && isEarlier && this.#mayRun(lane)) next = lane;
    }
    return next;
  }

  /** Throws when full, unless the longest lane can lose its last request to one that waits for less. */
  #makeRoom(lane: Lane): void {
    if (lane.waiting.length >= this.#settings.waitingPerWorkspaceMax) {
      throw this.#refusal("concurrency_limit_exceeded", "workspace");
    }
    if (this.#waiting < this.#settings.waitingMax) return;
    const longest = [...this.#lanes.values()].reduce((one, other) =>
      other.waiting.length > one.waiting.length ? other : one,
    );
    if (longest.waiting.length <= lane.waiting.length + 1) throw this.#overloaded();
    longest.waiting.at(-1)?.refuse(this.#overloaded());
  }

  #wait(lane: Lane, signal: AbortSignal): Promise<Release> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        cancelTimer();
        signal.removeEventListener("abort", giveUp);
        lane.waiting.splice(lane.waiting.indexOf(waiter), 1);
        this.#waiting -= 1;
      };
      const waiter: Waiter = {
        grant: (release) => {
          leave();
          resolve(release);
        },
        refuse: (error) => {
          leave();
          reject(error);
        },
      };
      const giveUp = () => waiter.refuse(signal.reason);
      const { waitMs } = this.#settings;
      const end = () => waiter.refuse(this.#overloaded());
      const cancelTimer = waitMs === null ? () => undefined : this.#startTimer(waitMs, end);
      signal.addEventListener("abort", giveUp);
      lane.waiting.push(waiter);
      this.#waiting += 1;
    });
  }

  #overloaded(): ApiError {
    return this.#refusal("server_overloaded", "service");
  }

  #refusal(code: "concurrency_limit_exceeded" | "server_overloaded", whose: string): ApiError {
    const message = `This ${whose} has too many ${this.#settings.label} waiting. Try again in a second.`;
    return new ApiError(code, message, { headers: { "retry-after": "1" } });
  }
}
