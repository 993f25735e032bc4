// Jobs of any kind. Their statements are few and far between: none is prepared.
import { Value } from "@sinclair/typebox/value";
import { and, asc, desc, eq, inArray, lt, type SQL, sql } from "drizzle-orm";
import { storable } from "../columns.ts";
import type { Database, Executor } from "../database.ts";
import type { Job, JobEnd, JobShape, NewJob } from "../job-storage.ts";
import type { Tables } from "../tables/tables.ts";

export function jobStore<Shape extends JobShape>(database: Database, shape: Shape) {
  return { ...jobReads(database, shape), ...jobWrites(database, shape) };
}

/** Null for the jobs of all workspaces. */
function isOf({ jobs }: Tables, workspaceId: string | null) {
  return workspaceId === null ? undefined : eq(jobs.workspaceId, workspaceId);
}

function jobReads<Shape extends JobShape>(database: Database, shape: Shape) {
  const { db, dialect, tables } = database;
  const { jobs } = tables;
  const isKind = eq(jobs.kind, shape.kind);
  const isOpen = isOpenJob(tables, shape);
  return {
    byId: async (id: string) => findJob(database, shape, eq(jobs.id, id)),
    /** Up to `limit` jobs of a workspace, or of all, newest first; after the job `after` unless null. */
    async list(workspaceId: string | null, after: string | null, limit: number) {
      const [before] =
        after === null
          ? []
          : await db.select({ sequence: jobs.sequence }).from(jobs).where(eq(jobs.id, after));
      const isBehind = before === undefined ? undefined : lt(jobs.sequence, before.sequence);
      const rows = await db
        .select()
        .from(jobs)
        .where(and(isKind, isOf(tables, workspaceId), isBehind))
        .orderBy(desc(jobs.sequence))
        .limit(limit);
      return rows.map((row) => jobOf(shape, row));
    },
    /** Number of queued or running jobs of a workspace, or of all. */
    async openCount(workspaceId: string | null) {
      return db.$count(jobs, and(isOpen, isOf(tables, workspaceId)));
    },
    /** The queued and running jobs among these, or among all for null, the oldest first. */
    async waiting(ids: readonly string[] | null) {
      const isAmong = ids === null ? undefined : dialect.isAmong(jobs.id, ids);
      const rows = await db.select().from(jobs).where(and(isOpen, isAmong)).orderBy(asc(jobs.sequence));
      return rows.map((row) => jobOf(shape, row));
    },
    /** The jobs that are queued or running. */
    async open() {
      return db.select({ id: jobs.id, heartbeats: jobs.heartbeats }).from(jobs).where(isOpen);
    },
  };
}

function jobWrites<Shape extends JobShape>({ tables, transaction }: Database, shape: Shape) {
  const { importFailures, importScreens, jobs } = tables;
  const isOpen = isOpenJob(tables, shape);
  return {
    /** Marks the job as running. False when it is neither queued nor running. */
    async start(id: string, now: number) {
      return transaction("imports", async (tx) => (await startJob(tx, shape, id, now)) !== null);
    },
    /** Records how far a running job is; absent results stay. */
    async progress(id: string, result: Omit<Partial<JobEnd<Shape>>, "state" | "error">) {
      await transaction("imports", (tx) => changeJob(tx, and(isOpen, eq(jobs.id, id)), {}, result));
    },
    /** Ends a job that has not ended. */
    async finish(id: string, { state, error, ...result }: JobEnd<Shape>, now: number) {
      const ended = { state, error: storable(error), finishedAt: now };
      await transaction("imports", (tx) => changeJob(tx, and(isOpen, eq(jobs.id, id)), ended, result));
    },
    /** Ends a queued job, asks a running one to end, and returns the job as it is then; null without one. */
    async cancel(id: string, now: number) {
      return transaction("imports", async (tx) => {
        const isIt = and(isOpen, eq(jobs.id, id));
        const ended = { state: "cancelled", finishedAt: now } as const;
        await tx.db.update(jobs).set({ isCancelRequested: true }).where(isIt);
        await tx.db
          .update(jobs)
          .set(ended)
          .where(and(isIt, eq(jobs.state, "queued")));
        return findJob(tx, shape, eq(jobs.id, id));
      });
    },
    /** Forgets the jobs that ended before a moment, and the failed rows of those that have any. */
    async removeFinishedBefore(moment: number) {
      await transaction("imports", async (tx) => {
        const isOld = and(eq(jobs.kind, shape.kind), lt(jobs.finishedAt, moment));
        const old = tx.db.select({ id: jobs.id }).from(jobs).where(isOld);
        await tx.db.delete(importFailures).where(inArray(importFailures.importId, old));
        await tx.db.delete(importScreens).where(inArray(importScreens.importId, old));
        await tx.db.delete(jobs).where(isOld);
      });
    },
  };
}

/** A queued or running job of this kind. The index of open jobs is used only for exactly this condition. */
export function isOpenJob({ jobs }: Tables, { kind }: JobShape) {
  return and(eq(jobs.kind, kind), sql`${jobs.state} in ('queued', 'running')`);
}

/** The first job of a kind that fulfils a condition; null without one. */
export async function findJob<Shape extends JobShape>(
  { db, tables: { jobs } }: Executor,
  shape: Shape,
  condition: SQL | undefined,
): Promise<Job<Shape> | null> {
  const [row] = await db
    .select()
    .from(jobs)
    .where(and(eq(jobs.kind, shape.kind), condition))
    .limit(1);
  return row === undefined ? null : jobOf(shape, row);
}

export async function addJob<Shape extends JobShape>(
  { db, tables: { jobs } }: Executor,
  shape: Shape,
  { id, workspaceId, keyId, idempotencyKey = null, createdAt, ...request }: NewJob<Shape>,
): Promise<Job<Shape>> {
  const { kind } = shape;
  const job = { id, workspaceId, keyId, idempotencyKey, createdAt, kind, request: storable(request) };
  const [row] = await db
    .insert(jobs)
    .values({ ...job, state: "queued" })
    .returning();
  if (row === undefined) throw new Error("An inserted job came back without its row.");
  return jobOf(shape, row);
}

/** Marks a job as running; null when it is neither queued nor running. */
export async function startJob<Shape extends JobShape>(
  { db, tables }: Executor,
  shape: Shape,
  id: string,
  now: number,
): Promise<Job<Shape> | null> {
  const { jobs } = tables;
  const started = { state: "running", startedAt: sql`coalesce(${jobs.startedAt}, ${now})` } as const;
  const isIt = and(isOpenJob(tables, shape), eq(jobs.id, id));
  const [row] = await db.update(jobs).set(started).where(isIt).returning();
  return row === undefined ? null : jobOf(shape, row);
}

/** Changes the one job that fulfils a condition; absent results stay. Call it in a transaction. */
export async function changeJob(
  { db, tables: { jobs } }: Executor,
  condition: SQL | undefined,
  columns: Partial<typeof jobs.$inferInsert>,
  result: object,
): Promise<void> {
  const [row] = await db.select({ id: jobs.id, result: jobs.result }).from(jobs).where(condition);
  if (row === undefined) return;
  const merged = { ...row.result, ...storable(result) };
  await db
    .update(jobs)
    .set({ ...columns, result: merged })
    .where(eq(jobs.id, row.id));
}

/** Throws for JSON that has not the shape of its kind. */
function jobOf<Shape extends JobShape>(shape: Shape, row: Tables["jobs"]["$inferSelect"]): Job<Shape> {
  const { sequence, heartbeats, kind, request, result, ...job } = row;
  const read = Value.Default(shape.result, result);
  if (Value.Check(shape.request, request) && Value.Check(shape.result, read))
    return { ...job, ...request, ...read } as Job<Shape>;
  throw new Error(`The record of the ${kind} ${job.id} is damaged.`);
}
