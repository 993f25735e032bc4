// Compares the snapshot of the index with the database, screen by screen. A service may save a new one
// meanwhile: the check takes second names (hard links), so that nothing is set aside or removed in place.
import { existsSync } from "node:fs";
import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { isKnownTo } from "../../database/change-marks.ts";
import { waitForLock } from "../../database/file-lock.ts";
import type { ScreenState } from "../../database/screens.ts";
import type { LibraryStorage } from "../../database/storage.ts";
import type { Engine } from "../../index/engine.ts";
import { pathsIn } from "../../system/paths.ts";
import { linkOrCopy } from "./stage-pictures.ts";

const pageSize = 2_000;

export interface IndexCheck {
  readonly dataDir: string;
  readonly library: Pick<LibraryStorage, "id" | "lastSequence" | "markAt" | "statesAfter">;
  readonly openIndex: (folder: string, libraryId: string) => Promise<Engine>;
  /** Screens whose vectors are damaged: the index need not have them. */
  readonly damaged: ReadonlySet<string>;
}

/** Describes how the index differs from the database; null when it does not, or when there is no index. */
export async function differenceOfIndex(check: IndexCheck): Promise<string | null> {
  const { index } = pathsIn(check.dataDir);
  if (!existsSync(join(index, "manifest.json"))) return null;
  const staging = `${index}.verify`;
  const lock = await waitForLock(`${staging}.lock`);
  try {
    await linkFiles(index, staging);
    const engine = await check.openIndex(staging, await check.library.id());
    return await compare(check, engine);
  } finally {
    await rm(staging, { recursive: true, force: true });
    lock?.release();
  }
}

/** Begins again when a save takes a file away meanwhile; neither manifest nor files are changed in place. */
async function linkFiles(index: string, staging: string): Promise<void> {
  for (let tries = 3; ; tries -= 1) {
    await rm(staging, { recursive: true, force: true });
    await mkdir(staging, { mode: 0o700 });
    try {
      const entries = await readdir(index, { withFileTypes: true });
      for (const { name } of entries.filter((entry) => entry.isFile()))
        await linkOrCopy(join(index, name), join(staging, name));
      return;
    } catch (error) {
      const isGone = error instanceof Error && "code" in error && error.code === "ENOENT";
      if (!isGone || tries === 0) throw error;
    }
  }
}

/**
 * Takes out of the opened index, which is saved nowhere, first what may be in it or not: screens changed
 * since, of another model or with damaged vectors; then what must be in it. What was not there to be taken is
 * missing, and what stays is no live screen.
 */
async function compare({ library, damaged }: IndexCheck, engine: Engine): Promise<string | null> {
  const { modelId, sequence, mark, setAsideReason } = engine.status();
  if (setAsideReason !== undefined) return `cannot be used: ${setAsideReason}`;
  const last = await library.lastSequence();
  if (sequence > last) return `is ahead of the database: at change ${sequence} instead of ${last}`;
  if (!(await isKnownTo(library, { sequence, mark })))
    return `has change ${sequence} from before the database was put back to an earlier moment`;
  const isWanted = (state: ScreenState) =>
    state.sequence <= sequence && state.isLive && state.modelId === modelId && !damaged.has(state.id);
  const mayStay = (state: ScreenState) => state.sequence <= sequence && !state.isLive;
  let missing = 0;
  for (let after = 0, isAll = false; !isAll; ) {
    const states = await library.statesAfter(after, pageSize);
    await takeOut(
      engine,
      states.filter((state) => !isWanted(state) && !mayStay(state)),
    );
    const wanted = states.filter(isWanted);
    missing += wanted.length - (await takeOut(engine, wanted));
    after = states.at(-1)?.sequence ?? after;
    isAll = states.length < pageSize;
  }
  const extra = countOf(engine);
  return missing + extra === 0
    ? null
    : `differs from the database: it lacks ${missing} live screens and has ${extra} that are none`;
}

/** Returns how many of them there were. */
async function takeOut(engine: Engine, states: readonly ScreenState[]): Promise<number> {
  const before = countOf(engine);
  const { sequence } = engine.status();
  await engine.apply(states.map(({ id }) => ({ kind: "remove", sequence, id })));
  return before - countOf(engine);
}

function countOf(engine: Engine): number {
  const { ios, web } = engine.status().screens;
  return ios + web;
}
