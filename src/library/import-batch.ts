// One batch: check every row, find its screen, store its picture, encode the words, write the records in one transaction.
// Files come before the transaction, so that a record whose picture is missing cannot exist however the process ends.
import type { Screen } from "../storage/storage.ts";
import { checkRow } from "./check-row.ts";
import { commitRows } from "./commit-rows.ts";
import { type IdentifiedRow, identifyRows, splitAtRepeats } from "./identify-rows.ts";
import type { ImportRun } from "./import-run.ts";
import type { ManifestEntry } from "./manifest.ts";
import { mapBounded } from "./map-bounded.ts";
import { type StagedRow, stageRow } from "./stage-row.ts";

/** Rows of a batch: enough for the encoder to work in bulk, few enough that stopping does not take long. */
export const batchRows = 16;
/** Pictures that are read and decoded at a time; each takes up to 200 MB while it is decoded. */
const picturesAtOnce = 2;

/** Imports the rows of a batch. Never throws for a row: what fails is in the report. */
export async function importBatch(run: ImportRun, entries: readonly ManifestEntry[]): Promise<void> {
  const checked = await mapBounded(entries, picturesAtOnce, (entry) => checkRow(run, entry));
  const importRows = async () => {
    const rows = await identifyRows(run, checked.filter(isPresent));
    for (const part of splitAtRepeats(rows)) await importPart(run, part);
  };
  if (run.options.isDryRun === true) await importRows();
  else await run.services.images.change(importRows);
}

/** Imports rows of different screens. After a signal to stop no row is begun, and those that are done are written. */
async function importPart(run: ImportRun, rows: readonly IdentifiedRow[]): Promise<void> {
  const ids = rows.map((row) => row.id);
  const existing = new Map(
    (await run.services.library.screensByIds(ids)).map((screen) => [screen.id, screen]),
  );
  const staged = await mapBounded(rows, picturesAtOnce, (row) => stageUnlessStopped(run, row, existing));
  const done = staged.filter(isPresent);
  if (run.options.isDryRun === true) for (const { outcome } of done) run.report.count(outcome);
  else await commitRows(run, done);
  for (const row of done) noteRepeat(run, row);
}

async function stageUnlessStopped(
  run: ImportRun,
  row: IdentifiedRow,
  existing: ReadonlyMap<string, Screen>,
): Promise<StagedRow | null> {
  if (isStopped(run)) return null;
  return stageRow(run, row, existing.get(row.id) ?? null);
}

/** Whether no further row may be begun; says why in the report. */
export function isStopped(run: ImportRun): boolean {
  if (run.options.signal?.aborted === true) run.report.stopped ??= "interrupted";
  return run.report.stopped !== null;
}

function noteRepeat(run: ImportRun, { row, id }: StagedRow): void {
  if (run.seenIds.has(id))
    run.report.notice(row, `screen ${id} is already in an earlier row; this row replaced it.`);
  run.seenIds.add(id);
}

function isPresent<T>(value: T | null): value is T {
  return value !== null;
}
