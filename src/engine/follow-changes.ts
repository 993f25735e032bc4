// The tail: brings what an import wrote to the records into the engine. The records are the truth and the index is a cache of them, so
// nothing here may lose a change: each pass starts after the last sequence that the engine itself says it has applied.
import type { Logger } from "../log.ts";
import type { Change, LibraryStorage } from "../storage/storage.ts";
import type { Engine, EngineChange, EngineErrorCode } from "./engine.ts";
import { encodeSomeAgain } from "./reindex.ts";

const batchChanges = 500;
/** Screens of another model that are encoded again between two looks at the feed: about half a second of one core. */
const batchAgain = 16;

/** When the tail looks and when it saves. */
export interface FollowSettings {
  readonly pollMs: number;
  /** A snapshot is written after so many changes, */
  readonly saveAfterChanges: number;
  /** or when this long nothing more came. */
  readonly saveAfterIdleMs: number;
  /** The longest pause after errors. */
  readonly retryMsMax: number;
}

/** The numbers the service runs with. */
export const followDefaults: FollowSettings = {
  pollMs: 500,
  saveAfterChanges: 5_000,
  saveAfterIdleMs: 30_000,
  retryMsMax: 30_000,
};

/** Tails the change sequence of a library and applies it to an engine. */
export class ChangeFollower {
  readonly #library: LibraryStorage;
  readonly #engine: Engine;
  readonly #log: Logger;
  readonly #settings: FollowSettings;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #pass: Promise<void> = Promise.resolve();
  #isStopped = false;
  #failures = 0;
  #unsaved = 0;
  #lastChangeAt = 0;
  #hasCaughtUp = false;
  /** Whether screens of another model may be left. */
  #hasForeign = true;
  #encodedAgain = 0;

  constructor(
    library: LibraryStorage,
    engine: Engine,
    log: Logger,
    settings: FollowSettings = followDefaults,
  ) {
    this.#library = library;
    this.#engine = engine;
    this.#log = log;
    this.#settings = settings;
  }

  /** Whether the engine has once held every change there was. Later lag of a moment does not take it back. */
  get hasCaughtUp(): boolean {
    return this.#hasCaughtUp;
  }

  /** Starts the tail; it runs until `stop`. */
  start(): void {
    this.#schedule(0);
  }

  /** Ends the tail after the pass that runs, and saves what is not saved. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.#pass;
    if (this.#unsaved > 0) await this.#save();
  }

  /** Change sequences the engine is behind the records. */
  async lag(): Promise<number> {
    return Math.max(0, (await this.#library.lastSequence()) - this.#engine.status().sequence);
  }

  /** One pass after another, never two at once. */
  #schedule(delayMs: number): void {
    if (this.#isStopped) return;
    this.#timer = setTimeout(() => {
      this.#pass = this.#runPass().then((nextMs) => this.#schedule(nextMs));
    }, delayMs);
    this.#timer.unref();
  }

  /** Returns the pause until the next pass. */
  async #runPass(): Promise<number> {
    try {
      await this.catchUp();
      const isUnfinished = await this.#encodeForeign();
      await this.#saveWhenDue();
      this.#failures = 0;
      return isUnfinished ? 0 : this.#settings.pollMs;
    } catch (error) {
      this.#failures += 1;
      const pauseMs = Math.min(this.#settings.retryMsMax, this.#settings.pollMs * 2 ** this.#failures);
      this.#log.error(
        { err: error, failures: this.#failures, pauseMs },
        "the index could not follow the records",
      );
      return pauseMs;
    }
  }

  /**
   * After a change of the model: encodes some of the screens that the old one encoded, which are not found until then. True while any
   * may be left.
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
    let count = batchChanges;
    while (count === batchChanges && !this.#isStopped) count = await this.#applyBatch();
    if (count < batchChanges) this.#hasCaughtUp = true;
  }

  async #applyBatch(): Promise<number> {
    const changes = await this.#library.changesAfter(this.#engine.status().sequence, batchChanges);
    if (changes.length === 0) return 0;
    const engineChanges = this.#engineChanges(changes);
    await this.#engine.apply(engineChanges).catch((error: unknown) => this.#applyEach(engineChanges, error));
    this.#unsaved += changes.length;
    this.#lastChangeAt = performance.now();
    return changes.length;
  }

  /** A batch with damaged vectors is refused whole: the others are applied one by one, so that one screen never holds up the rest. */
  async #applyEach(changes: readonly EngineChange[], refusal: unknown): Promise<void> {
    if (!isVectorsUnusable(refusal)) throw refusal;
    for (const change of changes) {
      await this.#engine.apply([change]).catch(async (error: unknown) => {
        if (!isVectorsUnusable(error)) throw error;
        const message = "a screen with damaged vectors was left out; run: screen-search reindex --all";
        this.#log.error({ screen: change.id, err: error }, message);
        await this.#engine.apply([{ kind: "remove", sequence: change.sequence, id: change.id }]);
      });
    }
  }

  /** Vectors of another model mean nothing to this engine: such a screen leaves the index until it is encoded again. */
  #engineChanges(changes: readonly Change[]): EngineChange[] {
    const modelId = this.#engine.modelId;
    const isForeign = (change: Change) => change.kind === "upsert" && change.vectors.modelId !== modelId;
    const foreign = changes.filter(isForeign).length;
    if (foreign > 0) {
      this.#hasForeign = true;
      this.#log.warn(
        { screens: foreign, modelId },
        "screens were encoded by another model; they are encoded again and found as soon as that is done",
      );
    }
    return changes.map((change) => engineChange(change, isForeign(change)));
  }

  async #saveWhenDue(): Promise<void> {
    const idleMs = performance.now() - this.#lastChangeAt;
    const isDue =
      this.#unsaved >= this.#settings.saveAfterChanges || idleMs >= this.#settings.saveAfterIdleMs;
    if (this.#unsaved > 0 && isDue) await this.#save();
  }

  async #save(): Promise<void> {
    await this.#engine.save();
    this.#unsaved = 0;
  }
}

function isVectorsUnusable(error: unknown): boolean {
  const code: EngineErrorCode = "VECTORS_UNUSABLE";
  return error instanceof Error && "code" in error && error.code === code;
}

function engineChange(change: Change, isForeign: boolean): EngineChange {
  if (change.kind === "remove") return change;
  const { screen, sequence, vectors } = change;
  if (isForeign) return { kind: "remove", sequence, id: screen.id };
  return {
    kind: "upsert",
    sequence,
    id: screen.id,
    platform: screen.platform,
    words: wordsOf(screen),
    vectors: vectors.content,
  };
}

function wordsOf({
  appName,
  title,
  description,
  elements,
  visibleText,
  pattern,
}: Extract<Change, { kind: "upsert" }>["screen"]) {
  return { appName, title, description, elements, visibleText, pattern };
}
