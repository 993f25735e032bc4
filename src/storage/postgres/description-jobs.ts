// Runs that describe the library, in PostgreSQL. Its statements are few and far between: none is prepared.
import { and, desc, eq, lt, sql } from "drizzle-orm";
import type { DescriptionJob, DescriptionJobStorage } from "../description-job-storage.ts";
import { storable } from "./columns.ts";
import { descriptionJobs as jobs } from "./description-schema.ts";
import { atOnce, type Postgres } from "./transactions.ts";

const isOpen = sql`${jobs.state} in ('queued', 'running')`;

type Reading = Pick<Postgres, "select">;

/** The runs of this database. */
export function postgresDescriptionJobs(db: Postgres): DescriptionJobStorage {
  return {
    async create(job) {
      return atOnce(db, "imports", async (tx) => {
        if ((await openJob(tx)) !== null) return null;
        const [row] = await tx
          .insert(jobs)
          .values({ ...job, state: "queued" })
          .returning();
        return row === undefined ? null : jobOf(row);
      });
    },
    byId: async (id) => byId(db, id),
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
    next: async () => openJob(db),
    async start(id, now) {
      const started = { state: "running", startedAt: sql`coalesce(${jobs.startedAt}, ${now})` } as const;
      const rows = await db.update(jobs).set(started).where(isOpenJob(id)).returning({ id: jobs.id });
      return rows.length > 0;
    },
    async progress(id, counts) {
      await db.update(jobs).set(counts).where(isOpenJob(id));
    },
    async finish(id, end, now) {
      await db
        .update(jobs)
        .set({ ...storable(end), finishedAt: now })
        .where(isOpenJob(id));
    },
    async cancel(id, now) {
      return atOnce(db, "imports", async (tx) => {
        const inState = (state: "queued" | "running") => and(eq(jobs.id, id), eq(jobs.state, state));
        const asked = { isCancelRequested: true } as const;
        await tx
          .update(jobs)
          .set({ ...asked, state: "cancelled", finishedAt: now })
          .where(inState("queued"));
        await tx.update(jobs).set(asked).where(inState("running"));
        return byId(tx, id);
      });
    },
    async removeFinishedBefore(moment) {
      await db.delete(jobs).where(lt(jobs.finishedAt, moment));
    },
  };
}

function isOpenJob(id: string) {
  return and(eq(jobs.id, id), isOpen);
}

async function openJob(db: Reading): Promise<DescriptionJob | null> {
  const [row] = await db.select().from(jobs).where(isOpen).limit(1);
  return row === undefined ? null : jobOf(row);
}

async function byId(db: Reading, id: string): Promise<DescriptionJob | null> {
  const [row] = await db.select().from(jobs).where(eq(jobs.id, id));
  return row === undefined ? null : jobOf(row);
}

function jobOf({ sequence, ...job }: typeof jobs.$inferSelect): DescriptionJob {
  return job;
}
