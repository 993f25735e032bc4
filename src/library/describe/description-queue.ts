// Runs that describe the library happen in a process of their own, at low priority, one at a time.
import { fileURLToPath } from "node:url";
import type { Config } from "../../config/config.ts";
import type { Storage } from "../../database/storage.ts";
import type { DescriptionJob } from "../../database/stores/description-jobs.ts";
import { type ImagesConfig, imagesConfigOf } from "../../images/open-image-store.ts";
import type { Logger } from "../../system/log.ts";
import { localNetworkEnvironment, networkEnvironment, startJobProcess } from "../jobs/job-process.ts";
import { type JobFailure, JobQueue, type JobTimes } from "../jobs/job-queue.ts";
import type { DescribeSettings } from "./chat-model.ts";
import type { ServerPorts } from "./local-servers.ts";
import { runModel } from "./run-model.ts";

/** The task of a run's process. */
export interface DescriptionTask {
  readonly kind: "run";
  /** The database and the store of the pictures; with a bucket also its key. */
  readonly images: ImagesConfig;
  readonly jobId: string;
  readonly settings: DescribeSettings;
}

const jobScript = fileURLToPath(import.meta.resolve("./run-description-job.ts"));

/** The runs of a serving process. */
export class DescriptionQueue extends JobQueue<DescriptionJob> {
  constructor(
    config: ImagesConfig & Pick<Config, "describe">,
    storage: Pick<Storage, "descriptionJobs" | "isShared">,
    log: Logger,
    now: () => number,
    times?: Partial<JobTimes>,
    ports?: ServerPorts,
  ) {
    const images = imagesConfigOf(config);
    const settingsOf = async (job: DescriptionJob) =>
      (await runModel(config, job.options.server ?? null, ports))?.settings ?? null;
    super(
      {
        label: "description",
        jobs: {
          ...storage.descriptionJobs,
          next: async () => {
            const [job = null] = await storage.descriptionJobs.waiting(null);
            if (job === null || job.isCancelRequested || !storage.isShared) return job;
            // Another node may have the setting or the server, and be at the run.
            return (await settingsOf(job)) === null ? null : job;
          },
        },
        crashCode: "description_crashed",
        startProcess: ({ options: { server } }) =>
          startJobProcess(jobScript, server === undefined ? networkEnvironment() : localNetworkEnvironment()),
        taskOf: async (job) => {
          const settings = await settingsOf(job);
          return settings === null
            ? switchedOff(config, job.options)
            : { kind: "run", images, jobId: job.id, settings };
        },
        startFields: ({ options: { server } }) => ({
          url: server === undefined ? config.describe?.url : server.name,
          model: server === undefined ? config.describe?.model : server.model,
        }),
        endFields: ({ state, described, undescribed, changed, failed, inputTokens, outputTokens }) => {
          return { state, described, undescribed, changed, failed, inputTokens, outputTokens };
        },
        cleanUp: async () => undefined,
      },
      log,
      now,
      times,
    );
  }
}

/** A run that waited while the service was started again with other settings, or its server ended. */
function switchedOff(
  { describe }: Pick<Config, "describe">,
  { server }: DescriptionJob["options"],
): JobFailure {
  const reason =
    server === undefined
      ? "DESCRIBE_URL is no longer set at this service."
      : describe === null
        ? `${server.name} does not answer on this machine any more, or has another model than ${server.model}.`
        : `DESCRIBE_URL is set at this service now, and this run was to stay with ${server.name} on this machine.`;
  const message = `${reason} What is counted is in the library.`;
  return { state: "failed", error: { code: "describing_off", message } };
}
