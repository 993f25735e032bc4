// One batch: checks every row, finds its screen, prepares pictures, imports parts without repeated screens.

import { folded } from "../../system/folding.ts";
import { RowError } from "../rows/row-error.ts";
import type { ManifestEntry } from "../sources/manifest-rows.ts";
import type { CheckedRow, IdentifiedRow } from "../writing/checked-row.ts";
import { identifyRow, namedWords, screenId } from "../writing/identify-row.ts";
import { UnpreparedError } from "../writing/picture-work.ts";
import { preparePicture } from "../writing/prepare-picture.ts";
import { checkRow } from "./check-row.ts";
import { importPart, limitPictures } from "./import-part.ts";
import { type ImportRun, isStopped } from "./import-run.ts";
import { prepareVersions } from "./import-versions.ts";
import { retryWhileDatabaseIsDown } from "./outages.ts";
import { withDecisions } from "./removed-rows.ts";

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
  const all = await limitPictures.map(entries, (entry) => checkRow(run, entry));
  const checked = all.filter((row) => row !== null);
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
 * Decodes the pictures of rows and reads their text before the lock is taken, if staging will ask for it by
 * the database as it is now; `isWhole`: of all. Notes what `identifyRows` does: forget it.
 */
async function preparePictures(
  run: ImportRun,
  rows: readonly CheckedRow[],
  isWhole: boolean,
  onRead: () => void,
): Promise<void> {
  const identified = await identifyRows(
    run,
    rows.filter(({ picture, versions = [] }) => picture !== null || versions.length > 0),
  );
  const withPictures = identified.filter(({ decision }) => decision === undefined);
  const live = isWhole ? [] : await run.services.library.screensByIds(withPictures.map(({ id }) => id));
  const existing = new Map(live.map((screen) => [screen.id, screen]));
  await limitPictures.map(withPictures, async (row) => {
    if (!isStopped(run)) await preparePicture(run, row, existing.get(row.id) ?? null);
    if (!isStopped(run)) await prepareVersions(run, row);
    onRead();
  });
}

/**
 * Finds the screen of each row, in order, as `identifyRow`, and what a person decided about it; the picture
 * may be that of an earlier row.
 */
async function identifyRows(run: ImportRun, rows: readonly CheckedRow[]): Promise<readonly IdentifiedRow[]> {
  const idsInBatch = new Map<string, string>();
  // The own ids of all rows count at once: none is taken for a row before the one that has it.
  const taken = new Set(rows.map((row) => screenId(namedWords(row), row.picture?.sha256 ?? null)));
  const named = new Set(rows.flatMap(({ fields: { id } }) => id ?? []));
  const identified: IdentifiedRow[] = [];
  for (const row of rows) {
    const key = pictureKey(row);
    const { id: given } = row.fields;
    const id =
      given !== undefined && run.seenIds.has(given)
        ? given
        : await identifyRow(run.services, row, {
            ofPicture: key === null ? undefined : idsInBatch.get(key),
            isTaken: (each) => taken.has(each) || run.seenIds.has(each),
            isOther: (each) => named.has(each) || run.seenIds.has(each),
          });
    if (key !== null && !idsInBatch.has(key)) idsInBatch.set(key, id);
    taken.add(id);
    named.add(id);
    recordOtherId(run, row, id);
    identified.push({ ...row, id });
  }
  return withDecisions(run, identified);
}

/** Splits rows so that no part has an id twice: the second row of a screen updates the first. */
function splitAtRepeats(rows: readonly IdentifiedRow[]): readonly (readonly IdentifiedRow[])[] {
  const parts: IdentifiedRow[][] = [];
  let ids = new Set<string>();
  for (const row of rows) {
    const part = parts.at(-1);
    if (part !== undefined && !ids.has(row.id)) part.push(row);
    else {
      parts.push([row]);
      ids = new Set();
    }
    ids.add(row.id);
  }
  return parts;
}

function recordOtherId({ report }: ImportRun, { row, fields: { id: given } }: CheckedRow, id: string): void {
  if (given === undefined || given === id) return;
  report.notices.add(
    row,
    `this picture of this app is already screen ${id}, which was updated; ${given} was not made.`,
  );
}

function pictureKey({ fields, picture }: CheckedRow): string | null {
  return picture === null ? null : JSON.stringify([fields.platform, folded(fields.app_name), picture.sha256]);
}
