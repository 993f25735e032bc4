// Runs in a process of its own, started by `import-queue.ts`: imports one upload, at low priority, and writes how far it is into the records.
import { rm, stat } from "node:fs/promises";
import { constants, setPriority } from "node:os";
import { join } from "node:path";
import { openEncoder } from "../engine/engine.ts";
import { OperatorError } from "../errors.ts";
import { folderImageStore } from "../images/folder-image-store.ts";
import { isDiskFull } from "../images/write-durably.ts";
import { ArchiveError } from "../library/archives/archive-entry.ts";
import { archiveFormatOf, type UnpackLimits, unpackArchive } from "../library/archives/unpack-archive.ts";
import { importLibrary } from "../library/import-library.ts";
import type { ImportSummary } from "../library/report.ts";
import { openRecords } from "../open-records.ts";
import { pathsIn } from "../paths.ts";
import { waitForLock } from "../storage/file-lock.ts";
import type { ImportJob, ImportJobEnd, ImportJobError } from "../storage/import-storage.ts";
import type { Storage } from "../storage/storage.ts";
import type { JobMessage } from "./import-queue.ts";
import { JobProgress } from "./job-progress.ts";
import { uploadFolder, uploadPath } from "./upload-folder.ts";

const noticesMax = 100;

setPriority(constants.priority.PRIORITY_LOW);
// A service manager may signal every process of the service; the service says when to stop.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => undefined);
const stop = new AbortController();
let isCancelled = false;
// Without the service nobody waits for the end. The next one goes on from what is recorded.
process.on("disconnect", () => stop.abort());
process.on("message", (message: JobMessage) => {
  if (message.kind !== "run") {
    isCancelled ||= message.kind === "cancel";
    stop.abort();
    return;
  }
  const { dataDir, jobId, limits } = message;
  // An error that is nobody's fault but this process's: the service notes that it died.
  runJob(dataDir, jobId, limits).then(
    () => process.exit(0),
    () => process.exit(1),
  );
});

async function runJob(dataDir: string, jobId: string, limits: UnpackLimits): Promise<void> {
  const storage = openRecords({ dataDir });
  const lock = await waitForLock(pathsIn(dataDir).importLock, { signal: stop.signal });
  try {
    const job = await storage.imports.byId(jobId);
    if (job === null || job.finishedAt !== null) return;
    const end = await importUpload(dataDir, storage, job, limits);
    if (end !== null) await storage.imports.finish(jobId, withoutPath(end, dataDir), Date.now());
  } finally {
    lock?.release();
    storage.close();
  }
}

/** How the job ended; null when it is to go on later. */
async function importUpload(
  dataDir: string,
  storage: Storage,
  job: ImportJob,
  limits: UnpackLimits,
): Promise<ImportJobEnd | null> {
  const progress = new JobProgress(storage.imports, job, stop.signal);
  try {
    const source = await sourceOf(dataDir, job, limits);
    const services = {
      library: storage.library,
      images: folderImageStore(pathsIn(dataDir).images),
      encoder: await openEncoder(),
    };
    const summary = await importLibrary(services, source, {
      ...progress.options,
      hasOcr: job.hasOcr,
      signal: stop.signal,
    });
    await progress.end(isCancelled || summary.stopped !== "interrupted" ? summary : null);
    return endOf(summary);
  } catch (error) {
    if (stop.signal.aborted) return isCancelled ? { state: "cancelled", error: null, notices: [] } : null;
    return { state: "failed", error: errorOf(error, uploadPath(dataDir, job), job.sourceName), notices: [] };
  }
}

/** An archive is unpacked anew at each start: what a power cut left of the files of the last one need not be whole. */
async function sourceOf(dataDir: string, job: ImportJob, limits: UnpackLimits): Promise<string> {
  const upload = uploadPath(dataDir, job);
  await stat(upload);
  const format = archiveFormatOf(`upload.${job.format}`);
  if (format === null) return upload;
  const folder = join(uploadFolder(dataDir, job.id), "files");
  await rm(folder, { recursive: true, force: true });
  return unpackArchive(upload, format, folder, limits, stop.signal);
}

function endOf(summary: ImportSummary): ImportJobEnd | null {
  const notices = summary.notices.slice(0, noticesMax).map(({ row, image, text }) => {
    return { row, text: image === undefined ? text : `${image}: ${text}` };
  });
  if (summary.stopped === "interrupted")
    return isCancelled ? { state: "cancelled", error: null, notices } : null;
  if (summary.stopped === null) return { state: "done", error: null, notices };
  const message =
    "Nothing more could be written: the disk of the service is full. What is counted is in the library; send it again when there is room.";
  return { state: "failed", error: { code: "disk_full", message }, notices };
}

/** Throws what is a fault of this process. */
function errorOf(error: unknown, path: string, sourceName: string): ImportJobError {
  if (error instanceof ArchiveError) return { code: error.code, message: error.message };
  if (error instanceof OperatorError)
    return { code: "manifest_unreadable", message: error.message.replaceAll(path, sourceName) };
  if (isDiskFull(error))
    return { code: "disk_full", message: "The disk of the service has too little space to unpack it." };
  if (error instanceof Error && "code" in error && error.code === "ENOENT")
    return {
      code: "upload_missing",
      message: "The uploaded file is no longer there; a restored backup does not hold it. Send it again.",
    };
  throw error;
}

/** What is told to callers does not say where the service lies on its disk. */
function withoutPath(end: ImportJobEnd, dataDir: string): ImportJobEnd {
  return JSON.parse(
    JSON.stringify(end).replaceAll(JSON.stringify(dataDir).slice(1, -1), "DATA_DIR"),
  ) as ImportJobEnd;
}
