// Runs that describe the library: what only they have of all jobs.
import { type Static, Type } from "@sinclair/typebox";
import type { Database } from "../database.ts";
import type { Job, JobEnd, NewJob } from "../job-storage.ts";
import { addJob, findJob, isOpenJob, jobStore } from "./jobs.ts";

const count = Type.Integer({ minimum: 0, default: 0 });
const atMost = Type.Union([Type.Integer(), Type.Null()]);
const failure = Type.Object({ id: Type.String(), reason: Type.String() });

/** Counts of screens, then of requests to the model. */
const counts = Type.Object({
  /** Screens there were to describe. */
  screens: count,
  described: count,
  undescribed: count,
  changed: count,
  failed: count,
  /** Chosen screens that stay as they are. */
  kept: count,
  requests: count,
  inputTokens: count,
  outputTokens: count,
  /** The time of all requests. */
  milliseconds: count,
});

export const descriptionShape = {
  kind: "description",
  request: Type.Object({
    options: Type.Object({
      /** Also screens it could not describe, and those that another model or prompt described. */
      isAgain: Type.Boolean(),
      /** Screens at most; null for all. */
      limit: atMost,
      /** Tokens at most, sent and answered; null for any number. */
      maxTokens: atMost,
      /** Chosen screens, also described ones; absent for the library. */
      screenIds: Type.Optional(Type.Array(Type.String())),
      /** The model when it was asked for. */
      model: Type.Optional(Type.String()),
      /** A few screens chosen at random, of which nothing is written. */
      isTrial: Type.Optional(Type.Boolean()),
    }),
  }),
  result: Type.Object({
    ...counts.properties,
    /** True when it ended because the next screen might have exceeded `maxTokens`. */
    isBudgetSpent: Type.Boolean({ default: false }),
    /** The first screens that it described; at most `trialScreensMax`. */
    samples: Type.Array(Type.String(), { default: [] }),
    /** The words that the model gave the samples of a trial. */
    tried: Type.Array(Type.Object({ id: Type.String(), title: Type.String(), description: Type.String() }), {
      default: [],
    }),
    /** Screens that were not asked about to the end; at most `descriptionFailuresMax`. */
    failures: Type.Array(failure, { default: [] }),
  }),
} as const;

export type DescriptionJobCounts = Readonly<Static<typeof counts>>;
export type DescriptionJob = Job<typeof descriptionShape>;
export type DescriptionJobEnd = JobEnd<typeof descriptionShape>;

/** Failed screens that are kept of a run; `failed` counts them all. */
export const descriptionFailuresMax = 100;

export function descriptionJobStore(database: Database) {
  const { tables, transaction } = database;
  return {
    ...jobStore(database, descriptionShape),
    /** Adds a queued run; null when one waits or runs already, of whatever workspace. */
    async create(job: NewJob<typeof descriptionShape>) {
      return transaction("imports", async (tx) => {
        const open = await findJob(tx, descriptionShape, isOpenJob(tables, descriptionShape));
        return open === null ? addJob(tx, descriptionShape, job) : null;
      });
    },
  };
}
