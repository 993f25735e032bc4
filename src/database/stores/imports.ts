// Imports over HTTP: what only they have of all jobs.
import { and, asc, count, eq, isNotNull, sql } from "drizzle-orm";
import { storable } from "../columns.ts";
import type { Database, Executor } from "../database.ts";
import {
  type ImportJobNotice,
  type ImportJobProgress,
  importFailuresMax,
  importShape,
  type NewImportJob,
} from "../import-storage.ts";
import { addJob, changeJob, findJob, isOpenJob, jobStore, startJob } from "./jobs.ts";

/** Import jobs of this database. */
export function importStore(database: Database) {
  const { db, dialect, tables, transaction } = database;
  const { importFailures, jobs } = tables;
  const isOpen = isOpenJob(tables, importShape);
  return {
    ...jobStore(database, importShape),
    byIdempotencyKey: async (workspaceId: string, key: string) =>
      byIdempotencyKey(database, workspaceId, key),
    /** The first `limit` failed rows of a job. */
    async failures(id: string, limit: number) {
      const { row, field, image, code, reason } = importFailures;
      return db
        .select({ row, field, image, code, reason })
        .from(importFailures)
        .where(eq(importFailures.importId, id))
        .orderBy(asc(importFailures.row), asc(importFailures.position))
        .limit(limit);
    },
    /** Adds a queued job, or returns the one that has its workspace and `Idempotency-Key` already. */
    async create(job: NewImportJob) {
      const { workspaceId, idempotencyKey = null } = job;
      return transaction("imports", async (tx) => {
        const known = idempotencyKey && (await byIdempotencyKey(tx, workspaceId, idempotencyKey));
        return known || addJob(tx, importShape, job);
      });
    },
    /**
     * Marks the job as running. A job that removes what its upload does not name starts from the beginning:
     * it must see all rows. False when it is neither queued nor running.
     */
    async start(id: string, now: number) {
      return transaction("imports", async (tx) => {
        const job = await startJob(tx, importShape, id, now);
        if (job?.options.isMissingDeleted === true) {
          const { notices } = job;
          await tx.db.update(jobs).set({ result: { notices } }).where(eq(jobs.id, id));
          await tx.db.delete(importFailures).where(eq(importFailures.importId, id));
        }
        return job !== null;
      });
    },
    /**
     * Counts the heartbeats of those of these jobs up that are open. Returns those that have ended, wherever
     * that was.
     */
    async beat(ids: readonly string[]) {
      const isAmong = dialect.isAmong(jobs.id, ids);
      const counted = { heartbeats: sql`${jobs.heartbeats} + 1` };
      await db.update(jobs).set(counted).where(and(isOpen, isAmong));
      const isEnded = and(isAmong, isNotNull(jobs.finishedAt));
      const ended = await db.select({ id: jobs.id }).from(jobs).where(isEnded);
      return ended.map(({ id }) => id);
    },
    /** Records how far a running job is. */
    async progress(id: string, { failures, ...result }: ImportJobProgress) {
      await transaction("imports", async (tx) => {
        await changeJob(tx, and(isOpen, eq(jobs.id, id)), {}, result);
        await addFailures(tx, id, failures);
      });
    },
    /** Puts a running job back into the queue, with the notices so far, unless it is to be cancelled. */
    async requeue(id: string, notices: readonly ImportJobNotice[]) {
      const isRunning = and(isOpen, eq(jobs.id, id), eq(jobs.isCancelRequested, false));
      await transaction("imports", (tx) => changeJob(tx, isRunning, { state: "queued" }, { notices }));
    },
  };
}

export type ImportStore = ReturnType<typeof importStore>;

function byIdempotencyKey(tx: Executor, workspaceId: string, key: string) {
  const { jobs } = tx.tables;
  return findJob(tx, importShape, and(eq(jobs.workspaceId, workspaceId), eq(jobs.idempotencyKey, key)));
}

async function addFailures(
  { db, tables: { importFailures } }: Executor,
  id: string,
  failures: ImportJobProgress["failures"],
): Promise<void> {
  if (failures.length === 0) return;
  const [known] = await db
    .select({ count: count() })
    .from(importFailures)
    .where(eq(importFailures.importId, id));
  const first = known?.count ?? 0;
  const kept = failures.slice(0, Math.max(0, importFailuresMax - first));
  const rows = kept.map((failure, index) => ({
    ...storable(failure),
    importId: id,
    position: first + index,
  }));
  if (rows.length > 0) await db.insert(importFailures).values(rows);
}
