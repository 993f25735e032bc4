// Takes changes of the database to an engine in batches, and remembers which screens it left out.

import { isKnownTo } from "../database/change-marks.ts";
import type { Change, LiveScreens } from "../database/screens.ts";
import type { LibraryStorage } from "../database/storage.ts";
import { type Platform, platforms } from "../fields.ts";
import type { Logger } from "../system/log.ts";
import { shellCommand } from "../system/shell-command.ts";
import type { Engine, EngineChange, EngineErrorCode } from "./engine.ts";
import { encodeAgain } from "./reindex.ts";

/** Reading a batch and handing it over keeps the JavaScript thread for 2 ms; with 500 changes it is 11. */
const batchChanges = 100;

export class ChangeApplier {
  /** True once screens encoded by another model were met. */
  hasMetForeign = false;
  /** True when the database was put back to an earlier moment: nothing more is applied to this engine. */
  isOfOtherDatabase = false;
  readonly #library: LibraryStorage;
  readonly #engine: Engine;
  readonly #log: Logger;
  /** Live screens that are not in the engine, because their vectors are damaged or of another model. */
  readonly #leftOut = new Map<string, Platform>();
  /** The sequences of screens whose vectors are damaged and wait to be made again. */
  readonly #damagedSequences = new Set<number>();
  /** Vectors that are damaged again are not made a third time: it would go on for ever. */
  readonly #madeAgain = new Set<string>();
  readonly #onDamaged: () => void;

  constructor(library: LibraryStorage, engine: Engine, log: Logger, onDamaged: () => void = () => undefined) {
    this.#onDamaged = onDamaged;
    this.#library = library;
    this.#engine = engine;
    this.#log = log;
  }

  /** Applies every change there is now, until `isStopped`. Returns how many. */
  async applyAll(isStopped: () => boolean): Promise<number> {
    let [applied, count] = [0, batchChanges];
    while (count === batchChanges && !isStopped()) {
      count = await this.#applyBatch();
      applied += count;
    }
    return applied;
  }

  leftOutOn(platform: Platform): number {
    return this.#leftOut.values().reduce((count, on) => count + (on === platform ? 1 : 0), 0);
  }

  async #applyBatch(): Promise<number> {
    const known = this.#engine.status();
    const changes = await this.#library.changesAfter(known.sequence, batchChanges);
    // Asked after the changes were read, so that they follow what is known.
    this.isOfOtherDatabase = !(await isKnownTo(this.#library, known));
    if (this.isOfOtherDatabase) return 0;
    if (changes.length === 0) {
      this.#engine.recordEnd?.();
      return 0;
    }
    const engineChanges = this.#engineChanges(changes);
    await this.#engine.apply(engineChanges).catch((error: unknown) => this.#applyEach(engineChanges, error));
    return changes.length;
  }

  /** Applies changes of a batch that is refused for damaged vectors: one screen never holds up the rest. */
  async #applyEach(changes: readonly EngineChange[], refusal: unknown): Promise<void> {
    if (!isVectorsUnusable(refusal)) throw refusal;
    for (const change of changes) {
      await this.#engine.apply([change]).catch(async (error: unknown) => {
        if (change.kind === "remove" || !isVectorsUnusable(error)) throw error;
        const { sequence, mark = 0, id } = change;
        await this.#engine.apply([{ kind: "remove", sequence, mark, id }]);
        this.#leftOut.set(change.id, change.platform);
        this.#recordDamaged(change, error);
      });
    }
  }

  /**
   * Encodes again some of the screens whose vectors are damaged, which are not found until then. True while
   * any are left. One that was changed meanwhile has another sequence and new vectors.
   */
  async encodeDamaged(): Promise<boolean> {
    const [sequence] = this.#damagedSequences;
    if (sequence === undefined) return false;
    const [change] = await this.#library.changesAfter(sequence - 1, 1);
    if (change?.kind === "upsert" && change.sequence === sequence) {
      await this.#library.replaceVectors(await encodeAgain(this.#engine, [change]));
      this.#madeAgain.add(change.screen.id);
    }
    this.#damagedSequences.delete(sequence);
    return this.#damagedSequences.size > 0;
  }

  #recordDamaged(
    { id, sequence }: { readonly id: string; readonly sequence: number },
    error?: unknown,
  ): void {
    if (this.#damagedSequences.has(sequence)) return;
    const isHopeless = this.#madeAgain.has(id);
    if (!isHopeless) this.#damagedSequences.add(sequence);
    this.#onDamaged();
    this.#log.error(
      { screen: id, ...(error !== undefined && { err: error }) },
      isHopeless
        ? `the vectors of a screen were made again and are damaged again: it is not found. Look at the disk, then run: ${shellCommand("verify --repair")}`
        : "the vectors of a screen are damaged; they are made again from its words, and it is found as soon as that is done",
    );
  }

  /**
   * Vectors of another model mean nothing to this engine, and damaged ones the wrong thing: such a screen
   * leaves the index until it is encoded again.
   */
  #engineChanges(changes: readonly Change[]): EngineChange[] {
    const modelId = this.#engine.modelId;
    let foreign = 0;
    const engineChanges = changes.map((change) => {
      const id = change.kind === "upsert" ? change.screen.id : change.id;
      this.#leftOut.delete(id);
      const isForeign = change.kind === "upsert" && change.vectors.modelId !== modelId;
      const isDamaged = change.kind === "upsert" && !isForeign && !change.vectors.isWhole;
      if (isForeign) foreign += 1;
      if (isDamaged) this.#recordDamaged({ id, sequence: change.sequence });
      if (isForeign || isDamaged) this.#leftOut.set(id, change.screen.platform);
      return engineChange(change, isForeign || isDamaged);
    });
    if (foreign > 0) {
      this.hasMetForeign = true;
      this.#log.warn(
        { screens: foreign, modelId },
        "screens were encoded by another model; they are encoded again and found as soon as that is done",
      );
    }
    return engineChanges;
  }
}

function isVectorsUnusable(error: unknown): boolean {
  const code: EngineErrorCode = "VECTORS_UNUSABLE";
  return error instanceof Error && "code" in error && error.code === code;
}

/** A change of the database as the engine takes it; a screen that is left out is removed from it. */
export function engineChange(change: Change, isLeftOut: boolean): EngineChange {
  if (change.kind === "remove") return change;
  const { screen, sequence, mark, vectors } = change;
  if (isLeftOut) return { kind: "remove", sequence, mark, id: screen.id };
  return {
    kind: "upsert",
    sequence,
    mark,
    id: screen.id,
    platform: screen.platform,
    words: screen,
    vectors: vectors.content,
  };
}

/** The state of the database and of the index, which should be equal. */
export interface IndexDifference {
  readonly records: LiveScreens;
  readonly index: LiveScreens;
  /** Present when the index has followed changes that the database no longer has, or never had. */
  readonly reason?: "the database was put back to an earlier moment";
}

/**
 * Compares the sum of the live screens with what the engine holds, and their last change; null when they are
 * the same. `unknown` while the engine lags behind or has not counted its screens, or while screens of
 * another model wait to be encoded again. Nothing may be applied to the engine meanwhile.
 */
export async function differenceOf(
  library: LibraryStorage,
  engine: Engine,
  applier: Pick<ChangeApplier, "leftOutOn">,
): Promise<IndexDifference | null | "unknown"> {
  const { sequence, mark, screens, areScreensCounted = true } = engine.status();
  const records = await library.liveScreens();
  const difference = { records, index: { sequence, screens } };
  if (sequence > records.sequence || !(await isKnownTo(library, { sequence, mark })))
    return { ...difference, reason: "the database was put back to an earlier moment" };
  if (sequence < records.sequence || !areScreensCounted) return "unknown";
  if ((await library.encodedByOtherModels(engine.modelId, 1)).length > 0) return "unknown";
  const isSame = platforms.every(
    (platform) => records.screens[platform] === screens[platform] + applier.leftOutOn(platform),
  );
  return isSame ? null : difference;
}
