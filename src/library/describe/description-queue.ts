// Runs that describe the library happen in a process of their own, at low priority, one at a time.
import { fileURLToPath } from "node:url";
import { isLoopback } from "../../config/insecure-connections.ts";
import type { Storage } from "../../database/storage.ts";
import type { DescriptionJob } from "../../database/stores/description-jobs.ts";
import { type ImagesConfig, imagesConfigOf } from "../../images/open-image-store.ts";
import type { Logger } from "../../system/log.ts";
import { networkEnvironment, startJobProcess } from "../jobs/job-process.ts";
import { type JobFailure, JobQueue, type JobTimes } from "../jobs/job-queue.ts";
import type { DescribeSettings } from "./chat-model.ts";
import type { DescribingModels } from "./describing-models.ts";

export interface DescriptionTask {
  readonly kind: "run";
  /** The database and the store of the pictures; with a bucket also its key. */
  readonly images: ImagesConfig;
  readonly jobId: string;
  readonly settings: DescribeSettings;
  /** Stands for the server in messages, which hide its address. */
  readonly name: string;
  /** True for one on this machine that was chosen at the pages. */
  readonly isChosenHere: boolean;
}

const jobScript = fileURLToPath(import.meta.resolve("./run-description-job.ts"));

export class DescriptionQueue extends JobQueue<DescriptionJob> {
  constructor(
    config: ImagesConfig,
    storage: Pick<Storage, "descriptionJobs" | "isShared">,
    models: Pick<DescribingModels, "ready">,
    log: Logger,
    now: () => number,
    times?: Partial<JobTimes>,
  ) {
    const images = imagesConfigOf(config);
    super(
      {
        label: "description",
        jobs: {
          ...storage.descriptionJobs,
          next: async () => {
            const [job = null] = await storage.descriptionJobs.waiting(null);
            if (job === null || job.isCancelRequested || !storage.isShared) return job;
            // Another node may have the setting, and be at the run.
            return (await models.ready()) === null ? null : job;
          },
        },
        crashCode: "description_crashed",
        startProcess: () => startJobProcess(jobScript, networkEnvironment()),
        taskOf: async ({ id: jobId }) => {
          const model = await models.ready();
          if (model === null) return switchedOff;
          const { isChosen, settings } = model;
          const name = isChosen ? "The server of the chosen model" : "The server of DESCRIBE_URL";
          const isChosenHere = isChosen && isLoopback(settings.url);
          return { kind: "run", images, jobId, settings, name, isChosenHere };
        },
        startFields: ({ options: { model } }) => ({ model }),
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

/** A run that waited while the settings or the choice changed. */
const switchedOff: JobFailure = {
  state: "failed",
  error: {
    code: "describing_off",
    message:
      "This service has no model for descriptions any more: DESCRIBE_URL is not set, and none is chosen that can be asked. What is counted is in the library.",
  },
};
