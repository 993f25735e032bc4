import { reasonOf } from "../errors.ts";
import { pictureDecoder } from "../images/picture-decoder.ts";
import { orphansText, removeOrphans } from "../images/remove-orphans.ts";
import { textReader } from "../images/text-reader.ts";
import { batchRows, importBatch } from "./import-batch.ts";
import { type ImportOptions, type ImportRun, type ImportServices, isStopped } from "./import-run.ts";
import { readManifest } from "./manifest.ts";
import { removeScreens } from "./remove-screens.ts";
import { ImportReport, type ImportSummary } from "./report.ts";
import type { ManifestEntry } from "./row.ts";

/**
 * Imports a manifest or a folder of pictures (see `manifest.ts` for the forms, `row.ts` for the columns).
 * A row whose screen is already there updates it, or leaves it alone when nothing changed; a bad row fails alone.
 * Holds one batch at a time. What `onProgress` counts survives the end of the process, and the same import again goes on from there.
 * Throws an `OperatorError` when there is no manifest to read.
 */
export async function importLibrary(
  services: ImportServices,
  source: string,
  options: ImportOptions = {},
): Promise<ImportSummary> {
  const manifest = await readManifest(source);
  const reader = lazyReader(services, options);
  const decoder = (services.openPictureDecoder ?? pictureDecoder)();
  const run: ImportRun = {
    services,
    options,
    folder: manifest.folder,
    report: new ImportReport(options.goOnFrom, options.onFailure),
    seenIds: new Set(),
    ignoredColumns: new Set(manifest.ignoredColumns),
    decoder,
    readText: reader.readText,
  };
  try {
    await importEntries(run, manifest.entries);
  } finally {
    reader.close();
    decoder.close();
  }
  if (options.isMissingDeleted === true) await removeMissing(run);
  await removeLeftovers(run);
  noteIgnored(run);
  return run.report.summary(options.isDryRun === true);
}

async function importEntries(run: ImportRun, entries: AsyncIterable<ManifestEntry>): Promise<void> {
  let batch: ManifestEntry[] = [];
  let skipped = 0;
  const rowsBefore = run.report.progress(0).rows;
  for await (const entry of entries) {
    if (isStopped(run)) return;
    // Rows are done in the order of the manifest, a batch at a time.
    if (skipped < rowsBefore) {
      skipped += 1;
      continue;
    }
    batch.push(entry);
    if (batch.length < batchRows) continue;
    await importBatch(run, batch);
    run.options.onProgress?.(run.report.progress(entry.fraction));
    batch = [];
  }
  if (batch.length > 0) await importBatch(run, batch);
  run.options.onProgress?.(run.report.progress(run.report.stopped === null ? 1 : (batch[0]?.fraction ?? 1)));
}

/** OCR takes a process and 100 MB: it is opened when the first picture needs it. */
function lazyReader({ openTextReader = textReader }: ImportServices, options: ImportOptions) {
  let opened: ReturnType<typeof openTextReader> | null = null;
  const readText = (picture: Uint8Array) => {
    opened ??= openTextReader();
    return opened.readText(picture);
  };
  return { readText: options.hasOcr === false ? null : readText, close: () => opened?.close() };
}

/** Removes what a killed import left. A failure fails no row of this import. */
async function removeLeftovers(run: ImportRun): Promise<void> {
  if (run.options.isDryRun === true || isStopped(run)) return;
  const text = await removeOrphans(run.services).then(orphansText, (error: unknown) => {
    return `pictures of no record could not be removed: ${reasonOf(error)}`;
  });
  if (text !== null) run.report.notice(null, `${text}.`);
}

function noteIgnored({ report, ignoredColumns }: ImportRun): void {
  if (ignoredColumns.size === 0) return;
  report.notice(
    null,
    `columns that are not known here were ignored: ${[...ignoredColumns].sort().join(", ")}.`,
  );
}

/** Screens removed in one transaction. */
const removedAtOnce = 200;

/**
 * Removes the live screens that no row was for. Does nothing, and says so, when a row failed, when the manifest was not read to
 * its end or had no valid row: a broken manifest, or one of another library, must not empty this one.
 */
async function removeMissing(run: ImportRun): Promise<void> {
  const refusal = refuse(run);
  if (refusal !== null) return run.report.notice(null, `no missing screen was removed: ${refusal}.`);
  const missing = (await run.services.library.screenIds()).filter((id) => !run.seenIds.has(id));
  if (run.options.isDryRun === true) return run.report.count("removed", missing.length);
  for (let from = 0; from < missing.length; from += removedAtOnce) {
    const some = missing.slice(from, from + removedAtOnce);
    const removed = await removeScreens(run.services, some);
    run.report.count("removed", removed.length);
  }
}

function refuse(run: ImportRun): string | null {
  if (isStopped(run)) return "the manifest was not read to its end";
  if (run.report.failed > 0) return `${run.report.failed} of its rows failed`;
  return run.seenIds.size === 0 ? "the manifest has no valid row" : null;
}
