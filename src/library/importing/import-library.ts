import { rowsOf } from "../../database/import-outcomes.ts";
import { titleOf } from "../../database/screen-words.ts";
import { DatabaseUnavailableError, reasonOf } from "../../errors.ts";
import { pictureDecoder } from "../../images/picture-decoder.ts";
import { orphansText, removeOrphans } from "../../images/remove-orphans.ts";
import { textReader } from "../../images/text-reader.ts";
import { LeftOut } from "../sources/left-out.ts";
import { readManifest } from "../sources/manifest.ts";
import type { ManifestEntry } from "../sources/manifest-rows.ts";
import { treeReader } from "../trees/tree-reader.ts";
import { PictureWork } from "../writing/picture-work.ts";
import { removeScreens } from "../writing/remove-screens.ts";
import { importBatch, shareOfBatch } from "./import-batch.ts";
import { endFlows } from "./import-flows.ts";
import { type ImportOptions, type ImportRun, type ImportServices, isStopped } from "./import-run.ts";
import { ImportTally } from "./import-tally.ts";
import { leftOutNotices, removalDoubt, removalRefused } from "./notices.ts";
import { ImportReport, type ImportSummary } from "./report.ts";
import { RowDoubts } from "./row-doubts.ts";
import { SeenIds, SourceOrder } from "./seen-rows.ts";

/**
 * Imports a manifest or a folder of pictures (see `sources/manifest.ts` for the forms, `rows/row.ts` for the
 * columns). A row whose screen is already there updates it, or leaves it alone when nothing changed; a bad
 * row fails alone. Holds one batch at a time. What `onProgress` counts survives the end of the process, and
 * the same import again goes on from there. Throws an `OperatorError` when there is no manifest to read, and
 * a `DatabaseUnavailableError` when the database was away for too long.
 */
export async function importLibrary(
  services: ImportServices,
  source: string,
  options: ImportOptions = {},
): Promise<ImportSummary> {
  const { leftOut = new LeftOut() } = options;
  const manifest = await readManifest(source, { ...options, leftOut });
  const reader = lazyReader(services, options);
  const decoder = (services.openPictureDecoder ?? pictureDecoder)();
  const trees = (services.openTreeReader ?? treeReader)();
  const report = new ImportReport({ ...options, files: manifest.files });
  const rowsBefore = rowsOf(report.counts);
  const run: ImportRun = {
    write: {
      kind: "import",
      isDryRun: options.isDryRun === true,
      isOverwriting: options.isOverwriting === true,
      ofNewPictures: options.ofNewPictures,
    },
    services,
    options,
    folder: manifest.folder,
    report,
    tally: options.isDryRun === true ? null : new ImportTally(services.library, report),
    seenIds: new SeenIds(),
    order: new SourceOrder(Date.now(), rowsBefore, options.importId ?? crypto.randomUUID()),
    hasEarlierRows: rowsBefore > 0,
    flowSteps: new Map(),
    ignoredColumns: new Set(manifest.ignoredColumns),
    doubts: new RowDoubts(),
    trees,
    pictures: new PictureWork({ decoder, readRows: reader.readRows }),
  };
  report.notices.append(...leftOutNotices(leftOut));
  if (manifest.notice) report.notices.addWhole(manifest.notice);
  await run.tally?.begin(Date.now());
  try {
    await importUntilStopped(run, manifest.entries);
  } catch (error) {
    await run.tally?.end(null);
    throw error;
  } finally {
    reader.close();
    decoder.close();
    trees.close();
  }
  await endFlows(run);
  await joinSources(run);
  if (options.isMissingDeleted === true) await removeMissing(run, leftOut);
  else if (!run.hasEarlierRows && refuse(run, leftOut) === null) await recordGone(run);
  await removeLeftovers(run);
  recordColumns(run);
  if (rowsOf(report.counts) === 0 && !isStopped(run))
    report.notices.addWhole(manifest.emptyNotice ?? `nothing was found: ${source} has no rows.`);
  const summary = report.summary(options.isDryRun === true);
  await run.tally?.end(summary);
  return summary;
}

/** Swallows the error of an import that is stopped during an outage: the report has what was done. */
async function importUntilStopped(run: ImportRun, entries: AsyncIterable<ManifestEntry>): Promise<void> {
  await importEntries(run, entries).catch((error: unknown) => {
    if (!(error instanceof DatabaseUnavailableError && isStopped(run))) throw error;
  });
}

async function importEntries(run: ImportRun, entries: AsyncIterable<ManifestEntry>): Promise<void> {
  let batch: ManifestEntry[] = [];
  let [skipped, share] = [0, 0];
  const rowsBefore = rowsOf(run.report.counts);
  for await (const entry of entries) {
    if (isStopped(run)) return;
    // Rows are done in the order of the manifest, a batch at a time.
    if (skipped < rowsBefore) {
      skipped += 1;
      continue;
    }
    batch.push(entry);
    share += shareOfBatch(entry);
    if (share < 1) continue;
    await importBatch(run, batch);
    await run.tally?.writeNowAndThen();
    run.options.onProgress?.(run.report.progress(entry.fraction));
    if (run.options.isTurnOver?.() === true) run.report.stopped ??= "interrupted";
    batch = [];
    share = 0;
  }
  if (batch.length > 0) await importBatch(run, batch);
  run.options.onProgress?.(run.report.progress(run.report.stopped === null ? 1 : (batch[0]?.fraction ?? 1)));
}

/** OCR takes a process and 100 MB: it is opened when the first picture needs it. */
function lazyReader({ openTextReader = textReader }: ImportServices, options: ImportOptions) {
  let opened: ReturnType<typeof openTextReader> | null = null;
  const readRows = (picture: Uint8Array) => {
    opened ??= openTextReader();
    return opened.readRows(picture);
  };
  return { readRows: options.hasOcr === false ? null : readRows, close: () => opened?.close() };
}

/** Removes what a killed import left. A failure fails no row of this import. */
async function removeLeftovers(run: ImportRun): Promise<void> {
  if (run.options.isDryRun === true || isStopped(run) || run.services.images.areListsCostly) return;
  const text = await removeOrphans(run.services).then(orphansText, (error: unknown) => {
    return `pictures of no record could not be removed: ${reasonOf(error)}`;
  });
  if (text !== null) run.report.notices.addWhole(`${text}.`);
}

function recordColumns({ report, ignoredColumns, doubts }: ImportRun): void {
  for (const text of doubts.texts) report.notices.addWhole(text);
  if (ignoredColumns.size === 0) return;
  const names = [...ignoredColumns].sort().map((name) => (name === "" ? "(unnamed)" : name));
  report.notices.addWhole(`columns that are not known here were ignored: ${names.join(", ")}.`);
}

/** Screens removed in one transaction. */
const removedAtOnce = 200;

/**
 * Removes the live screens that no row was for. Does nothing, and says so, when a row failed, when something
 * was left out that may be a screen, when the manifest was not read to its end or had no valid row: a broken
 * manifest, or one of another library, must not empty this one.
 */
async function removeMissing(run: ImportRun, leftOut: LeftOut): Promise<void> {
  const refusal = refuse(run, leftOut);
  if (refusal !== null) return run.report.notices.append(removalRefused(refusal));
  const missing = (await run.services.library.screenIds()).filter((id) => run.seenIds.isMissing(id));
  if (run.options.isDryRun === true) return run.report.count("removed", missing.length);
  for (let from = 0; from < missing.length; from += removedAtOnce) {
    if (isStopped(run)) return;
    const some = missing.slice(from, from + removedAtOnce);
    const removed = await removeScreens(run.services, some);
    run.report.count("removed", removed.length);
  }
}

/** New rows before the first that was there already are of its source, too. */
async function joinSources({
  order: { isOwnUsed, ownSource, sourcesBefore },
  services,
  write,
}: ImportRun): Promise<void> {
  const [source] = sourcesBefore;
  if (source !== undefined && isOwnUsed && !write.isDryRun)
    await services.library.renameSource(ownSource, source);
}

async function recordGone(run: ImportRun): Promise<void> {
  const gone = await findGone(run);
  if (gone.length === 0) return;
  run.report.gone = gone;
  run.report.notices.addWhole(await goneText(run, gone));
}

function refuse(run: ImportRun, leftOut: LeftOut): string | null {
  if (isStopped(run)) return "the manifest was not read to its end";
  const { failed } = run.report.counts;
  if (failed > 0) return `${failed} of its rows failed`;
  return removalDoubt(leftOut) ?? (run.seenIds.size === 0 ? "the manifest has no valid row" : null);
}

// The screens that an earlier import of the same source brought and this one did not. They stay: a part of a
// source may be imported again, too.

const goneNamed = 5;

/** The screens of its sources that this import does not have, of the apps that it has. */
async function findGone({ services, seenIds, order }: ImportRun): Promise<readonly string[]> {
  if (order.sourcesBefore.size === 0) return [];
  const placed = await services.library.screensOfSources([...order.sourcesBefore]);
  const apps = new Set(placed.filter(({ id }) => seenIds.has(id)).map(({ appId }) => appId));
  return placed.filter(({ id, appId }) => apps.has(appId) && seenIds.isMissing(id)).map(({ id }) => id);
}

/** Their number and the first titles, for the report. */
async function goneText({ services }: ImportRun, gone: readonly string[]): Promise<string> {
  const first = await services.library.titledByIds(gone.slice(0, goneNamed));
  const titles = first.map((screen) => titleOf(screen) || screen.pattern || screen.appName).join(", ");
  const more = gone.length > first.length ? ` and ${gone.length - first.length} more` : "";
  const count = gone.length === 1 ? "1 screen" : `${gone.length.toLocaleString("en-US")} screens`;
  const what = gone.length === 1 ? "was not in this one, and stays" : "were not in this one, and stay";
  return `${count} that an earlier import of the same source brought ${what} in the library: ${titles}${more}.`;
}
