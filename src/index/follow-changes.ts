// The tail: brings what an import wrote to the database into the engine. The database is the truth and the
// index is a cache of it, so nothing here may lose a change: each pass starts after the last sequence that
// the engine itself says it has applied.

import type { LibraryStorage } from "../database/storage.ts";
import type { Logger } from "../system/log.ts";
import { ChangeApplier, differenceOf, type IndexDifference } from "./apply-changes.ts";
import type { Engine } from "./engine.ts";
import { encodeSomeAgain } from "./reindex.ts";
import { RenewableEngine } from "./renewable-engine.ts";

/** Screens of another model encoded between two looks at the feed: half a second of one core. */
const batchAgain = 16;

export interface FollowSettings {
  readonly pollMs: number;
  /** A snapshot is written after so many changes, */
  readonly saveAfterChanges: number;
  /** or when this long nothing more came. */
  readonly saveAfterIdleMs: number;
  /** The longest pause after errors. */
  readonly retryMsMax: number;
  /** Interval between comparisons of the sum of the live screens with the database. */
  readonly compareMs: number;
}

export const followDefaults: FollowSettings = {
  pollMs: 500,
  saveAfterChanges: 5_000,
  saveAfterIdleMs: 30_000,
  retryMsMax: 30_000,
  compareMs: 60_000,
};

/** Events for the metrics of a serving process. */
export interface FollowEvents {
  /** A pass failed. */
  readonly onFailure?: (error: unknown) => void;
  /** The vectors of a screen were damaged. */
  readonly onDamaged?: () => void;
  /** The snapshot of the index was written. */
  readonly onSaved?: () => void;
}

export class ChangeFollower {
  readonly #library: LibraryStorage;
  readonly #engine: Engine;
  readonly #log: Logger;
  readonly #settings: FollowSettings;
  readonly #events: FollowEvents;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #pass: Promise<void> = Promise.resolve();
  #isStopped = false;
  /** True when a change was announced since the current pass began. */
  #isWoken = false;
  #failures = 0;
  #unsaved = 0;
  #saveFailures = 0;
  #saveAt = 0;
  /** The save that runs: it takes up to a minute, and changes are followed meanwhile. */
  #saving: Promise<void> | null = null;
  #lastChangeAt = 0;
  #hasCaughtUp = false;
  /** When the last pass began that left nothing out. */
  #currentAt = performance.now();
  #isRebuilding = false;
  #rebuilds = 0;
  #compareAt = 0;
  /** The change after which the index differed although it had just been made again. */
  #hopelessSequence: number | null = null;
  #applier: ChangeApplier;
  /** True when screens encoded by another model may be left. */
  #hasForeign = true;
  #encodedAgain = 0;

  constructor(
    library: LibraryStorage,
    engine: Engine,
    log: Logger,
    settings: FollowSettings = followDefaults,
    events: FollowEvents = {},
  ) {
    this.#events = events;
    this.#library = library;
    this.#engine = engine;
    this.#log = log;
    this.#settings = settings;
    this.#applier = new ChangeApplier(library, engine, log, events.onDamaged);
  }

  /** True once the engine has held every change there was. A short lag later does not reset it. */
  get hasCaughtUp(): boolean {
    return this.#hasCaughtUp;
  }

  /** True while the index is rebuilt, because it differed from the database. */
  get isRebuilding(): boolean {
    return this.#isRebuilding;
  }

  get rebuilds(): number {
    return this.#rebuilds;
  }

  /** Milliseconds since the engine last held every change there was. */
  get ageMs(): number {
    return performance.now() - this.#currentAt;
  }

  /** Changes that are in the engine and not in its snapshot. */
  get unsaved(): number {
    return this.#unsaved;
  }

  /** Starts the tail; it runs until `stop`. */
  start(): void {
    this.#schedule(0);
  }

  /** Looks for changes now instead of after the pause. The pause after an error stays. */
  wake(): void {
    this.#isWoken = true;
    if (this.#timer !== undefined && this.#failures === 0) this.#schedule(0);
  }

  /** Ends the tail after the pass that runs, and saves what is not saved. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.#pass;
    await this.#saving;
    if (this.#unsaved > 0) await this.#save();
  }

  /** Change sequences the engine is behind the database. */
  async lag(): Promise<number> {
    return Math.max(0, (await this.#library.lastSequence()) - this.#engine.status().sequence);
  }

  /** One pass after another, never two at once. */
  #schedule(delayMs: number): void {
    if (this.#isStopped) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#isWoken = false;
      this.#pass = this.#runPass().then((nextMs) =>
        this.#schedule(this.#isWoken && this.#failures === 0 ? 0 : nextMs),
      );
    }, delayMs);
    this.#timer.unref();
  }

  /** Returns the pause until the next pass. */
  async #runPass(): Promise<number> {
    const beganAt = performance.now();
    try {
      await this.#applyAll();
      await this.#compareWhenDue();
      if (!this.#isStopped) {
        this.#hasCaughtUp = true;
        this.#currentAt = beganAt;
      }
      const isUnfinished =
        (await this.#encodeForeign()) || (!this.#isStopped && (await this.#applier.encodeDamaged()));
      this.#saveWhenDue();
      this.#failures = 0;
      return isUnfinished ? 0 : this.#settings.pollMs;
    } catch (error) {
      this.#events.onFailure?.(error);
      this.#failures += 1;
      const pauseMs = Math.min(this.#settings.retryMsMax, this.#settings.pollMs * 2 ** this.#failures);
      this.#log.error(
        { err: error, failures: this.#failures, pauseMs },
        "the index could not follow the database",
      );
      return pauseMs;
    }
  }

  /**
   * After a change of the model: encodes some of the screens that the old one encoded, which are not found
   * until then. True while any may be left.
   */
  async #encodeForeign(): Promise<boolean> {
    if (!this.#hasForeign || this.#isStopped) return false;
    const count = await encodeSomeAgain(this.#library, this.#engine, batchAgain);
    this.#encodedAgain += count;
    this.#hasForeign = count > 0;
    if (!this.#hasForeign && this.#encodedAgain > 0) {
      this.#log.info({ screens: this.#encodedAgain }, "screens of another model were encoded again");
      this.#encodedAgain = 0;
    }
    return this.#hasForeign;
  }

  /** Applies every change there is now, once; for a process that does not serve. */
  async catchUp(): Promise<void> {
    await this.#applyAll();
    this.#hasCaughtUp = true;
  }

  async #applyAll(): Promise<void> {
    const count = await this.#applier.applyAll(() => this.#isStopped);
    if (this.#applier.hasMetForeign) this.#hasForeign = true;
    this.#applier.hasMetForeign = false;
    if (this.#applier.isOfOtherDatabase) this.#compareAt = 0;
    if (count === 0) return;
    this.#unsaved += count;
    this.#lastChangeAt = performance.now();
  }

  /** Compares only when no screen waits for vectors and the tail has caught up; else the next pass tries. */
  async #compareWhenDue(): Promise<void> {
    if (this.#isStopped || performance.now() < this.#compareAt) return;
    const difference = await differenceOf(this.#library, this.#engine, this.#applier);
    if (difference === "unknown") return;
    this.#isRebuilding = difference !== null && (await this.#isUnhealed(difference));
    if (!this.#isRebuilding) this.#compareAt = performance.now() + this.#settings.compareMs;
  }

  /** Makes the index again where that may help. False when it was done, or cannot help. */
  async #isUnhealed(difference: IndexDifference): Promise<boolean> {
    if (
      this.#hopelessSequence === difference.records.sequence ||
      !(this.#engine instanceof RenewableEngine)
    ) {
      this.#log.error(difference, "the index differs from the database");
      return false;
    }
    this.#log.error(difference, "the index differs from the database and is made again");
    this.#isRebuilding = true;
    const isDone = await this.#rebuild(this.#engine);
    if (isDone) await this.#compareAgain();
    return !isDone;
  }

  /**
   * The engine from before answers until the new one holds everything. False when the process began to stop
   * meanwhile, or the database was put back to an earlier moment: what was read until then is not whole.
   */
  async #rebuild(engine: RenewableEngine): Promise<boolean> {
    await this.#saving;
    // An index that is wrong is not saved.
    this.#unsaved = 0;
    const fresh = await engine.openEmpty();
    const applier = new ChangeApplier(this.#library, fresh, this.#log, this.#events.onDamaged);
    const count = await applier.applyAll(() => this.#isStopped);
    if (this.#isStopped || applier.isOfOtherDatabase) return false;
    engine.replaceBy(fresh);
    this.#applier = applier;
    this.#unsaved = count;
    this.#rebuilds += 1;
    return true;
  }

  async #compareAgain(): Promise<void> {
    const difference = await differenceOf(this.#library, this.#engine, this.#applier);
    if (difference === null || difference === "unknown")
      return this.#log.info({ index: this.#engine.status().screens }, "the index was made again");
    this.#hopelessSequence = difference.records.sequence;
    this.#log.error(difference, "the index was made again and still differs from the database");
  }

  #saveWhenDue(): void {
    const idleMs = performance.now() - this.#lastChangeAt;
    const isDue =
      this.#unsaved >= this.#settings.saveAfterChanges || idleMs >= this.#settings.saveAfterIdleMs;
    if (this.#saving !== null || this.#unsaved === 0 || !isDue || performance.now() < this.#saveAt) return;
    this.#saving = this.#save().finally(() => {
      this.#saving = null;
    });
  }

  /** A snapshot only saves time at the next start: its failure delays no change and fails no shutdown. */
  async #save(): Promise<void> {
    const count = this.#unsaved;
    this.#unsaved = 0;
    try {
      await this.#engine.save();
      this.#saveFailures = 0;
      this.#events.onSaved?.();
    } catch (error) {
      this.#unsaved += count;
      this.#saveFailures += 1;
      const pauseMs = Math.min(this.#settings.retryMsMax, this.#settings.pollMs * 2 ** this.#saveFailures);
      this.#saveAt = performance.now() + pauseMs;
      this.#log.error(
        { err: error, failures: this.#saveFailures, pauseMs },
        "the index could not be saved; the next start may have to make it again",
      );
    }
  }
}
