import { countsOf, type ImportNotice } from "../../database/import-outcomes.ts";
import type { ImportJob } from "../../database/stores/imports.ts";
import { type LibraryActor, recordKeyAct } from "../../people/audit/record-key-act.ts";
import { type JobsPage, type JobsScope, listJobs, requireJob, timesOf } from "../jobs/job-answer.ts";
import type { ImportJobServices } from "./import-queue.ts";
import type { ImportAnswer, ImportDetails, ImportsAnswer } from "./schema.ts";

const label = "import";

export function importAnswer(job: ImportJob): ImportAnswer {
  const { id, state, format, bytes, sha256, error } = job;
  const { editsKept: edits_kept, ...counts } = countsOf(job);
  return {
    id,
    state,
    source_name: job.sourceName,
    format,
    bytes,
    sha256,
    progress: job.fraction,
    ...counts,
    edits_kept,
    gone: job.gone.length,
    read: job.read,
    total: job.total === 0 ? null : job.total,
    dry_run: job.options.isDryRun === true,
    cancel_requested: job.isCancelRequested,
    error,
    ...timesOf(job),
  };
}

/** A job of the scope with its first failed rows. Throws `not_found` for anything that is no id of one. */
export async function getImport(
  services: ImportJobServices,
  scope: JobsScope,
  id: string,
  failuresMax: number,
): Promise<ImportDetails> {
  const job = await requireJob(services.storage.imports, scope, id, label);
  const failures = failuresMax === 0 ? [] : await services.storage.imports.failures(job.id, failuresMax);
  return { ...importAnswer(job), failures: [...failures], notices: job.notices.map(noticeAnswer) };
}

function noticeAnswer({ row, field, screenId, text, isFailure = false, leftOut = [] }: ImportNotice) {
  const left_out = leftOut.map((files) => ({ ...files, names: [...files.names] }));
  return {
    row,
    ...(field !== undefined && { field }),
    ...(screenId !== undefined && { screen_id: screenId }),
    text,
    is_failure: isFailure,
    left_out,
  };
}

/** The jobs of the scope, newest first. */
export async function listImports(
  { storage }: ImportJobServices,
  scope: JobsScope,
  wanted: JobsPage,
): Promise<ImportsAnswer> {
  const { page, next } = await listJobs(storage.imports, scope, wanted, label);
  return { imports: page.map(importAnswer), next };
}

/** Ends a queued job at once, a running one after its rows; an ended one stays. Throws as `getImport`. */
export async function cancelImport(
  services: ImportJobServices,
  actor: LibraryActor,
  id: string,
  scope: JobsScope = actor.caller,
): Promise<ImportAnswer> {
  const job = await requireJob(services.storage.imports, scope, id, label);
  const cancelled = (await services.importQueue.cancel(job.id)) ?? job;
  if (job.finishedAt === null)
    await recordKeyAct(services, actor, "import.cancel", `${job.sourceName} (${job.id})`);
  return importAnswer(cancelled);
}
