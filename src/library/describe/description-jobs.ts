// Runs that describe the library, as programs and operators ask for them.

import { trialScreensMax } from "../../bounds.ts";
import type { DescriptionJob } from "../../database/stores/description-jobs.ts";
import { ApiError } from "../../errors.ts";
import { type LibraryActor, recordKeyAct } from "../../people/audit/record-key-act.ts";
import type { KeyServices } from "../../people/keys/key-gate.ts";
import { type JobsPage, type JobsScope, listJobs, requireJob, timesOf } from "../jobs/job-answer.ts";
import type { DescribingModels } from "./describing-models.ts";
import type { DescriptionQueue } from "./description-queue.ts";
import type * as s from "./schema.ts";

export const runLabel = "description run";
const undescribedMax = 100;
/** Enough to compare a description with. */
const sampleTextMax = 500;

export interface DescriptionServices extends KeyServices {
  readonly descriptionQueue: DescriptionQueue;
  readonly describingModels: DescribingModels;
}

/** A run that is asked for; a trial asks about a few screens and writes nothing. */
type NewDescription = s.CreateDescription & { readonly is_trial?: boolean | undefined };

/**
 * Asks for a run: the pictures without words, or chosen ones, go to the model of the settings or the one an
 * operator chose. It is recorded when this returns. Throws `describing_off` without a model, and
 * `already_describing` while another run waits or goes on, of any workspace: all share the library.
 */
export async function createDescription(
  services: DescriptionServices,
  actor: LibraryActor,
  { again, is_trial: isTrial = false, limit, max_tokens: maxTokens, screen_ids: ids }: NewDescription,
): Promise<s.DescriptionAnswer> {
  const { describingModels, descriptionQueue, now, storage } = services;
  const { settings } = await describingModels.require();
  const { workspaceId, keyId } = actor.caller;
  const options = {
    isAgain: again,
    limit: isTrial ? trialScreensMax : (limit ?? null),
    maxTokens: maxTokens ?? null,
    model: settings.model,
    isTrial,
    ...(ids !== undefined && { screenIds: ids.map((id) => id.toLowerCase()) }),
  };
  const asked = { id: crypto.randomUUID(), workspaceId, keyId, options, createdAt: now() };
  const job = await storage.descriptionJobs.create(asked);
  if (job === null)
    throw new ApiError(
      "already_describing",
      "The library is being described already. Wait for the end of that run, or cancel it.",
    );
  descriptionQueue.wake();
  await recordKeyAct(services, actor, "description.create", `${targetOf(job)}, by ${settings.model}`);
  return descriptionAnswer(job);
}

/** A run of the scope with the screens that it could not describe. Throws `not_found` for no id of one. */
export async function getDescription(
  services: DescriptionServices,
  scope: JobsScope,
  id: string,
): Promise<s.DescriptionDetails> {
  const job = await requireJob(services.storage.descriptionJobs, scope, id, runLabel);
  const { descriptions, library } = services.storage;
  const undescribed = await descriptions.undescribed(undescribedMax);
  const tried = new Map(job.tried.map((words) => [words.id, words]));
  const samples = await library.screensByIds(tried.size > 0 ? [...tried.keys()] : job.samples);
  return {
    ...descriptionAnswer(job),
    samples: samples.map((screen) => {
      const { title, description } = tried.get(screen.id) ?? screen;
      const text = screen.visibleText.slice(0, sampleTextMax).toWellFormed();
      return { screen_id: screen.id, title, description, text };
    }),
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
): Promise<s.DescriptionsAnswer> {
  const { page, next } = await listJobs(storage.descriptionJobs, scope, wanted, runLabel);
  return { descriptions: page.map(descriptionAnswer), next };
}

/** Ends a run; what is described stays. One that has ended stays as it is. Throws as `getDescription`. */
export async function cancelDescription(
  services: DescriptionServices,
  actor: LibraryActor,
  id: string,
  scope: JobsScope = actor.caller,
): Promise<s.DescriptionAnswer> {
  const job = await requireJob(services.storage.descriptionJobs, scope, id, runLabel);
  const cancelled = (await services.descriptionQueue.cancel(job.id)) ?? job;
  if (job.finishedAt === null) await recordKeyAct(services, actor, "description.cancel", targetOf(job));
  return descriptionAnswer(cancelled);
}

function targetOf({ id, options: { isTrial, screenIds } }: DescriptionJob): string {
  if (isTrial === true) return `a few screens on trial (${id})`;
  return `${screenIds === undefined ? "the library" : `${screenIds.length} chosen screens`} (${id})`;
}

function descriptionAnswer(job: DescriptionJob): s.DescriptionAnswer {
  const { id, state, options, screens, described, undescribed, changed, failed, kept, requests, error } = job;
  const answered = described + undescribed + changed;
  return {
    id,
    state,
    again: options.isAgain,
    limit: options.limit,
    max_tokens: options.maxTokens,
    chosen: options.screenIds?.length ?? null,
    model: options.model ?? null,
    is_trial: options.isTrial ?? false,
    screens,
    described,
    undescribed,
    changed,
    failed,
    kept,
    requests,
    input_tokens: job.inputTokens,
    output_tokens: job.outputTokens,
    seconds_a_screen: answered === 0 ? null : job.milliseconds / 1000 / answered,
    budget_spent: job.isBudgetSpent,
    cancel_requested: job.isCancelRequested,
    error,
    ...timesOf(job),
  };
}
