// Runs that describe the library, as programs and operators ask for them.

import type { DescriptionJob } from "../../database/stores/description-jobs.ts";
import { ApiError } from "../../errors.ts";
import { type LibraryActor, recordKeyAct } from "../../people/audit/record-key-act.ts";
import type { KeyServices } from "../../people/keys/key-gate.ts";
import { type JobsPage, type JobsScope, listJobs, requireJob, timesOf } from "../jobs/job-answer.ts";
import type { DescriptionQueue } from "./description-queue.ts";
import type { ServerPorts } from "./local-servers.ts";
import { type ChosenServer, requireRunModel } from "./run-model.ts";
import type * as s from "./schema.ts";

/** The name of a run in messages. */
export const runLabel = "description run";
const undescribedMax = 100;
/** Enough to compare a description with. */
const sampleTextMax = 500;

/** The services of runs that describe the library. */
export interface DescriptionServices extends KeyServices {
  readonly descriptionQueue: DescriptionQueue;
  /** Ports of this machine on which a model may answer; absent for the usual ones. */
  readonly modelPorts: ServerPorts | undefined;
}

/** A run that is asked for, and the server of this machine where none is set. */
type NewDescription = s.CreateDescription & { readonly server?: ChosenServer | undefined };

/**
 * Asks for a run: the pictures without words, or chosen ones, go to `DESCRIBE_URL`, or to a server of this
 * machine. When this returns it is recorded. Throws `describing_off` where no model for descriptions is set,
 * and `already_describing` while another run waits or goes on, of whatever workspace: the library is that of
 * all.
 */
export async function createDescription(
  services: DescriptionServices,
  actor: LibraryActor,
  { again, limit, max_tokens: maxTokens, screen_ids: ids, server }: NewDescription,
): Promise<s.DescriptionAnswer> {
  const { config, descriptionQueue, modelPorts, now, storage } = services;
  const { settings } = await requireRunModel(config, server ?? null, modelPorts);
  const { workspaceId, keyId } = actor.caller;
  const options = {
    isAgain: again,
    limit: limit ?? null,
    maxTokens: maxTokens ?? null,
    ...(ids !== undefined && { screenIds: ids.map((id) => id.toLowerCase()) }),
    ...(server !== undefined && { server }),
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

/**
 * A run of the scope with the screens that it could not describe. Throws `not_found` for anything that is no
 * id of one.
 */
export async function getDescription(
  services: DescriptionServices,
  scope: JobsScope,
  id: string,
): Promise<s.DescriptionDetails> {
  const job = await requireJob(services.storage.descriptionJobs, scope, id, runLabel);
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

function targetOf({ id, options: { screenIds, server } }: DescriptionJob): string {
  const screens = screenIds === undefined ? "the library" : `${screenIds.length} chosen screens`;
  return `${screens} (${id})${server === undefined ? "" : ` with ${server.name} on this machine`}`;
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
    local_server: options.server?.name ?? null,
    local_model: options.server?.model ?? null,
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
