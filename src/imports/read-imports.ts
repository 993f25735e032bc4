import { type LibraryActor, recordKeyAct } from "../audit/record-key-act.ts";
import { ApiError } from "../errors.ts";
import { isScreenId } from "../fields.ts";
import type { Services } from "../services.ts";
import type { ImportJob } from "../storage/import-storage.ts";
import type { ImportAnswer, ImportDetails, ImportsAnswer } from "./schema.ts";

/** Whose jobs are meant: those of a caller's workspace, or for null of all. */
export interface JobsScope {
  readonly workspaceId: string | null;
}

/** A job as callers see it. */
export function importAnswer(job: ImportJob): ImportAnswer {
  const { id, state, format, bytes, sha256, imported, updated, unchanged, failed, error } = job;
  return {
    ...{ id, state, source_name: job.sourceName, format, bytes, sha256 },
    ...{ progress: job.fraction, imported, updated, unchanged, failed },
    ...{ cancel_requested: job.isCancelRequested, error },
    created_at: new Date(job.createdAt).toISOString(),
    started_at: dateOf(job.startedAt),
    finished_at: dateOf(job.finishedAt),
  };
}

function dateOf(moment: number | null): string | null {
  return moment === null ? null : new Date(moment).toISOString();
}

/** A job of the scope with its first failed rows. Throws `not_found` for anything that is no id of one. */
export async function getImport(
  services: Services,
  scope: JobsScope,
  id: string,
  failuresMax: number,
): Promise<ImportDetails> {
  const job = await requireJob(services, scope, id);
  const failures = failuresMax === 0 ? [] : await services.storage.imports.failures(job.id, failuresMax);
  return { ...importAnswer(job), failures: [...failures], notices: [...job.notices] };
}

/** The jobs of the scope, newest first. */
export async function listImports(
  services: Services,
  scope: JobsScope,
  { after, limit }: { readonly after?: string | undefined; readonly limit: number },
): Promise<ImportsAnswer> {
  const from = after === undefined ? null : (await requireJob(services, scope, after)).id;
  // One more than asked for says whether there is a next page.
  const found = await services.storage.imports.list(scope.workspaceId, from, limit + 1);
  const page = found.slice(0, limit);
  return { imports: page.map(importAnswer), next: found.length > limit ? (page.at(-1)?.id ?? null) : null };
}

/** Ends a job: a queued one at once, a running one after the rows it is at. One that has ended stays as it is. Throws as `getImport`. */
export async function cancelImport(
  services: Services,
  actor: LibraryActor,
  id: string,
  scope: JobsScope = actor.caller,
): Promise<ImportAnswer> {
  const job = await requireJob(services, scope, id);
  const cancelled = (await services.importQueue.cancel(job.id)) ?? job;
  if (job.finishedAt === null)
    await recordKeyAct(services, actor, "import.cancel", `${job.sourceName} (${job.id})`);
  return importAnswer(cancelled);
}

async function requireJob({ storage }: Services, { workspaceId }: JobsScope, id: string): Promise<ImportJob> {
  const known = id.toLowerCase();
  const job = isScreenId(known) ? await storage.imports.byId(known) : null;
  if (job === null || (workspaceId !== null && job.workspaceId !== workspaceId))
    throw new ApiError("not_found", "There is no import with this id.");
  return job;
}
