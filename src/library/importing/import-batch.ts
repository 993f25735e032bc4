// One batch: check every row, find its screen, prepare its picture, and import the rows in parts without a
// repeated screen.

import { RowError } from "../rows/row-error.ts";
import type { ManifestEntry } from "../sources/manifest-rows.ts";
import type { CheckedRow } from "../writing/checked-row.ts";
import { UnpreparedError } from "../writing/picture-work.ts";
import { preparePicture } from "../writing/prepare-picture.ts";
import { checkRow } from "./check-row.ts";
import { identifyRows, splitAtRepeats } from "./identify-rows.ts";
import { importPart, limitPictures } from "./import-part.ts";
import { type ImportRun, isStopped } from "./import-run.ts";
import { retryWhileDatabaseIsDown } from "./outages.ts";

/** Rows of a batch: enough for the encoder to work in bulk, few enough that stopping does not take long. */
export const batchRows = 64;
const batchRowsWithPictures = 16;
/** UTF-16 units and bytes of pictures that the manifest holds. */
const batchLengthMax = 67_108_864;

/** The fraction of a batch that a row takes; a batch is full at 1. */
export function shareOfBatch({ content }: ManifestEntry): number {
  if (content instanceof RowError) return 1 / batchRows;
  const hasPicture = (content["image"] ?? content["file_name"] ?? null) !== null;
  return 1 / (hasPicture ? batchRowsWithPictures : batchRows) + lengthOf(content) / batchLengthMax;
}

function lengthOf(content: Readonly<Record<string, unknown>>): number {
  return Object.values(content).reduce<number>(
    (length, value) => length + (typeof value === "string" || value instanceof Uint8Array ? value.length : 1),
    0,
  );
}

/**
 * Imports the rows of a batch. Never throws for a row: what fails is in the report. While the database is
 * away it waits, and begins again with the rows that are not done; throws a `DatabaseUnavailableError` when
 * that lasts, or when the import is to stop meanwhile.
 */
export async function importBatch(run: ImportRun, entries: readonly ManifestEntry[]): Promise<void> {
  const tellRead = readTeller(run, entries);
  const checked = (await limitPictures.map(entries, (entry) => checkRow(run, entry))).filter(
    (row) => row !== null,
  );
  let forget = run.report.checkpoint();
  let done = 0;
  const importRest = async () => {
    const rows = await identifyRows(run, checked.slice(done));
    for (const part of splitAtRepeats(rows)) {
      await importPart(run, part);
      forget = run.report.checkpoint();
      done += part.length;
    }
  };
  const change = async (isWhole: boolean) => {
    await preparePictures(run, checked.slice(done), isWhole, tellRead);
    forget();
    await run.services.images.change(() => run.pictures.locked(importRest));
  };
  const tryIt = (isWhole = false): Promise<void> =>
    (run.write.isDryRun ? importRest() : change(isWhole)).catch((error: unknown) => {
      forget();
      if (error instanceof UnpreparedError) return tryIt(true);
      throw error;
    });
  await retryWhileDatabaseIsDown(() => tryIt(), run.options.signal, run.services.retryPolicy).finally(() => {
    run.pictures.clear();
    run.report.tellFailures();
  });
}

/**
 * Tells of each picture that is read, so that people see an import go on before its batch is written. Counts
 * none of its rows: an import that goes on from there skips as many as are counted.
 */
function readTeller({ options, report }: ImportRun, entries: readonly ManifestEntry[]): () => void {
  const before = report.progress(0);
  let read = 0;
  return () => {
    // A batch that is begun again reads its pictures again.
    read = Math.min(read + 1, entries.length);
    const { elapsedMs } = report.progress(0);
    const fraction = entries[read - 1]?.fraction ?? 0;
    options.onProgress?.({ ...before, read: before.rows + read, fraction, elapsedMs });
  };
}

/**
 * Decodes the pictures of rows and reads their text before the lock is taken, as far as staging will ask for
 * it by what the database says now; `isWhole` does both for every picture. Notes what `identifyRows` does:
 * forget it.
 */
async function preparePictures(
  run: ImportRun,
  rows: readonly CheckedRow[],
  isWhole: boolean,
  onRead: () => void,
): Promise<void> {
  const identified = await identifyRows(
    run,
    rows.filter(({ picture }) => picture !== null),
  );
  const withPictures = identified.filter(({ decision }) => decision === undefined);
  const live = isWhole ? [] : await run.services.library.screensByIds(withPictures.map(({ id }) => id));
  const existing = new Map(live.map((screen) => [screen.id, screen]));
  await limitPictures.map(withPictures, async (row) => {
    if (!isStopped(run)) await preparePicture(run, row, existing.get(row.id) ?? null);
    onRead();
  });
}
