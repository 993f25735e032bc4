// Runs in a process of its own, started by `description-queue.ts`: describes what has no words, and writes
// how far it is into the database.

import { openStorage } from "../../database/open-storage.ts";
import type { Storage } from "../../database/storage.ts";
import {
  type DescriptionJob,
  type DescriptionJobCounts,
  type DescriptionJobEnd,
  descriptionFailuresMax,
  descriptionSamplesMax,
} from "../../database/stores/description-jobs.ts";
import { openImageStore } from "../../images/open-image-store.ts";
import { textReader } from "../../images/text-reader.ts";
import { openEncoder } from "../../index/engine.ts";
import { endOfStopped, type JobStop, runJobScript, whileLocked } from "../jobs/job-script.ts";
import { chatModel } from "./chat-model.ts";
import { describeLibrary } from "./describe-library.ts";
import type { DescribeSummary } from "./describe-report.ts";
import type { DescriptionTask } from "./description-queue.ts";

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
  { images, settings }: DescriptionTask,
  storage: Storage,
  job: DescriptionJob,
  stop: JobStop,
): Promise<DescriptionJobEnd | null> {
  const before = countedBefore(job);
  const { isAgain, limit, maxTokens } = job.options;
  const samples = [...job.samples];
  const progress = progressWriter(storage, job.id, samples);
  const reader = settings.input === "text" ? textReader() : null;
  const services = {
    descriptions: storage.descriptions,
    images: openImageStore(images, storage),
    encoder: await openEncoder(),
    textReader: reader,
  };
  const summary = await describeLibrary(services, chatModel(settings, stop.signal), {
    isAgain,
    limit: limit === null ? undefined : Math.max(0, limit - askedAbout(before)),
    maxTokens:
      maxTokens === null ? undefined : Math.max(0, maxTokens - before.inputTokens - before.outputTokens),
    concurrency: settings.concurrency,
    signal: stop.signal,
    onProgress: (counts) => progress.record(sumOf(before, counts)),
    onDescribed: (id) => void (samples.length < descriptionSamplesMax && samples.push(id)),
  }).finally(() => reader?.close());
  await progress.end(sumOf(before, summary));
  return endOf(summary, stop, settings.url);
}

/**
 * The counts of an earlier process. Screens that failed there are asked about again, so they are not counted.
 */
function countedBefore(job: DescriptionJob): DescriptionJobCounts {
  const { described, undescribed, changed, requests, inputTokens, outputTokens } = job;
  const screens = described + undescribed + changed;
  return { screens, described, undescribed, changed, failed: 0, requests, inputTokens, outputTokens };
}

function askedAbout({ described, undescribed, changed }: DescriptionJobCounts): number {
  return described + undescribed + changed;
}

function sumOf(before: DescriptionJobCounts, now: DescriptionJobCounts): DescriptionJobCounts {
  const sums = Object.keys(before).map((name) => {
    const key = name as keyof DescriptionJobCounts;
    return [key, before[key] + now[key]];
  });
  return Object.fromEntries(sums) as DescriptionJobCounts;
}

/** Writes counts at most twice a second, one after another. */
function progressWriter({ descriptionJobs }: Storage, id: string, samples: readonly string[]) {
  let writtenAt = Number.NEGATIVE_INFINITY;
  let writing: Promise<void> = Promise.resolve();
  const write = (counts: DescriptionJobCounts) => {
    writtenAt = performance.now();
    // Later counts include those before: a write that failed must not stop the next.
    writing = writing
      .catch(() => undefined)
      .then(() => descriptionJobs.progress(id, { ...counts, samples: [...samples] }));
    writing.catch(() => undefined);
  };
  return {
    record(counts: DescriptionJobCounts): void {
      if (performance.now() - writtenAt >= writeEveryMs) write(counts);
    },
    /** Writes the last counts; throws when they could not be written. */
    async end(counts: DescriptionJobCounts): Promise<void> {
      write(counts);
      await writing;
    },
  };
}

/** Hides the server's address: callers see the message. */
function endOf(summary: DescribeSummary, { isCancelled }: JobStop, url: string): DescriptionJobEnd | null {
  const plain = (text: string) => text.replaceAll(url, "DESCRIBE_URL").slice(0, reasonCharactersMax);
  const failures = summary.failures
    .slice(0, descriptionFailuresMax)
    .map(({ id, reason }) => ({ id, reason: plain(reason) }));
  if (summary.stopped === "interrupted")
    return isCancelled ? { state: "cancelled", error: null, failures } : null;
  if (summary.stopped !== "server")
    return { state: "done", error: null, failures, isBudgetSpent: summary.stopped === "budget" };
  const reason = failures.at(-1)?.reason ?? "it did not answer.";
  const message = `The server of DESCRIBE_URL failed too often: ${reason} What is counted is in the library; describe again to go on from there.`;
  return { state: "failed", error: { code: "vision_server_failed", message }, failures };
}
