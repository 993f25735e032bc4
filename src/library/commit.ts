import { availableParallelism } from "node:os";
import { RecordsAwayError, reasonOf } from "../errors.ts";
import { isDiskFull } from "../images/write-durably.ts";
import type { ScreenWrite } from "../storage/storage.ts";
import type { ImportRun } from "./import-run.ts";
import { imageName, RowError } from "./row.ts";
import type { StagedRow } from "./stage.ts";

/** More calls than this would have too few rows each to work in bulk. */
const encodersAtOnce = Math.min(availableParallelism(), 4);

/**
 * Encodes the words that changed and writes all rows in one transaction; what it counts is durable. When the
 * batch cannot be written, each row is tried alone, so that only the bad one fails; its files are taken back.
 * Throws a `RecordsAwayError`: then no row is at fault, and all may be begun again.
 */
export async function commitRows(run: ImportRun, rows: readonly StagedRow[]): Promise<void> {
  const changed = rows.filter((row) => row.isWritten);
  for (const row of rows) if (!row.isWritten) run.report.count(row.outcome);
  try {
    const writes = await withVectors(run, changed);
    run.services.images.requireTurn();
    await run.services.library.upsertScreens(writes);
  } catch (error) {
    if (error instanceof RecordsAwayError) {
      for (const row of changed) await takeBack(run, row);
      throw error;
    }
    if (changed.length > 1 && !isDiskFull(error)) for (const row of changed) await commitRows(run, [row]);
    else for (const row of changed) await failRow(run, row, error);
    return;
  }
  await finishRows(run, changed);
}

async function withVectors(run: ImportRun, rows: readonly StagedRow[]): Promise<readonly ScreenWrite[]> {
  const { encoder } = run.services;
  const unencoded = rows.filter((row) => row.vectors === null);
  const contents = unencoded.length === 0 ? [] : await encode(run, unencoded);
  const byId = new Map(unencoded.map((row, index) => [row.id, contents[index]]));
  return rows.map((row) => {
    const content = row.vectors?.content ?? byId.get(row.id);
    if (content === undefined)
      throw new RowError(null, "encoding_failed", "the engine gave no vectors for it.");
    return { ...row.screen, vectors: { modelId: encoder.modelId, wordsSha256: row.wordsSha256, content } };
  });
}

/** Each call runs on one thread, so the rows are divided evenly between as many calls as there are cores. */
async function encode(run: ImportRun, rows: readonly StagedRow[]): Promise<readonly Uint8Array[]> {
  const share = Math.ceil(rows.length / encodersAtOnce);
  const calls = Array.from({ length: Math.ceil(rows.length / share) }, (_, call) => {
    const own = rows.slice(call * share, (call + 1) * share);
    return run.services.encoder.encodeScreens(own.map((row) => row.screen));
  });
  const encoded = await Promise.all(calls).catch((cause: unknown) => {
    throw new RowError(null, "encoding_failed", `its words could not be encoded: ${reasonOf(cause)}`, {
      cause,
    });
  });
  return encoded.flat();
}

/**
 * The rows are durable now, so what they replaced is removed. Leftovers are harmless: the next import of the
 * screen clears them.
 */
async function finishRows(run: ImportRun, rows: readonly StagedRow[]): Promise<void> {
  for (const row of rows) {
    run.report.count(row.outcome);
    await row.stored?.keep().catch(() => undefined);
    if (row.losesPicture) await run.services.images.remove(row.id).catch(() => undefined);
  }
}

async function failRow(run: ImportRun, row: StagedRow, error: unknown): Promise<void> {
  await takeBack(run, row);
  run.report.fail(row.row, imageName(row.fields), error);
}

/**
 * Removes the files of a row. A commit that reported an error at its end may have succeeded; then they belong
 * to a record.
 */
async function takeBack(run: ImportRun, row: StagedRow): Promise<void> {
  if (row.stored === null || (await isRecorded(run, row))) return;
  await row.stored.undo().catch(() => undefined);
}

/**
 * Files also stay when the records cannot be read: an extra file is harmless, and a replaced one waits for
 * `settlePictures`.
 */
async function isRecorded(run: ImportRun, { id, screen }: StagedRow): Promise<boolean> {
  const [found] = await run.services.library.screensByIds([id]).catch(() => [screen]);
  return screen.picture !== null && Bun.deepEquals(found?.picture, screen.picture);
}
