import { type PictureDecoder, pictureDecoder } from "../images/picture-decoder.ts";
import { orphansText, removeOrphans } from "../images/remove-orphans.ts";
import { textReader } from "../images/text-reader.ts";
import { batchRows, importBatch, isStopped } from "./import-batch.ts";
import { ImportReport, type ImportSummary } from "./import-report.ts";
import type { ImportOptions, ImportRun, ImportServices } from "./import-run.ts";
import type { Manifest, ManifestEntry } from "./manifest.ts";
import { readManifest } from "./read-manifest.ts";
import { removeMissing } from "./remove-missing.ts";

/**
 * Imports a manifest or a folder of pictures (see `read-manifest.ts` for the forms, `manifest-row.ts` for the columns).
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
  const run = startRun(services, options, manifest, decoder, reader.readText);
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

function startRun(
  services: ImportServices,
  options: ImportOptions,
  { folder, ignoredColumns }: Manifest,
  decoder: PictureDecoder,
  readText: ImportRun["readText"],
): ImportRun {
  const report = new ImportReport();
  return {
    services,
    options,
    folder,
    report,
    seenIds: new Set(),
    ignoredColumns: new Set(ignoredColumns),
    decoder,
    readText,
  };
}

async function importEntries(run: ImportRun, entries: AsyncIterable<ManifestEntry>): Promise<void> {
  let batch: ManifestEntry[] = [];
  for await (const entry of entries) {
    if (isStopped(run)) return;
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

/** What an import before this one left when it was killed. A failure fails no row of this one. */
async function removeLeftovers(run: ImportRun): Promise<void> {
  if (run.options.isDryRun === true || isStopped(run)) return;
  const text = await removeOrphans(run.services).then(orphansText, (error: unknown) => {
    return `pictures of no record could not be removed: ${error instanceof Error ? error.message : error}`;
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
