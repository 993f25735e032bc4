// One batch: check every row, find its screen, store its picture, encode the words, write the records in one
// transaction. Files come before the transaction, so that a record whose picture is missing cannot exist
// however the process ends.
import pLimit from "p-limit";
import { settlePictures } from "../images/settle-pictures.ts";
import type { Screen } from "../storage/storage.ts";
import { checkRow } from "./check.ts";
import { commitRows } from "./commit.ts";
import { type IdentifiedRow, identifyRows, splitAtRepeats } from "./identify.ts";
import { type ImportRun, isStopped } from "./import-run.ts";
import { throughOutages } from "./outages.ts";
import { UnpreparedError } from "./picture-work.ts";
import { preparePictures } from "./prepare-pictures.ts";
import { type ManifestEntry, RowError } from "./row.ts";
import { wordColumnOf } from "./row-of-screen.ts";
import { type StagedRow, stageRow } from "./stage.ts";

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

/** Pictures that are read and decoded at a time; each takes up to 200 MB while it is decoded. */
const limitPictures = pLimit(2);

/**
 * Imports the rows of a batch. Never throws for a row: what fails is in the report. While the records are
 * away it waits, and begins again with the rows that are not done; throws a `RecordsAwayError` when that
 * lasts, or when the import is to stop meanwhile.
 */
export async function importBatch(run: ImportRun, entries: readonly ManifestEntry[]): Promise<void> {
  const checked = (await limitPictures.map(entries, (entry) => checkRow(run, entry))).filter(isPresent);
  run.report.keep();
  let done = 0;
  const importRest = async () => {
    if (run.options.isDryRun !== true) await settlePictures(run.services);
    const rows = await identifyRows(run, checked.slice(done));
    for (const part of splitAtRepeats(rows)) {
      await importPart(run, part);
      run.report.keep();
      done += part.length;
    }
  };
  const change = async (isWhole: boolean) => {
    await preparePictures(run, checked.slice(done), isWhole, limitPictures.map);
    run.report.forget();
    await run.services.images.change(() => run.pictures.locked(importRest));
  };
  const tryIt = (isWhole = false): Promise<void> =>
    (run.options.isDryRun === true ? importRest() : change(isWhole)).catch((error: unknown) => {
      run.report.forget();
      if (error instanceof UnpreparedError) return tryIt(true);
      throw error;
    });
  await throughOutages(() => tryIt(), run.options.signal, run.services.outagePatience).finally(() =>
    run.pictures.clear(),
  );
}

/**
 * Imports rows of different screens, and returns those that did not fail before they were written. After a
 * signal to stop, no row is begun and those that are staged are written.
 */
export async function importPart(
  run: ImportRun,
  rows: readonly IdentifiedRow[],
): Promise<readonly StagedRow[]> {
  const ids = rows.map((row) => row.id);
  const existing = new Map(
    (await run.services.library.screensByIds(ids)).map((screen) => [screen.id, screen]),
  );
  const done = await stageRows(run, rows, existing);
  if (run.options.isDryRun === true) for (const { outcome } of done) run.report.count(outcome);
  else await commitRows(run, done);
  for (const row of done) {
    for (const field of row.keptEdits) run.report.keepEdit(row.row, wordColumnOf(field));
    noteRepeat(run, row);
  }
  return done;
}

/** Ends only after all of them: what is begun again must not meet what still goes on. */
async function stageRows(
  run: ImportRun,
  rows: readonly IdentifiedRow[],
  existing: ReadonlyMap<string, Screen>,
): Promise<readonly StagedRow[]> {
  const staging = rows.map((row) =>
    limitPictures(async () => (isStopped(run) ? null : stageRow(run, row, existing.get(row.id) ?? null))),
  );
  const settled = await Promise.allSettled(staging);
  const staged = settled.flatMap((each) =>
    each.status === "fulfilled" && each.value !== null ? [each.value] : [],
  );
  const failed = settled.find(({ status }) => status === "rejected");
  if (failed?.status !== "rejected") return staged;
  for (const { stored } of staged) await stored?.undo().catch(() => undefined);
  throw failed.reason;
}

function noteRepeat(run: ImportRun, { row, id }: StagedRow): void {
  if (run.seenIds.has(id))
    run.report.notice(row, `screen ${id} is already in an earlier row; this row replaced it.`);
  run.seenIds.add(id);
}

function isPresent<T>(value: T | null): value is T {
  return value !== null;
}
