// Import jobs in PostgreSQL. Its statements are few and far between: none is prepared.
import { and, asc, count, desc, eq, inArray, isNotNull, lt, sql } from "drizzle-orm";
import {
  type ImportJob,
  type ImportJobFailure,
  type ImportJobProgress,
  type ImportStorage,
  importFailuresMax,
} from "../import-storage.ts";
import { storable } from "./columns.ts";
import { importFailures, imports } from "./import-schema.ts";
import { atOnce, type Postgres, type Transaction } from "./transactions.ts";

/** PostgreSQL uses the index of open jobs only for exactly this condition. */
const isOpen = sql`${imports.state} in ('queued', 'running')`;

/** Import jobs of this database. */
export function postgresImports(db: Postgres): ImportStorage {
  return { ...importReads(db), ...importWrites(db) };
}

/** Null for the jobs of all workspaces. */
function isOf(workspaceId: string | null) {
  return workspaceId === null ? undefined : eq(imports.workspaceId, workspaceId);
}

/** Any number of ids as one parameter; null for all jobs. */
function isAmong(ids: readonly string[] | null) {
  return ids === null ? undefined : sql`${imports.id} = any(${sql.param(ids)}::text[])`;
}

type Reading = Pick<Postgres, "select">;

function importReads(db: Postgres) {
  return {
    byId: async (id) => byId(db, id),
    byIdempotencyKey: async (workspaceId, key) => byIdempotencyKey(db, workspaceId, key),
    async list(workspaceId, after, limit) {
      const [before] =
        after === null
          ? []
          : await db.select({ sequence: imports.sequence }).from(imports).where(eq(imports.id, after));
      const isBehind = before === undefined ? undefined : lt(imports.sequence, before.sequence);
      const rows = await db
        .select()
        .from(imports)
        .where(and(isOf(workspaceId), isBehind))
        .orderBy(desc(imports.sequence))
        .limit(limit);
      return rows.map(jobOf);
    },
    async openCount(workspaceId) {
      const [row] = await db
        .select({ count: count() })
        .from(imports)
        .where(and(isOpen, isOf(workspaceId)));
      return row?.count ?? 0;
    },
    async waiting(ids) {
      const rows = await db
        .select()
        .from(imports)
        .where(and(isOpen, isAmong(ids)))
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
      return db.select({ id: imports.id, heartbeats: imports.heartbeats }).from(imports).where(isOpen);
    },
  } satisfies Partial<ImportStorage>;
}

function importWrites(db: Postgres) {
  return {
    async create(job) {
      return atOnce(db, "imports", async (tx) => {
        const { workspaceId, idempotencyKey } = job;
        const known =
          idempotencyKey === null ? null : await byIdempotencyKey(tx, workspaceId, idempotencyKey);
        if (known !== null) return known;
        const [row] = await tx
          .insert(imports)
          .values({ ...job, state: "queued" })
          .returning();
        if (row === undefined) throw new Error("An inserted import came back without its row.");
        return jobOf(row);
      });
    },
    async start(id, now) {
      return atOnce(db, "imports", async (tx) => {
        const started = { state: "running", startedAt: sql`coalesce(${imports.startedAt}, ${now})` } as const;
        const [job] = await tx.update(imports).set(started).where(isOpenJob(id)).returning();
        if (job?.options.isMissingDeleted === true) await forgetProgress(tx, id);
        return job !== undefined;
      });
    },
    async beat(ids) {
      const counted = { heartbeats: sql`${imports.heartbeats} + 1` };
      await db
        .update(imports)
        .set(counted)
        .where(and(isOpen, isAmong(ids)));
      const isEnded = and(isAmong(ids), isNotNull(imports.finishedAt));
      const ended = await db.select({ id: imports.id }).from(imports).where(isEnded);
      return ended.map(({ id }) => id);
    },
    async progress(id, progress) {
      await atOnce(db, "imports", (tx) => writeProgress(tx, id, progress));
    },
    async requeue(id, notices) {
      const isRunning = and(isOpenJob(id), eq(imports.isCancelRequested, false));
      await db
        .update(imports)
        .set({ state: "queued", ...storable({ notices }) })
        .where(isRunning);
    },
    async finish(id, end, now) {
      const ended = { ...storable(end), ...(end.state === "done" && { fraction: 1 }), finishedAt: now };
      await db.update(imports).set(ended).where(isOpenJob(id));
    },
    async cancel(id, now) {
      return atOnce(db, "imports", async (tx) => {
        const isIt = eq(imports.id, id);
        await tx
          .update(imports)
          .set({ state: "cancelled", isCancelRequested: true, finishedAt: now })
          .where(and(isIt, eq(imports.state, "queued")));
        await tx
          .update(imports)
          .set({ isCancelRequested: true })
          .where(and(isIt, eq(imports.state, "running")));
        return byId(tx, id);
      });
    },
    async removeFinishedBefore(moment) {
      await atOnce(db, "imports", async (tx) => {
        const old = tx.select({ id: imports.id }).from(imports).where(lt(imports.finishedAt, moment));
        await tx.delete(importFailures).where(inArray(importFailures.importId, old));
        await tx.delete(imports).where(lt(imports.finishedAt, moment));
      });
    },
  } satisfies Partial<ImportStorage>;
}

async function forgetProgress(tx: Transaction, id: string): Promise<void> {
  const none = { imported: 0, updated: 0, unchanged: 0, failed: 0, removed: 0, editsKept: 0, fraction: 0 };
  await tx.update(imports).set(none).where(eq(imports.id, id));
  await tx.delete(importFailures).where(eq(importFailures.importId, id));
}

function isOpenJob(id: string) {
  return and(eq(imports.id, id), isOpen);
}

async function byId(db: Reading, id: string): Promise<ImportJob | null> {
  const [row] = await db.select().from(imports).where(eq(imports.id, id));
  return row === undefined ? null : jobOf(row);
}

async function byIdempotencyKey(
  db: Reading,
  workspaceId: string,
  idempotencyKey: string,
): Promise<ImportJob | null> {
  const isIt = and(eq(imports.workspaceId, workspaceId), eq(imports.idempotencyKey, idempotencyKey));
  const [row] = await db.select().from(imports).where(isIt);
  return row === undefined ? null : jobOf(row);
}

function jobOf({ sequence, heartbeats, ...job }: typeof imports.$inferSelect): ImportJob {
  return job;
}

async function writeProgress(
  tx: Transaction,
  id: string,
  { failures, ...progress }: ImportJobProgress,
): Promise<void> {
  await tx.update(imports).set(progress).where(isOpenJob(id));
  const [known] = await tx
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
  if (rows.length > 0) await tx.insert(importFailures).values(rows);
}
