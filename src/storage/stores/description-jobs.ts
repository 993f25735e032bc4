// Runs that describe the library. Its statements are few and far between: none is prepared.
import { and, desc, eq, lt, sql } from "drizzle-orm";
import { storable } from "../columns.ts";
import type { Database, Executor } from "../database.ts";
import type { DescriptionJob, DescriptionJobStorage } from "../description-job-storage.ts";
import type { Tables } from "../tables/tables.ts";

function isOpen({ descriptionJobs: jobs }: Tables) {
  return sql`${jobs.state} in ('queued', 'running')`;
}

/** The runs of this database. */
export function descriptionJobStore(database: Database): DescriptionJobStorage {
  const { db, tables, transaction } = database;
  const { descriptionJobs: jobs } = tables;
  return {
    async create(job) {
      return transaction("imports", async (tx) => {
        if ((await openJob(tx)) !== null) return null;
        const [row] = await tx.db
          .insert(jobs)
          .values({ ...job, state: "queued" })
          .returning();
        return row === undefined ? null : jobOf(row);
      });
    },
    byId: async (id) => byId(database, id),
    async list(workspaceId, after, limit) {
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
    next: async () => openJob(database),
    async start(id, now) {
      const started = { state: "running", startedAt: sql`coalesce(${jobs.startedAt}, ${now})` } as const;
      const rows = await db.update(jobs).set(started).where(isOpenJob(tables, id)).returning({ id: jobs.id });
      return rows.length > 0;
    },
    async progress(id, counts) {
      await db.update(jobs).set(counts).where(isOpenJob(tables, id));
    },
    async finish(id, end, now) {
      await db
        .update(jobs)
        .set({ ...storable(end), finishedAt: now })
        .where(isOpenJob(tables, id));
    },
    async cancel(id, now) {
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
    async removeFinishedBefore(moment) {
      await db.delete(jobs).where(lt(jobs.finishedAt, moment));
    },
  };
}

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
