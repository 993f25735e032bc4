// Runs that describe the library. Its statements are few and far between: none is prepared.
import { and, desc, eq, lt, sql } from "drizzle-orm";
import { storable } from "../columns.ts";
import type { Database, Executor } from "../database.ts";
import type {
  DescriptionJob,
  DescriptionJobCounts,
  DescriptionJobEnd,
  NewDescriptionJob,
} from "../description-job-storage.ts";
import type { Tables } from "../tables/tables.ts";

function isOpen({ descriptionJobs: jobs }: Tables) {
  return sql`${jobs.state} in ('queued', 'running')`;
}

/** The runs of this database. */
export function descriptionJobStore(database: Database) {
  const { db, tables, transaction } = database;
  const { descriptionJobs: jobs } = tables;
  return {
    /** Adds a queued run; null when one waits or runs already, of whatever workspace. */
    async create(job: NewDescriptionJob) {
      return transaction("imports", async (tx) => {
        if ((await openJob(tx)) !== null) return null;
        const [row] = await tx.db
          .insert(jobs)
          .values({ ...job, state: "queued" })
          .returning();
        return row === undefined ? null : jobOf(row);
      });
    },
    byId: async (id: string) => byId(database, id),
    /**
     * Up to `limit` runs of a workspace, or of all, newest first, from behind the run `after`; null begins.
     */
    async list(workspaceId: string | null, after: string | null, limit: number) {
      const [before] = after === null ? [] : await db.select().from(jobs).where(eq(jobs.id, after));
      const isBehind = before === undefined ? undefined : lt(jobs.sequence, before.sequence);
      const isOf = workspaceId === null ? undefined : eq(jobs.workspaceId, workspaceId);
      const rows = await db
        .select()
        .from(jobs)
        .where(and(isOf, isBehind))
        .orderBy(desc(jobs.sequence))
        .limit(limit);
      return rows.map(jobOf);
    },
    /** The run that waits or runs. */
    next: async () => openJob(database),
    /** As that of an import. */
    async start(id: string, now: number) {
      const started = { state: "running", startedAt: sql`coalesce(${jobs.startedAt}, ${now})` } as const;
      const rows = await db.update(jobs).set(started).where(isOpenJob(tables, id)).returning({ id: jobs.id });
      return rows.length > 0;
    },
    /** Records how far a run is. */
    async progress(id: string, counts: DescriptionJobCounts) {
      await db.update(jobs).set(counts).where(isOpenJob(tables, id));
    },
    /** Ends a run that has not ended. */
    async finish(id: string, end: DescriptionJobEnd, now: number) {
      await db
        .update(jobs)
        .set({ ...storable(end), finishedAt: now })
        .where(isOpenJob(tables, id));
    },
    /** As that of an import. */
    async cancel(id: string, now: number) {
      return transaction("imports", async (tx) => {
        const inState = (state: "queued" | "running") => and(eq(jobs.id, id), eq(jobs.state, state));
        const asked = { isCancelRequested: true } as const;
        await tx.db
          .update(jobs)
          .set({ ...asked, state: "cancelled", finishedAt: now })
          .where(inState("queued"));
        await tx.db.update(jobs).set(asked).where(inState("running"));
        return byId(tx, id);
      });
    },
    /** Forgets the runs that ended before a moment. */
    async removeFinishedBefore(moment: number) {
      await db.delete(jobs).where(lt(jobs.finishedAt, moment));
    },
  };
}

export type DescriptionJobStore = ReturnType<typeof descriptionJobStore>;

function isOpenJob(tables: Tables, id: string) {
  return and(eq(tables.descriptionJobs.id, id), isOpen(tables));
}

async function openJob({ db, tables }: Executor): Promise<DescriptionJob | null> {
  const [row] = await db.select().from(tables.descriptionJobs).where(isOpen(tables)).limit(1);
  return row === undefined ? null : jobOf(row);
}

async function byId(
  { db, tables: { descriptionJobs: jobs } }: Executor,
  id: string,
): Promise<DescriptionJob | null> {
  const [row] = await db.select().from(jobs).where(eq(jobs.id, id));
  return row === undefined ? null : jobOf(row);
}

function jobOf({ sequence, ...job }: Tables["descriptionJobs"]["$inferSelect"]): DescriptionJob {
  return job;
}
