// Rehearses the loss of a data folder: a backup is restored elsewhere, an index is made of it, and its
// answers are compared with those of the library it was taken of, as that was then.
import { join } from "node:path";
import type { Engine } from "../engine/engine.ts";
import type { SearchMode } from "../fields.ts";
import { openRecords } from "../open-records.ts";
import type { LibraryStorage, Storage } from "../storage/storage.ts";
import type { BackupSummary } from "./backup-manifest.ts";
import { answerOf, indexOf, type Question, queriesOf, sampleScreens } from "./compare-answers.ts";
import type { OnProgress } from "./problems.ts";
import { restoreBackup } from "./restore-backup.ts";

const queriesMax = 50;
const pageSize = 500;
const modes: readonly SearchMode[] = ["standard", "deep"];

/** Inputs of a drill. */
export interface DrillSource {
  /** The records of the library that the backup is of. */
  readonly storage: Storage;
  readonly backup: string;
  /** An empty folder on a disk with room for the backup. */
  readonly work: string;
  /** Opens an empty index in memory. */
  readonly openIndex: () => Promise<Engine>;
  readonly onProgress?: OnProgress;
}

/** A query whose answers differ. */
export interface DifferentAnswer extends Question {
  /** Ids of screens, best first. */
  readonly library: readonly string[];
  readonly restored: readonly string[];
}

/** The result of a drill. */
export interface Drill extends BackupSummary {
  readonly restoreMs: number;
  /** Time to index the restored library, until searches are answered. */
  readonly indexMs: number;
  /**
   * Screens that can be found in the library, as it was when the backup was taken, and in what was restored.
   */
  readonly screens: { readonly library: number; readonly restored: number };
  /**
   * Screens that were changed or removed after the backup. Neither side has them in the comparison, but for
   * those changed during the drill.
   */
  readonly changedSince: number;
  /** Queries compared: one for each of up to 50 screens, spread over the library. */
  readonly queries: number;
  readonly different: readonly DifferentAnswer[];
}

/**
 * Runs a drill; the library is only read, and may be served meanwhile. Throws an `OperatorError` for a backup
 * that is not whole.
 */
export async function runDrill({
  storage,
  backup,
  work,
  openIndex,
  onProgress,
}: DrillSource): Promise<Drill> {
  const dataDir = join(work, "data");
  const startedAt = performance.now();
  const summary = await restoreBackup(backup, dataDir, onProgress);
  const restoredAt = performance.now();
  const restored = await openRecords({ dataDir });
  try {
    const until = await restored.library.lastSequence();
    const asThen = new Set<string>();
    const live = await indexOf(storage.library, await openIndex(), ({ screen, sequence }) => {
      if (sequence > until) return false;
      asThen.add(screen.id);
      return true;
    });
    // Read afterwards: what changed while the index was made is in one of the two.
    const changed = await changedAfter(storage.library, until);
    const leftOut = changed.difference(asThen);
    const indexingAt = performance.now();
    const index = await indexOf(restored.library, await openIndex(), ({ screen }) => !leftOut.has(screen.id));
    const indexMs = performance.now() - indexingAt;
    const questions = await questionsOf(restored.library, leftOut);
    const different: DifferentAnswer[] = [];
    for (const question of questions) {
      const difference = await compare(live, index, question);
      if (difference !== null) different.push(difference);
    }
    return {
      ...{ ...summary, restoreMs: restoredAt - startedAt, indexMs, changedSince: changed.size },
      screens: { library: sizeOf(live), restored: sizeOf(index) },
      ...{ queries: questions.length, different },
    };
  } finally {
    await restored.close();
  }
}

async function changedAfter(library: LibraryStorage, after: number): Promise<ReadonlySet<string>> {
  const ids = new Set<string>();
  for (let page = await library.statesAfter(after, pageSize); page.length > 0; ) {
    for (const { id } of page) ids.add(id);
    page = await library.statesAfter(page.at(-1)?.sequence ?? after, pageSize);
  }
  return ids;
}

/** One for each screen that has words. */
async function questionsOf(
  library: LibraryStorage,
  without: ReadonlySet<string>,
): Promise<readonly Question[]> {
  const screens = await sampleScreens(library, queriesMax, without);
  const queries = screens.flatMap((screen) =>
    queriesOf(screen)
      .slice(0, 1)
      .map((query) => ({ query, screen })),
  );
  return queries.map(({ query, screen: { platform } }, n) => {
    return { query, platform, mode: modes[n % modes.length] ?? "deep" };
  });
}

function sizeOf(engine: Engine): number {
  const { ios, web } = engine.status().screens;
  return ios + web;
}

async function compare(
  library: Engine,
  restored: Engine,
  question: Question,
): Promise<DifferentAnswer | null> {
  const answers = {
    library: await answerOf(library, question),
    restored: await answerOf(restored, question),
  };
  return answers.library.join() === answers.restored.join() ? null : { ...question, ...answers };
}
