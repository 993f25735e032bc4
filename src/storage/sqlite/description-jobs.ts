// Runs that describe the library, in SQLite. Its statements are few and far between: none is prepared.
import { and, desc, eq, lt, sql } from "drizzle-orm";
import type { BunSQLiteDatabase } from "drizzle-orm/bun-sqlite";
import type { DescriptionJob, DescriptionJobStorage } from "../description-job-storage.ts";
import { descriptionJobs as jobs } from "./description-schema.ts";
import { atOnce } from "./waiting.ts";

const isOpen = sql`${jobs.state} in ('queued', 'running')`;

type Reading = Pick<BunSQLiteDatabase, "select">;

/** The runs of this database. */
export function sqliteDescriptionJobs(db: BunSQLiteDatabase): DescriptionJobStorage {
  return {
    async create(job) {
      return atOnce(db, (tx) => {
        if (openJob(tx) !== null) return null;
        return jobOf(
          tx
            .insert(jobs)
            .values({ ...job, state: "queued" })
            .returning()
            .get(),
        );
      });
    },
    byId: async (id) => byId(db, id),
    async list(workspaceId, after, limit) {
      const before = after === null ? undefined : db.select().from(jobs).where(eq(jobs.id, after)).get();
      const isBehind = before === undefined ? undefined : lt(jobs.sequence, before.sequence);
      const isOf = workspaceId === null ? undefined : eq(jobs.workspaceId, workspaceId);
      const rows = db
        .select()
        .from(jobs)
        .where(and(isOf, isBehind))
        .orderBy(desc(jobs.sequence))
        .limit(limit);
      return rows.all().map(jobOf);
    },
    next: async () => openJob(db),
    async start(id, now) {
      const started = { state: "running", startedAt: sql`coalesce(${jobs.startedAt}, ${now})` } as const;
      return db.update(jobs).set(started).where(isOpenJob(id)).returning({ id: jobs.id }).all().length > 0;
    },
    async progress(id, counts) {
      db.update(jobs).set(counts).where(isOpenJob(id)).run();
    },
    async finish(id, end, now) {
      db.update(jobs)
        .set({ ...end, finishedAt: now })
        .where(isOpenJob(id))
        .run();
    },
    async cancel(id, now) {
      return atOnce(db, (tx) => {
        const inState = (state: "queued" | "running") => and(eq(jobs.id, id), eq(jobs.state, state));
        const asked = { isCancelRequested: true } as const;
        tx.update(jobs)
          .set({ ...asked, state: "cancelled", finishedAt: now })
          .where(inState("queued"))
          .run();
        tx.update(jobs).set(asked).where(inState("running")).run();
        return byId(tx, id);
      });
    },
    async removeFinishedBefore(moment) {
      db.delete(jobs).where(lt(jobs.finishedAt, moment)).run();
    },
  };
}

function isOpenJob(id: string) {
  return and(eq(jobs.id, id), isOpen);
}

function openJob(db: Reading): DescriptionJob | null {
  const row = db.select().from(jobs).where(isOpen).limit(1).get();
  return row === undefined ? null : jobOf(row);
}

function byId(db: Reading, id: string): DescriptionJob | null {
  const row = db.select().from(jobs).where(eq(jobs.id, id)).get();
  return row === undefined ? null : jobOf(row);
}

function jobOf({ sequence, ...job }: typeof jobs.$inferSelect): DescriptionJob {
  return job;
}
