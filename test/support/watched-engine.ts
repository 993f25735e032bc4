// The real engine, with what a test may want to see or to break: counts, slowness, failures.

import type { ScreenWords } from "../../src/database/screens.ts";
import {
  type Engine,
  type EngineAnswer,
  type EngineChange,
  type EngineHit,
  type EngineSearch,
  type OpenOptions,
  openEngine,
} from "../../src/index/engine.ts";
import { until } from "./until.ts";

/** The engine of the tests. */
export class WatchedEngine implements Engine {
  /** Every search takes this much longer. */
  delayMs = 0;
  /** When set, every search fails with it. */
  failure: Error | null = null;
  /** When set, what every search for similar screens finds. */
  similarHits: readonly EngineHit[] | null = null;
  running = 0;
  runningMax = 0;
  saves = 0;
  readonly searches: EngineSearch[] = [];
  readonly #engine: Engine;
  #held: PromiseWithResolvers<void> | null = null;

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  /** Opens an engine in a folder, or in memory. */
  static async open(folder?: string, options?: OpenOptions): Promise<WatchedEngine> {
    return new WatchedEngine(await openEngine(folder, options));
  }

  get modelId(): string {
    return this.#engine.modelId;
  }

  async search(search: EngineSearch, signal?: AbortSignal): Promise<EngineAnswer> {
    this.searches.push(search);
    this.running += 1;
    this.runningMax = Math.max(this.runningMax, this.running);
    try {
      const slowness = Promise.all([this.#held?.promise, this.delayMs > 0 && Bun.sleep(this.delayMs)]);
      await Promise.race([slowness, cancelled(signal)]);
      if (this.failure !== null) throw this.failure;
      return await this.#engine.search(search, signal);
    } finally {
      this.running -= 1;
    }
  }

  /** Lets no search end until `letGo`. */
  hold(): void {
    this.#held = Promise.withResolvers();
  }

  letGo(): void {
    this.#held?.resolve();
    this.#held = null;
  }

  /** Waits until so many searches run. */
  async untilRunning(count: number): Promise<void> {
    await until(() => this.running === count);
  }

  async save(): Promise<void> {
    this.saves += 1;
    await this.#engine.save();
  }

  async similar(id: string, limit: number, sameApp: boolean): Promise<readonly EngineHit[]> {
    return this.similarHits ?? this.#engine.similar(id, limit, sameApp);
  }

  apply(changes: readonly EngineChange[]) {
    return this.#engine.apply(changes);
  }

  status() {
    return this.#engine.status();
  }

  searchJobs() {
    return this.#engine.searchJobs();
  }

  encodeScreens(words: readonly ScreenWords[]) {
    return this.#engine.encodeScreens(words);
  }

  evidence(text: string, words: ScreenWords) {
    return this.#engine.evidence(text, words);
  }
}

/** Rejects as the engine does when its search is cancelled. */
function cancelled(signal: AbortSignal | undefined): Promise<never> {
  const error = Object.assign(new Error("the search was cancelled"), { code: "CANCELLED" });
  return new Promise((_, reject) => {
    if (signal?.aborted === true) reject(error);
    signal?.addEventListener("abort", () => reject(error));
  });
}
