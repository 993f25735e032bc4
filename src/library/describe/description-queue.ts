// Runs that describe the library happen in a process of their own, at low priority, one at a time.
import { fileURLToPath } from "node:url";
import type { Config } from "../../config/config.ts";
import type { Storage } from "../../database/storage.ts";
import type { DescriptionJob } from "../../database/stores/description-jobs.ts";
import { type ImagesConfig, imagesConfigOf } from "../../images/open-image-store.ts";
import type { Logger } from "../../system/log.ts";
import { networkEnvironment, startJobProcess } from "../jobs/job-process.ts";
import { type JobFailure, JobQueue, type JobTimes } from "../jobs/job-queue.ts";
import type { DescribeSettings } from "./chat-model.ts";

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
    config: Pick<Config, keyof ImagesConfig | "describe">,
    storage: Pick<Storage, "descriptionJobs" | "isShared">,
    log: Logger,
    now: () => number,
    times?: Partial<JobTimes>,
  ) {
    const { describe: settings } = config;
    const images = imagesConfigOf(config);
    super(
      {
        label: "description",
        jobs: {
          ...storage.descriptionJobs,
          next: async () => {
            const [job = null] = await storage.descriptionJobs.waiting(null);
            // Another node may have the setting, and be at the run.
            const isLeft = settings === null && storage.isShared && job?.isCancelRequested === false;
            return isLeft ? null : job;
          },
        },
        crashCode: "description_crashed",
        startProcess: () => startJobProcess(jobScript, networkEnvironment()),
        taskOf: ({ id }) => (settings === null ? switchedOff : { kind: "run", images, jobId: id, settings }),
        startFields: () => ({ url: settings?.url, model: settings?.model }),
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

/** A run that waited while the service was started again without the setting. */
const switchedOff: JobFailure = {
  state: "failed",
  error: {
    code: "describing_off",
    message: "DESCRIBE_URL is no longer set at this service. What is counted is in the library.",
  },
};
