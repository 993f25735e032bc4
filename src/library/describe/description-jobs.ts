// Runs that describe the library, as programs and operators ask for them.

import type { DescriptionJob } from "../../database/stores/description-jobs.ts";
import { ApiError } from "../../errors.ts";
import { type LibraryActor, recordKeyAct } from "../../people/audit/record-key-act.ts";
import type { KeyServices } from "../../people/keys/key-gate.ts";
import { type JobsPage, type JobsScope, listJobs, requireJob, timesOf } from "../jobs/job-answer.ts";
import type { DescriptionQueue } from "./description-queue.ts";
import type {
  CreateDescription,
  DescriptionAnswer,
  DescriptionDetails,
  DescriptionsAnswer,
} from "./schema.ts";

const label = "description run";
const undescribedMax = 100;
/** Enough to compare a description with. */
const sampleTextMax = 500;

/** The services of runs that describe the library. */
export interface DescriptionServices extends KeyServices {
  readonly descriptionQueue: DescriptionQueue;
}

/**
 * Asks for a run: the pictures without words go to `DESCRIBE_URL`. When this returns it is recorded. Throws
 * `describing_off` where no model for descriptions is set, and `already_describing` while another run waits or goes on,
 * of whatever workspace: the library is that of all.
 */
export async function createDescription(
  services: DescriptionServices,
  actor: LibraryActor,
  { again, limit, max_tokens: maxTokens }: CreateDescription,
): Promise<DescriptionAnswer> {
  const { config, descriptionQueue, now, storage } = services;
  if (config.describe === null)
    throw new ApiError(
      "describing_off",
      "This service has no model for descriptions. Its operator can set DESCRIBE_URL and DESCRIBE_MODEL.",
    );
  const { workspaceId, keyId } = actor.caller;
  const options = { isAgain: again, limit: limit ?? null, maxTokens: maxTokens ?? null };
  const asked = { id: crypto.randomUUID(), workspaceId, keyId, options, createdAt: now() };
  const job = await storage.descriptionJobs.create(asked);
  if (job === null)
    throw new ApiError(
      "already_describing",
      "The library is being described already. Wait for the end of that run, or cancel it.",
    );
  descriptionQueue.wake();
  await recordKeyAct(services, actor, "description.create", targetOf(job));
  return descriptionAnswer(job);
}

/**
 * A run of the scope with the screens that it could not describe. Throws `not_found` for anything that is no
 * id of one.
 */
export async function getDescription(
  services: DescriptionServices,
  scope: JobsScope,
  id: string,
): Promise<DescriptionDetails> {
  const job = await requireJob(services.storage.descriptionJobs, scope, id, label);
  const { descriptions, library } = services.storage;
  const undescribed = await descriptions.undescribed(undescribedMax);
  const samples = await library.screensByIds(job.samples);
  return {
    ...descriptionAnswer(job),
    samples: samples.map(({ id: screen_id, title, description, visibleText }) => ({
      screen_id,
      title,
      description,
      text: visibleText.slice(0, sampleTextMax).toWellFormed(),
    })),
    failures: job.failures.map(({ id: screen_id, reason }) => ({ screen_id, reason })),
    undescribed_screens: undescribed.map(({ id: screen_id, model, reason }) => ({
      screen_id,
      model,
      reason,
    })),
  };
}

/** The runs of the scope, newest first. */
export async function listDescriptions(
  { storage }: DescriptionServices,
  scope: JobsScope,
  wanted: JobsPage,
): Promise<DescriptionsAnswer> {
  const { page, next } = await listJobs(storage.descriptionJobs, scope, wanted, label);
  return { descriptions: page.map(descriptionAnswer), next };
}

/** Ends a run; what is described stays. One that has ended stays as it is. Throws as `getDescription`. */
export async function cancelDescription(
  services: DescriptionServices,
  actor: LibraryActor,
  id: string,
  scope: JobsScope = actor.caller,
): Promise<DescriptionAnswer> {
  const job = await requireJob(services.storage.descriptionJobs, scope, id, label);
  const cancelled = (await services.descriptionQueue.cancel(job.id)) ?? job;
  if (job.finishedAt === null) await recordKeyAct(services, actor, "description.cancel", targetOf(job));
  return descriptionAnswer(cancelled);
}

function targetOf({ id }: DescriptionJob): string {
  return `the library (${id})`;
}

function descriptionAnswer(job: DescriptionJob): DescriptionAnswer {
  const { id, state, options, screens, described, undescribed, changed, failed, requests, error } = job;
  return {
    id,
    state,
    again: options.isAgain,
    limit: options.limit,
    max_tokens: options.maxTokens,
    screens,
    described,
    undescribed,
    changed,
    failed,
    requests,
    input_tokens: job.inputTokens,
    output_tokens: job.outputTokens,
    budget_spent: job.isBudgetSpent,
    cancel_requested: job.isCancelRequested,
    error,
    ...timesOf(job),
  };
}
