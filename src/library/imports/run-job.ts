// Runs in a process that `import-queue.ts` starts at low priority: imports one upload, records progress.
import { rm, stat } from "node:fs/promises";
import type { ImportNotice } from "../../database/import-outcomes.ts";
import type { JobError } from "../../database/job-storage.ts";
import { openStorage } from "../../database/open-storage.ts";
import type { Storage } from "../../database/storage.ts";
import { type ImportJob, type ImportJobEnd, importGoneMax } from "../../database/stores/imports.ts";
import { DatabaseUnavailableError, OperatorError } from "../../errors.ts";
import { type ImagesConfig, openImageStore } from "../../images/open-image-store.ts";
import { openEncoder } from "../../index/engine.ts";
import { isDiskFull } from "../../system/write-durably.ts";
import { ArchiveError } from "../archives/archive-entry.ts";
import { archiveFormatOf, type UnpackLimits, unpackArchive } from "../archives/unpack-archive.ts";
import { importLibrary } from "../importing/import-library.ts";
import type { ImportOptions } from "../importing/import-run.ts";
import { retryWhileDatabaseIsDown } from "../importing/outages.ts";
import type { ImportSummary } from "../importing/report.ts";
import { endOfStopped, type JobStop, runJobScript, whileLocked } from "../jobs/job-script.ts";
import { LeftOut } from "../sources/left-out.ts";
import { PlaceMissingError } from "../sources/required-columns.ts";
import type { ImportTask } from "./import-queue.ts";
import { JobProgress } from "./job-progress.ts";
import { asParameters, type SenderWords, senderWords } from "./sender-words.ts";
import { unpackedFolder, uploadPath } from "./upload-folder.ts";

const noticesMax = 100;

runJobScript<ImportTask>(async ({ images, jobId, limits }, stop) => {
  const storage = await openStorage(images);
  const lock = await storage.acquireLock("import", { signal: stop.signal });
  try {
    const job = await storage.imports.byId(jobId);
    if (job === null || job.finishedAt !== null) return;
    // Stopped while it waited: another process may be reading what it has unpacked of the same upload.
    const end =
      lock === null
        ? endOfStopped(stop)
        : await importUpload(images, storage, job, limits, whileLocked(stop, lock));
    if (end === null) return;
    await retryWhileDatabaseIsDown(() => storage.imports.finish(jobId, end, Date.now()), stop.signal);
  } finally {
    lock?.release();
    await storage.close();
  }
});

/** Returns the end of the job; null when it is to resume later. */
async function importUpload(
  config: ImagesConfig,
  storage: Storage,
  job: ImportJob,
  limits: UnpackLimits,
  stop: JobStop,
): Promise<ImportJobEnd | null> {
  const { dataDir } = config;
  const said = senderWords(dataDir, job);
  const progress = new JobProgress(storage.imports, job, said, stop.signal);
  try {
    const leftOut = new LeftOut();
    const source = await sourceOf(dataDir, job, limits, stop.signal, leftOut);
    const services = {
      library: storage.library,
      images: openImageStore(config, storage),
      encoder: await openEncoder(),
      marks: { ...storage, workspaceId: job.workspaceId },
      keptVersions: config.keptVersions,
    };
    const summary = await importLibrary(services, source, {
      ...progress.options,
      ...optionsOf(job),
      leftOut,
      signal: stop.signal,
      isTurnOver: () => stop.isTurnOver,
    });
    const isInterrupted = summary.stopped === "interrupted";
    const isTurnOver = isInterrupted && stop.isTurnOver && !stop.signal.aborted;
    await progress.end(stop.isCancelled || !isInterrupted || isTurnOver ? summary : null);
    if (isTurnOver) await storage.imports.requeue(job.id, noticesOf(summary, job, said));
    return isTurnOver ? null : endOf(summary, job, said, stop);
  } catch (error) {
    if (stop.signal.aborted) return endOfStopped(stop);
    return { state: "failed", error: errorOf(error, said) };
  }
}

function optionsOf({ hasOcr, options }: ImportJob): ImportOptions {
  const { appName, platform, appVersion, sourceUrl, ...others } = options;
  return {
    hasOcr,
    ...others,
    ofNewPictures: { appVersion, sourceUrl },
    defaults: {
      ...(appName !== undefined && { app_name: appName }),
      ...(platform !== undefined && { platform }),
    },
  };
}

/** An archive is unpacked again at each start: a power cut may have left files incomplete. */
async function sourceOf(
  dataDir: string,
  job: ImportJob,
  limits: UnpackLimits,
  signal: AbortSignal,
  leftOut: LeftOut,
): Promise<string> {
  const upload = uploadPath(dataDir, job);
  await stat(upload);
  const format = archiveFormatOf(`upload.${job.format}`);
  if (format === null) return upload;
  const folder = unpackedFolder(dataDir, job.id);
  await rm(folder, { recursive: true, force: true });
  return unpackArchive(upload, format, folder, limits, signal, leftOut);
}

function endOf(
  summary: ImportSummary,
  job: ImportJob,
  said: SenderWords,
  { isCancelled }: JobStop,
): ImportJobEnd | null {
  const notices = noticesOf(summary, job, said);
  if (summary.stopped === "interrupted")
    return isCancelled ? { state: "cancelled", error: null, notices } : null;
  if (summary.stopped === null)
    return {
      state: "done",
      error: null,
      notices,
      fraction: 1,
      gone: (summary.gone ?? []).slice(0, importGoneMax),
    };
  const message =
    "Nothing more could be written: the disk of the service is full. What is counted is in the library; send it again when there is room.";
  return { state: "failed", error: { code: "disk_full", message }, notices };
}

/** The notices of the job, those of earlier turns included. */
function noticesOf(summary: ImportSummary, job: ImportJob, said: SenderWords): readonly ImportNotice[] {
  const notices = summary.notices.map(({ image, ...notice }) => {
    const text = notice.row === null ? asParameters(notice.text) : notice.text;
    return { ...notice, text: said(image === undefined ? text : `${image}: ${text}`) };
  });
  const known = new Set(job.notices.map((notice) => `${notice.row} ${notice.text}`));
  const added = notices.filter(({ row, text }) => !known.has(`${row} ${text}`));
  return [...job.notices, ...added].slice(0, noticesMax);
}

/** Rethrows faults of this process and outages: then the job resumes later. */
function errorOf(error: unknown, said: SenderWords): JobError {
  if (error instanceof DatabaseUnavailableError) throw error;
  if (error instanceof ArchiveError) return { code: error.code, message: said(error.message) };
  if (error instanceof OperatorError)
    return { code: codeOf(error), message: said(asParameters(error.message)) };
  if (isDiskFull(error))
    return { code: "disk_full", message: "The disk of the service has too little space to unpack it." };
  if (error instanceof Error && "code" in error && error.code === "ENOENT")
    return {
      code: "upload_missing",
      message: "The uploaded file is no longer there; a restored backup does not hold it. Send it again.",
    };
  throw error;
}

function codeOf(error: OperatorError): string {
  if (!(error instanceof PlaceMissingError)) return "manifest_unreadable";
  return error.missing.includes("app_name") ? "app_missing" : "platform_missing";
}
