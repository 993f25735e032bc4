import type { Database } from "../database.ts";
import { descriptionShape } from "../description-job-storage.ts";
import type { NewJob } from "../job-storage.ts";
import { addJob, findJob, isOpenJob, jobStore } from "./jobs.ts";

/** The runs of this database that describe the library. */
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

export type DescriptionJobStore = ReturnType<typeof descriptionJobStore>;
