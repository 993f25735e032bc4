import type { CheckedRow, IdentifiedRow } from "../writing/checked-row.ts";
import { preparePicture } from "../writing/prepare-picture.ts";
import { identifyRows } from "./identify-rows.ts";
import { type ImportRun, isStopped } from "./import-run.ts";

/** Runs work on rows, so many at a time as it allows. */
export type EachRow = (
  rows: readonly IdentifiedRow[],
  work: (row: IdentifiedRow) => Promise<void>,
) => unknown;

/**
 * Decodes the pictures of rows and reads their text before the lock is taken, as far as staging will ask for
 * it by what the database says now; `isWhole` does both for every picture. What fails here fails again where
 * the row is staged. Notes what `identifyRows` does: forget it.
 */
export async function preparePictures(
  run: ImportRun,
  rows: readonly CheckedRow[],
  isWhole: boolean,
  eachRow: EachRow,
): Promise<void> {
  const identified = await identifyRows(
    run,
    rows.filter(({ picture }) => picture !== null),
  );
  const withPictures = identified.filter(({ decision }) => decision === undefined);
  const live = isWhole ? [] : await run.services.library.screensByIds(withPictures.map(({ id }) => id));
  const existing = new Map(live.map((screen) => [screen.id, screen]));
  await eachRow(withPictures, async (row) => {
    if (!isStopped(run)) await preparePicture(run, row, existing.get(row.id) ?? null);
  });
}
