// Runs in a process of its own, started by `description-queue.ts`: describes what has no words, and writes
// how far it is into the database.

import { trialScreensMax } from "../../bounds.ts";
import { openStorage } from "../../database/open-storage.ts";
import type { Storage } from "../../database/storage.ts";
import * as jobs from "../../database/stores/description-jobs.ts";
import { openImageStore } from "../../images/open-image-store.ts";
import { textReader } from "../../images/text-reader.ts";
import { openEncoder } from "../../index/engine.ts";
import { endOfStopped, type JobStop, runJobScript, whileLocked } from "../jobs/job-script.ts";
import { chatModel, type ModelTimes } from "./chat-model.ts";
import { describeLibrary } from "./describe-library.ts";
import type { DescribeSummary } from "./describe-report.ts";
import type { DescriptionTask } from "./description-queue.ts";

/** A server on this machine is there or is not: waiting a minute for it helps nobody. */
const localTimes: ModelTimes = { answerMs: 180_000, backoffMs: 50 };
/** A record of how far a run is costs a flush of the disk. */
const writeEveryMs = 500;
const reasonCharactersMax = 500;

runJobScript<DescriptionTask>(async (task, stop) => {
  const { images, jobId } = task;
  const storage = await openStorage(images);
  const lock = await storage.acquireLock("describe", { signal: stop.signal });
  try {
    const job = await storage.descriptionJobs.byId(jobId);
    if (job === null || job.finishedAt !== null) return;
    const end =
      lock === null ? endOfStopped(stop) : await describeAll(task, storage, job, whileLocked(stop, lock));
    if (end !== null) await storage.descriptionJobs.finish(jobId, end, Date.now());
  } finally {
    lock?.release();
    await storage.close();
  }
});

/** Returns the end of the run; null when it is to go on later. */
async function describeAll(
  { images, isChosenHere, name, settings }: DescriptionTask,
  storage: Storage,
  job: jobs.DescriptionJob,
  stop: JobStop,
): Promise<jobs.DescriptionJobEnd | null> {
  const before = countedBefore(job);
  const { isAgain, isTrial = false, limit, maxTokens, screenIds: ids } = job.options;
  const samples = [...job.samples];
  const tried = [...job.tried];
  const progress = progressWriter(storage, job.id, { samples, tried });
  let milliseconds = 0;
  const reader = settings.input === "text" ? textReader() : null;
  const services = {
    descriptions: storage.descriptions,
    images: openImageStore(images, storage),
    encoder: await openEncoder(),
    textReader: reader,
  };
  const model = chatModel(settings, stop.signal, isChosenHere ? localTimes : undefined);
  const summary = await describeLibrary(services, model, {
    isAgain,
    isTrial,
    chosen:
      ids === undefined ? undefined : { ids, askedBefore: askedAbout(before) > 0 ? job.startedAt : null },
    limit: limit === null ? undefined : Math.max(0, limit - askedAbout(before)),
    maxTokens:
      maxTokens === null ? undefined : Math.max(0, maxTokens - before.inputTokens - before.outputTokens),
    concurrency: settings.concurrency,
    signal: stop.signal,
    onProgress: (counts) => {
      milliseconds = counts.milliseconds;
      progress.record(sumOf(before, counts));
    },
    onDescribed: ({ id, title, description }) => {
      if (samples.length >= trialScreensMax) return;
      samples.push(id);
      if (isTrial) tried.push({ id, title, description });
    },
  }).finally(() => reader?.close());
  await progress.end(sumOf(before, { ...summary, milliseconds }));
  return endOf(summary, stop, { url: settings.url, name });
}

/** The counts of an earlier process, without screens that failed there: they are asked about again. */
function countedBefore(job: jobs.DescriptionJob): jobs.DescriptionJobCounts {
  const { described, undescribed, changed, requests, inputTokens, outputTokens, milliseconds } = job;
  const asked = { screens: askedAbout(job), described, undescribed, changed, failed: 0, kept: 0 };
  return { ...asked, requests, inputTokens, outputTokens, milliseconds };
}

function askedAbout({ described, undescribed, changed }: jobs.DescriptionJobCounts): number {
  return described + undescribed + changed;
}

function sumOf(before: jobs.DescriptionJobCounts, now: jobs.DescriptionJobCounts): jobs.DescriptionJobCounts {
  const sums = Object.keys(before).map((name) => {
    const key = name as keyof jobs.DescriptionJobCounts;
    return [key, before[key] + now[key]];
  });
  return Object.fromEntries(sums) as jobs.DescriptionJobCounts;
}

/** Writes counts at most twice a second, one after another. */
function progressWriter(
  { descriptionJobs }: Storage,
  id: string,
  { samples, tried }: Pick<jobs.DescriptionJob, "samples" | "tried">,
) {
  let writtenAt = Number.NEGATIVE_INFINITY;
  let writing: Promise<void> = Promise.resolve();
  const write = (counts: jobs.DescriptionJobCounts) => {
    writtenAt = performance.now();
    // Later counts include those before: a write that failed must not stop the next.
    writing = writing
      .catch(() => undefined)
      .then(() => descriptionJobs.progress(id, { ...counts, samples: [...samples], tried: [...tried] }));
    writing.catch(() => undefined);
  };
  return {
    record(counts: jobs.DescriptionJobCounts): void {
      if (performance.now() - writtenAt >= writeEveryMs) write(counts);
    },
    /** Writes the last counts; throws when they could not be written. */
    async end(counts: jobs.DescriptionJobCounts): Promise<void> {
      write(counts);
      await writing;
    },
  };
}

/** Hides the server's address: callers see the message. */
function endOf(
  summary: DescribeSummary,
  { isCancelled }: JobStop,
  { url, name }: Readonly<Record<"url" | "name", string>>,
): jobs.DescriptionJobEnd | null {
  const plain = (text: string) => text.replaceAll(url, "its address").slice(0, reasonCharactersMax);
  const failures = summary.failures
    .slice(0, jobs.descriptionFailuresMax)
    .map(({ id, reason }) => ({ id, reason: plain(reason) }));
  if (summary.stopped === "interrupted")
    return isCancelled ? { state: "cancelled", error: null, failures } : null;
  if (summary.stopped !== "server")
    return { state: "done", error: null, failures, isBudgetSpent: summary.stopped === "budget" };
  const reason = failures.at(-1)?.reason ?? "it did not answer.";
  const message = `${name} failed too often: ${reason} What is counted is in the library; describe again to go on from there.`;
  return { state: "failed", error: { code: "vision_server_failed", message }, failures };
}
