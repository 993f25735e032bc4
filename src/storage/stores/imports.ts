// Import jobs. Its statements are few and far between: none is prepared.
import { and, asc, count, desc, eq, inArray, isNotNull, lt, sql } from "drizzle-orm";
import { storable } from "../columns.ts";
import type { Database, Executor } from "../database.ts";
import {
  type ImportJob,
  type ImportJobFailure,
  type ImportJobProgress,
  type ImportStorage,
  importFailuresMax,
} from "../import-storage.ts";
import type { Tables } from "../tables/tables.ts";

/** The index of open jobs is used only for exactly this condition. */
function isOpen({ imports }: Tables) {
  return sql`${imports.state} in ('queued', 'running')`;
}

/** Import jobs of this database. */
export function importStore(database: Database): ImportStorage {
  return { ...importReads(database), ...importWrites(database) };
}

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
    byId: async (id) => byId(database, id),
    byIdempotencyKey: async (workspaceId, key) => byIdempotencyKey(database, workspaceId, key),
    async list(workspaceId, after, limit) {
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
    async openCount(workspaceId) {
      const [row] = await db
        .select({ count: count() })
        .from(imports)
        .where(and(isOpen(tables), isOf(tables, workspaceId)));
      return row?.count ?? 0;
    },
    async waiting(ids) {
      const rows = await db
        .select()
        .from(imports)
        .where(and(isOpen(tables), isAmong(database, ids)))
        .orderBy(asc(imports.sequence));
      return rows.map(jobOf);
    },
    async failures(id, limit) {
      const { row, field, image, code, reason } = importFailures;
      return db
        .select({ row, field, image, code, reason })
        .from(importFailures)
        .where(eq(importFailures.importId, id))
        .orderBy(asc(importFailures.row), asc(importFailures.position))
        .limit(limit);
    },
    async open() {
      return db
        .select({ id: imports.id, heartbeats: imports.heartbeats })
        .from(imports)
        .where(isOpen(tables));
    },
  } satisfies Partial<ImportStorage>;
}

function importWrites(database: Database) {
  const { db, tables, transaction } = database;
  const { importFailures, imports } = tables;
  return {
    async create(job) {
      return transaction("imports", async (tx) => {
        const { workspaceId, idempotencyKey } = job;
        const known =
          idempotencyKey === null ? null : await byIdempotencyKey(tx, workspaceId, idempotencyKey);
        if (known !== null) return known;
        const [row] = await tx.db
          .insert(imports)
          .values({ ...job, state: "queued" })
          .returning();
        if (row === undefined) throw new Error("An inserted import came back without its row.");
        return jobOf(row);
      });
    },
    async start(id, now) {
      return transaction("imports", async (tx) => {
        const started = { state: "running", startedAt: sql`coalesce(${imports.startedAt}, ${now})` } as const;
        const [job] = await tx.db.update(imports).set(started).where(isOpenJob(tables, id)).returning();
        if (job?.options.isMissingDeleted === true) await forgetProgress(tx, id);
        return job !== undefined;
      });
    },
    async beat(ids) {
      const counted = { heartbeats: sql`${imports.heartbeats} + 1` };
      await db
        .update(imports)
        .set(counted)
        .where(and(isOpen(tables), isAmong(database, ids)));
      const isEnded = and(isAmong(database, ids), isNotNull(imports.finishedAt));
      const ended = await db.select({ id: imports.id }).from(imports).where(isEnded);
      return ended.map(({ id }) => id);
    },
    async progress(id, progress) {
      await transaction("imports", (tx) => writeProgress(tx, id, progress));
    },
    async requeue(id, notices) {
      const isRunning = and(isOpenJob(tables, id), eq(imports.isCancelRequested, false));
      await db
        .update(imports)
        .set({ state: "queued", ...storable({ notices }) })
        .where(isRunning);
    },
    async finish(id, end, now) {
      const ended = { ...storable(end), ...(end.state === "done" && { fraction: 1 }), finishedAt: now };
      await db.update(imports).set(ended).where(isOpenJob(tables, id));
    },
    async cancel(id, now) {
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
    async removeFinishedBefore(moment) {
      await transaction("imports", async (tx) => {
        const old = tx.db.select({ id: imports.id }).from(imports).where(lt(imports.finishedAt, moment));
        await tx.db.delete(importFailures).where(inArray(importFailures.importId, old));
        await tx.db.delete(imports).where(lt(imports.finishedAt, moment));
      });
    },
  } satisfies Partial<ImportStorage>;
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
