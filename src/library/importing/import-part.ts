// One part of a batch: stores pictures, encodes words, writes the rows in one transaction. Files come before
// it, so that no record lacks its picture however the process ends.
import pLimit from "p-limit";
import type { Screen } from "../../database/screens.ts";
import { DatabaseUnavailableError } from "../../errors.ts";
import { isDiskFull } from "../../system/write-durably.ts";
import { imageName } from "../rows/row.ts";
import { editColumnOf } from "../rows/row-of-screen.ts";
import type { IdentifiedRow } from "../writing/checked-row.ts";
import { commitRows, takeBack } from "../writing/commit.ts";
import { UnpreparedError } from "../writing/picture-work.ts";
import { type StagedRow, stageRow } from "../writing/stage.ts";
import { writeFlows } from "./import-flows.ts";
import { writeCollections, writeTags } from "./import-marks.ts";
import { type ImportRun, isStopped } from "./import-run.ts";
import { writeVersions } from "./import-versions.ts";
import { recordDecision, standsInFlows } from "./removed-rows.ts";

/** Pictures that are read and decoded at a time; each takes up to 200 MB while it is decoded. */
export const limitPictures = pLimit(2);

/**
 * Imports rows of different screens; what fails is in the report. After a signal to stop, no row is begun and
 * those that are staged are written.
 */
export async function importPart(run: ImportRun, all: readonly IdentifiedRow[]): Promise<void> {
  const rows = all.filter(({ decision }) => decision === undefined);
  const live = await run.services.library.screensByIds(rows.map(({ id }) => id));
  const existing = new Map(live.map((screen) => [screen.id, screen]));
  const staged = await stageRows(run, placeRows(run, rows, existing), existing);
  if (run.write.isDryRun) for (const { outcome } of staged) run.report.count(outcome);
  else {
    await placeUnchanged(run, staged, existing);
    for (const { isWritten, outcome } of staged) if (!isWritten) run.report.count(outcome);
    const committed = await commitChanged(
      run,
      staged.filter((row) => row.isWritten),
    );
    const written = staged.filter((row) => !row.isWritten || committed.includes(row));
    await writeFlows(run, [...written, ...all.filter(standsInFlows)].toSorted(byRow));
    await writeTags(run, written);
    await writeCollections(run, written);
    await writeVersions(run, written);
  }
  for (const row of staged) {
    for (const field of row.keptEdits) run.report.keepEdit(row.row, editColumnOf(field));
    recordRepeat(run, row);
  }
  for (const row of all) if (row.decision !== undefined) recordDecision(run, row, row.decision);
}

function byRow(one: IdentifiedRow, other: IdentifiedRow): number {
  return one.row - other.row;
}

/** The rows with their places. The first row of a screen places it: a later one only changes what it says. */
function placeRows(
  { order, seenIds }: ImportRun,
  rows: readonly IdentifiedRow[],
  existing: ReadonlyMap<string, Screen>,
): readonly IdentifiedRow[] {
  return rows.map((row) =>
    seenIds.has(row.id) ? row : { ...row, ...order.placeOf(row.row, existing.get(row.id) ?? null) },
  );
}

/** Writes where unchanged screens stand now, and the moment that they show where it was not known. */
async function placeUnchanged(
  { services: { library } }: ImportRun,
  rows: readonly StagedRow[],
  existing: ReadonlyMap<string, Screen>,
): Promise<void> {
  const placed = rows.filter(({ isWritten }) => !isWritten).map(({ screen }) => screen);
  const places = placed.map(({ id, position = 0, source = "", capturedAt = null }) => {
    return { id, position, source, capturedAt };
  });
  await library.placeScreens(
    places.filter(({ id, position, source, capturedAt }) => {
      const had = existing.get(id);
      const isPlaced = had?.position === position && had.source === source;
      return !isPlaced || (had.capturedAt ?? null) !== capturedAt;
    }),
  );
}

/**
 * Writes the rows in one transaction, or each alone when that fails, so that only bad ones are in the report.
 * Returns those written. Throws a `DatabaseUnavailableError`, after which all may be begun again.
 */
async function commitChanged(run: ImportRun, rows: readonly StagedRow[]): Promise<readonly StagedRow[]> {
  try {
    await commitRows(run.services, rows, run.options.importId);
    for (const { outcome } of rows) run.report.count(outcome);
    return rows;
  } catch (error) {
    const isAway = error instanceof DatabaseUnavailableError;
    if (!isAway && rows.length > 1 && !isDiskFull(error)) {
      const committed: StagedRow[] = [];
      for (const row of rows) committed.push(...(await commitChanged(run, [row])));
      return committed;
    }
    for (const row of rows) {
      await takeBack(row);
      if (!isAway) run.report.fail(row.row, imageName(row.fields), error);
    }
    if (isAway) throw error;
    return [];
  }
}

/** Ends only after all of them: what is begun again must not meet what still goes on. */
async function stageRows(
  run: ImportRun,
  rows: readonly IdentifiedRow[],
  existing: ReadonlyMap<string, Screen>,
): Promise<readonly StagedRow[]> {
  const staging = rows.map((row) =>
    limitPictures(async () => (isStopped(run) ? null : stageOrFail(run, row, existing.get(row.id) ?? null))),
  );
  const merged = await Promise.allSettled(staging);
  const staged = merged.flatMap((each) =>
    each.status === "fulfilled" && each.value !== null ? [each.value] : [],
  );
  const failed = merged.find(({ status }) => status === "rejected");
  if (failed?.status !== "rejected") return staged;
  for (const row of staged) await takeBack(row);
  throw failed.reason;
}

/**
 * Stages a row; null for one that fails, which is then in the report. Throws a `DatabaseUnavailableError` or
 * an `UnpreparedError`, which are no faults of the row.
 */
async function stageOrFail(
  run: ImportRun,
  row: IdentifiedRow,
  existing: Screen | null,
): Promise<StagedRow | null> {
  try {
    const staged = await stageRow(run, row, existing);
    if (staged.reading !== null) run.report.recordReading(row.row, staged.reading);
    // In a dry run the earlier row of the screen is not there.
    return staged.outcome === "imported" && run.seenIds.has(row.id)
      ? { ...staged, outcome: "updated" }
      : staged;
  } catch (error) {
    if (error instanceof DatabaseUnavailableError || error instanceof UnpreparedError) throw error;
    run.report.fail(row.row, imageName(row.fields), error);
    return null;
  }
}

function recordRepeat({ doubts, report, seenIds }: ImportRun, { row, id, fields }: StagedRow): void {
  if (!seenIds.has(id)) {
    seenIds.add(id, report.files.length > 0 ? row : undefined);
    return;
  }
  report.count("repeated");
  const earlier = report.files[(seenIds.rowOf(id) ?? 0) - 1];
  // A row with an id of its own may have another picture.
  if (earlier === undefined || fields.id !== undefined) doubts.add("repeat", row);
  else report.notices.add(row, `is the same picture as ${earlier}: both are one screen.`, { screenId: id });
}
