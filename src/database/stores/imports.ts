// Import jobs. Its statements are few and far between: none is prepared.
import { and, asc, count, desc, eq, inArray, isNotNull, lt, sql } from "drizzle-orm";
import { storable } from "../columns.ts";
import type { Database, Executor } from "../database.ts";
import {
  type ImportJob,
  type ImportJobEnd,
  type ImportJobFailure,
  type ImportJobNotice,
  type ImportJobProgress,
  importFailuresMax,
  type NewImportJob,
} from "../import-storage.ts";
import type { Tables } from "../tables/tables.ts";

/** The index of open jobs is used only for exactly this condition. */
function isOpen({ imports }: Tables) {
  return sql`${imports.state} in ('queued', 'running')`;
}

/** Import jobs of this database. */
export function importStore(database: Database) {
  return { ...importReads(database), ...importWrites(database) };
}

export type ImportStore = ReturnType<typeof importStore>;

/** Null for the jobs of all workspaces. */
function isOf({ imports }: Tables, workspaceId: string | null) {
  return workspaceId === null ? undefined : eq(imports.workspaceId, workspaceId);
}

/** Null for all jobs. */
function isAmong({ tables: { imports }, dialect }: Executor, ids: readonly string[] | null) {
  return ids === null ? undefined : dialect.isAmong(imports.id, ids);
}

function importReads(database: Database) {
  const { db, tables } = database;
  const { importFailures, imports } = tables;
  return {
    byId: async (id: string) => byId(database, id),
    byIdempotencyKey: async (workspaceId: string, key: string) =>
      byIdempotencyKey(database, workspaceId, key),
    /**
     * Up to `limit` jobs of a workspace, or of all, newest first, after the job `after`; null starts at the
     * newest.
     */
    async list(workspaceId: string | null, after: string | null, limit: number) {
      const [before] =
        after === null
          ? []
          : await db.select({ sequence: imports.sequence }).from(imports).where(eq(imports.id, after));
      const isBehind = before === undefined ? undefined : lt(imports.sequence, before.sequence);
      const rows = await db
        .select()
        .from(imports)
        .where(and(isOf(tables, workspaceId), isBehind))
        .orderBy(desc(imports.sequence))
        .limit(limit);
      return rows.map(jobOf);
    },
    /** Number of queued or running jobs of a workspace, or of all. */
    async openCount(workspaceId: string | null) {
      const [row] = await db
        .select({ count: count() })
        .from(imports)
        .where(and(isOpen(tables), isOf(tables, workspaceId)));
      return row?.count ?? 0;
    },
    /** Of these jobs, or of all for null, those that are queued or running, the oldest first. */
    async waiting(ids: readonly string[] | null) {
      const rows = await db
        .select()
        .from(imports)
        .where(and(isOpen(tables), isAmong(database, ids)))
        .orderBy(asc(imports.sequence));
      return rows.map(jobOf);
    },
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
    /** The jobs that are queued or running. */
    async open() {
      return db
        .select({ id: imports.id, heartbeats: imports.heartbeats })
        .from(imports)
        .where(isOpen(tables));
    },
  };
}

function importWrites(database: Database) {
  const { db, tables, transaction } = database;
  const { importFailures, imports } = tables;
  return {
    /** Adds a queued job, or returns the one that has its workspace and `Idempotency-Key` already. */
    async create(job: NewImportJob) {
      return transaction("imports", (tx) => addJob(tx, job));
    },
    /**
     * Marks the job as running. A job that removes what its upload does not name starts from the beginning:
     * it must see all rows. False when it is neither queued nor running.
     */
    async start(id: string, now: number) {
      return transaction("imports", async (tx) => {
        const started = { state: "running", startedAt: sql`coalesce(${imports.startedAt}, ${now})` } as const;
        const [job] = await tx.db.update(imports).set(started).where(isOpenJob(tables, id)).returning();
        if (job?.options.isMissingDeleted === true) await forgetProgress(tx, id);
        return job !== undefined;
      });
    },
    /**
     * Counts the heartbeats of those of these jobs up that are open. Returns those that have ended, wherever
     * that was.
     */
    async beat(ids: readonly string[]) {
      const counted = { heartbeats: sql`${imports.heartbeats} + 1` };
      await db
        .update(imports)
        .set(counted)
        .where(and(isOpen(tables), isAmong(database, ids)));
      const isEnded = and(isAmong(database, ids), isNotNull(imports.finishedAt));
      const ended = await db.select({ id: imports.id }).from(imports).where(isEnded);
      return ended.map(({ id }) => id);
    },
    /** Records how far a running job is. */
    async progress(id: string, progress: ImportJobProgress) {
      await transaction("imports", (tx) => writeProgress(tx, id, progress));
    },
    /** Puts a running job back into the queue, with the notices so far, unless it is to be cancelled. */
    async requeue(id: string, notices: readonly ImportJobNotice[]) {
      const isRunning = and(isOpenJob(tables, id), eq(imports.isCancelRequested, false));
      await db
        .update(imports)
        .set({ state: "queued", ...storable({ notices }) })
        .where(isRunning);
    },
    /** Ends a job that has not ended. */
    async finish(id: string, end: ImportJobEnd, now: number) {
      const ended = { ...storable(end), ...(end.state === "done" && { fraction: 1 }), finishedAt: now };
      await db.update(imports).set(ended).where(isOpenJob(tables, id));
    },
    /**
     * Ends a queued job, and asks a running one to end; others stay as they are. The job as it is then, or
     * null when there is none.
     */
    async cancel(id: string, now: number) {
      return transaction("imports", async (tx) => {
        const isIt = eq(imports.id, id);
        await tx.db
          .update(imports)
          .set({ state: "cancelled", isCancelRequested: true, finishedAt: now })
          .where(and(isIt, eq(imports.state, "queued")));
        await tx.db
          .update(imports)
          .set({ isCancelRequested: true })
          .where(and(isIt, eq(imports.state, "running")));
        return byId(tx, id);
      });
    },
    /** Forgets the jobs that ended before a moment. */
    async removeFinishedBefore(moment: number) {
      await transaction("imports", async (tx) => {
        const old = tx.db.select({ id: imports.id }).from(imports).where(lt(imports.finishedAt, moment));
        await tx.db.delete(importFailures).where(inArray(importFailures.importId, old));
        await tx.db.delete(imports).where(lt(imports.finishedAt, moment));
      });
    },
  };
}

async function addJob(tx: Executor, job: NewImportJob): Promise<ImportJob> {
  const { workspaceId, idempotencyKey } = job;
  const known = idempotencyKey === null ? null : await byIdempotencyKey(tx, workspaceId, idempotencyKey);
  if (known !== null) return known;
  const [row] = await tx.db
    .insert(tx.tables.imports)
    .values({ ...job, state: "queued" })
    .returning();
  if (row === undefined) throw new Error("An inserted import came back without its row.");
  return jobOf(row);
}

async function forgetProgress({ db, tables }: Executor, id: string): Promise<void> {
  const { importFailures, imports } = tables;
  const none = { imported: 0, updated: 0, unchanged: 0, failed: 0, removed: 0, editsKept: 0, fraction: 0 };
  await db.update(imports).set(none).where(eq(imports.id, id));
  await db.delete(importFailures).where(eq(importFailures.importId, id));
}

function isOpenJob(tables: Tables, id: string) {
  return and(eq(tables.imports.id, id), isOpen(tables));
}

async function byId({ db, tables: { imports } }: Executor, id: string): Promise<ImportJob | null> {
  const [row] = await db.select().from(imports).where(eq(imports.id, id));
  return row === undefined ? null : jobOf(row);
}

async function byIdempotencyKey(
  { db, tables: { imports } }: Executor,
  workspaceId: string,
  idempotencyKey: string,
): Promise<ImportJob | null> {
  const isIt = and(eq(imports.workspaceId, workspaceId), eq(imports.idempotencyKey, idempotencyKey));
  const [row] = await db.select().from(imports).where(isIt);
  return row === undefined ? null : jobOf(row);
}

function jobOf({ sequence, heartbeats, ...job }: Tables["imports"]["$inferSelect"]): ImportJob {
  return job;
}

async function writeProgress(
  { db, tables }: Executor,
  id: string,
  { failures, ...progress }: ImportJobProgress,
): Promise<void> {
  const { importFailures, imports } = tables;
  await db.update(imports).set(progress).where(isOpenJob(tables, id));
  const [known] = await db
    .select({ count: count() })
    .from(importFailures)
    .where(eq(importFailures.importId, id));
  const first = known?.count ?? 0;
  const kept: readonly ImportJobFailure[] = failures.slice(0, Math.max(0, importFailuresMax - first));
  const rows = kept.map((failure, index) => ({
    ...storable(failure),
    importId: id,
    position: first + index,
  }));
  if (rows.length > 0) await db.insert(importFailures).values(rows);
}
