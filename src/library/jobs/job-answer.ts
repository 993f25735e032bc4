// The answers about jobs, whatever their kind.
import { ApiError } from "../../errors.ts";
import { uuidOf } from "../../fields.ts";

/** The jobs of one workspace, or of all when `workspaceId` is null. */
export interface JobsScope {
  readonly workspaceId: string | null;
}

/** A page of a list: up to `limit` jobs after the job `after`. */
export interface JobsPage {
  readonly after?: string | undefined;
  readonly limit: number;
}

interface ListedJob {
  readonly id: string;
  readonly workspaceId: string;
}

interface JobsReader<Job> {
  byId(id: string): Promise<Job | null>;
  list(workspaceId: string | null, after: string | null, limit: number): Promise<readonly Job[]>;
}

/** A job of the scope. Throws `not_found` for anything that is no id of one; `label` is what it is called. */
export async function requireJob<Job extends ListedJob>(
  jobs: Pick<JobsReader<Job>, "byId">,
  { workspaceId }: JobsScope,
  id: string,
  label: string,
): Promise<Job> {
  const known = uuidOf(id);
  const job = known === null ? null : await jobs.byId(known);
  if (job === null || (workspaceId !== null && job.workspaceId !== workspaceId))
    throw new ApiError("not_found", `There is no ${label} with this id.`);
  return job;
}

/** The jobs of the scope, newest first; `next` continues after them. Throws as `requireJob`. */
export async function listJobs<Job extends ListedJob>(
  jobs: JobsReader<Job>,
  scope: JobsScope,
  { after, limit }: JobsPage,
  label: string,
): Promise<{ readonly page: readonly Job[]; readonly next: string | null }> {
  const from = after === undefined ? null : (await requireJob(jobs, scope, after, label)).id;
  // One more than requested shows whether there is a next page.
  const found = await jobs.list(scope.workspaceId, from, limit + 1);
  const page = found.slice(0, limit);
  return { page, next: found.length > limit ? (page.at(-1)?.id ?? null) : null };
}

export function timesOf(job: {
  readonly createdAt: number;
  readonly startedAt: number | null;
  readonly finishedAt: number | null;
}) {
  return {
    created_at: new Date(job.createdAt).toISOString(),
    started_at: dateOf(job.startedAt),
    finished_at: dateOf(job.finishedAt),
  };
}

function dateOf(moment: number | null): string | null {
  return moment === null ? null : new Date(moment).toISOString();
}
