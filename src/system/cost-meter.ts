// The processor time of one piece of work on this thread. bun:sqlite and JSON are synchronous, so this is the
// time that the work keeps all others waiting. What runs while the work itself waits is not its own.
import { AsyncLocalStorage } from "node:async_hooks";
import { setImmediate } from "node:timers/promises";

/** The time that a piece of work has used, here and on other threads. */
class CostMeter {
  readonly countsServers: boolean;
  #ms = 0;
  #pauses = 0;
  #resumedAt = threadMs();

  constructor(countsServers: boolean) {
    this.countsServers = countsServers;
  }

  pause(): void {
    if (this.#pauses === 0) this.#ms += threadMs() - this.#resumedAt;
    this.#pauses += 1;
  }

  resume(): void {
    this.#pauses -= 1;
    if (this.#pauses === 0) this.#resumedAt = threadMs();
  }

  add(ms: number): void {
    this.#ms += ms;
  }

  /** The milliseconds until now. */
  read(): number {
    return this.#pauses === 0 ? this.#ms + threadMs() - this.#resumedAt : this.#ms;
  }
}

const meters = new AsyncLocalStorage<CostMeter>();

/**
 * Does work and tells how many milliseconds it used, when it has ended or failed. `countsServers`: the time
 * that another server takes for it counts, too. That of a write is mostly the wait for its turn.
 */
export async function metered<T>(
  work: () => Promise<T>,
  countsServers: boolean,
  tell: (ms: number) => void,
): Promise<T> {
  const meter = new CostMeter(countsServers);
  try {
    return await meters.run(meter, work);
  } finally {
    tell(meter.read());
  }
}

/** Waits for something that others do: another thread, a process, a turn. */
export function unmetered<T>(wait: () => Promise<T>): Promise<T> {
  const meter = meters.getStore();
  return meter === undefined ? wait() : paused(meter, wait);
}

async function paused<T>(meter: CostMeter, wait: () => Promise<T>): Promise<T> {
  meter.pause();
  try {
    return await wait();
  } finally {
    meter.resume();
  }
}

/** Waits for another server, such as PostgreSQL. */
export async function onServer<T>(wait: () => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  try {
    return await unmetered(wait);
  } finally {
    if (meters.getStore()?.countsServers === true) addCost(performance.now() - startedAt);
  }
}

/** Adds time that was used elsewhere for the work that asks. */
export function addCost(ms: number): void {
  meters.getStore()?.add(ms);
}

/**
 * Lets others have the event loop once. Bun 1.4.5 runs no timers and no completed work of other threads while
 * new connections keep coming, unless what serves them waits like this.
 */
export async function yieldTurn(): Promise<void> {
  await unmetered(() => setImmediate());
}

/** Processor time of this thread so far. */
export function threadMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
