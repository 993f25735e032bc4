// Import jobs in SQLite. Its statements are few and far between: none is prepared.
import { and, asc, count, desc, eq, inArray, isNotNull, lt, sql } from "drizzle-orm";
import type { BunSQLiteDatabase } from "drizzle-orm/bun-sqlite";
import {
  type ImportJob,
  type ImportJobFailure,
  type ImportJobProgress,
  type ImportStorage,
  importFailuresMax,
} from "../import-storage.ts";
import { importFailures, imports } from "./import-schema.ts";
import type { Transaction } from "./library-writes.ts";
import { atOnce } from "./waiting.ts";

/** SQLite uses the index of open jobs only for exactly this condition. */
const isOpen = sql`${imports.state} in ('queued', 'running')`;

/** Import jobs of this database. */
export function sqliteImports(db: BunSQLiteDatabase): ImportStorage {
  return { ...importReads(db), ...importWrites(db) };
}

/** Null for the jobs of all workspaces. */
function isOf(workspaceId: string | null) {
  return workspaceId === null ? undefined : eq(imports.workspaceId, workspaceId);
}

/** Any number of ids as one parameter; null for all jobs. */
function isAmong(ids: readonly string[] | null) {
  return ids === null
    ? undefined
    : sql`${imports.id} in (select value from json_each(${JSON.stringify(ids)}))`;
}

type Reading = Pick<BunSQLiteDatabase, "select">;

function importReads(db: BunSQLiteDatabase) {
  return {
    byId: async (id) => byId(db, id),
    byIdempotencyKey: async (workspaceId, key) => byIdempotencyKey(db, workspaceId, key),
    async list(workspaceId, after, limit) {
      const before =
        after === null
          ? undefined
          : db.select({ sequence: imports.sequence }).from(imports).where(eq(imports.id, after)).get();
      const isBehind = before === undefined ? undefined : lt(imports.sequence, before.sequence);
      const rows = db
        .select()
        .from(imports)
        .where(and(isOf(workspaceId), isBehind))
        .orderBy(desc(imports.sequence))
        .limit(limit)
        .all();
      return rows.map(jobOf);
    },
    async openCount(workspaceId) {
      return (
        db
          .select({ count: count() })
          .from(imports)
          .where(and(isOpen, isOf(workspaceId)))
          .get()?.count ?? 0
      );
    },
    async waiting(ids) {
      const rows = db
        .select()
        .from(imports)
        .where(and(isOpen, isAmong(ids)))
        .orderBy(asc(imports.sequence))
        .all();
      return rows.map(jobOf);
    },
    async failures(id, limit) {
      const { row, field, image, code, reason } = importFailures;
      return db
        .select({ row, field, image, code, reason })
        .from(importFailures)
        .where(eq(importFailures.importId, id))
        .orderBy(asc(importFailures.row), asc(importFailures.position))
        .limit(limit)
        .all();
    },
    async open() {
      return db.select({ id: imports.id, heartbeats: imports.heartbeats }).from(imports).where(isOpen).all();
    },
  } satisfies Partial<ImportStorage>;
}

function importWrites(db: BunSQLiteDatabase) {
  return {
    async create(job) {
      return atOnce(db, (tx) => {
        const { workspaceId, idempotencyKey } = job;
        const known = idempotencyKey === null ? null : byIdempotencyKey(tx, workspaceId, idempotencyKey);
        return (
          known ??
          jobOf(
            tx
              .insert(imports)
              .values({ ...job, state: "queued" })
              .returning()
              .get(),
          )
        );
      });
    },
    async start(id, now) {
      return atOnce(db, (tx) => {
        const started = { state: "running", startedAt: sql`coalesce(${imports.startedAt}, ${now})` } as const;
        const [job] = tx.update(imports).set(started).where(isOpenJob(id)).returning().all();
        if (job?.options.isMissingDeleted === true) forgetProgress(tx, id);
        return job !== undefined;
      });
    },
    async beat(ids) {
      return atOnce(db, (tx) => {
        const counted = { heartbeats: sql`${imports.heartbeats} + 1` };
        tx.update(imports)
          .set(counted)
          .where(and(isOpen, isAmong(ids)))
          .run();
        const isEnded = and(isAmong(ids), isNotNull(imports.finishedAt));
        const ended = tx.select({ id: imports.id }).from(imports).where(isEnded).all();
        return ended.map(({ id }) => id);
      });
    },
    async progress(id, progress) {
      atOnce(db, (tx) => writeProgress(tx, id, progress));
    },
    async requeue(id, notices) {
      const isRunning = and(isOpenJob(id), eq(imports.isCancelRequested, false));
      db.update(imports).set({ state: "queued", notices }).where(isRunning).run();
    },
    async finish(id, end, now) {
      db.update(imports)
        .set({ ...end, ...(end.state === "done" && { fraction: 1 }), finishedAt: now })
        .where(isOpenJob(id))
        .run();
    },
    async cancel(id, now) {
      return atOnce(db, (tx) => {
        const isOf = eq(imports.id, id);
        tx.update(imports)
          .set({ state: "cancelled", isCancelRequested: true, finishedAt: now })
          .where(and(isOf, eq(imports.state, "queued")))
          .run();
        tx.update(imports)
          .set({ isCancelRequested: true })
          .where(and(isOf, eq(imports.state, "running")))
          .run();
        return byId(tx, id);
      });
    },
    async removeFinishedBefore(moment) {
      atOnce(db, (tx) => {
        const old = tx.select({ id: imports.id }).from(imports).where(lt(imports.finishedAt, moment));
        tx.delete(importFailures).where(inArray(importFailures.importId, old)).run();
        tx.delete(imports).where(lt(imports.finishedAt, moment)).run();
      });
    },
  } satisfies Partial<ImportStorage>;
}

function forgetProgress(tx: Transaction, id: string): void {
  const none = { imported: 0, updated: 0, unchanged: 0, failed: 0, removed: 0, editsKept: 0, fraction: 0 };
  tx.update(imports).set(none).where(eq(imports.id, id)).run();
  tx.delete(importFailures).where(eq(importFailures.importId, id)).run();
}

function isOpenJob(id: string) {
  return and(eq(imports.id, id), isOpen);
}

function byId(db: Reading, id: string): ImportJob | null {
  const row = db.select().from(imports).where(eq(imports.id, id)).get();
  return row === undefined ? null : jobOf(row);
}

function byIdempotencyKey(db: Reading, workspaceId: string, idempotencyKey: string): ImportJob | null {
  const isIt = and(eq(imports.workspaceId, workspaceId), eq(imports.idempotencyKey, idempotencyKey));
  const row = db.select().from(imports).where(isIt).get();
  return row === undefined ? null : jobOf(row);
}

function jobOf({ sequence, heartbeats, ...job }: typeof imports.$inferSelect): ImportJob {
  return job;
}

function writeProgress(tx: Transaction, id: string, { failures, ...progress }: ImportJobProgress): void {
  tx.update(imports).set(progress).where(isOpenJob(id)).run();
  const known = tx
    .select({ count: count() })
    .from(importFailures)
    .where(eq(importFailures.importId, id))
    .get();
  const first = known?.count ?? 0;
  const kept: readonly ImportJobFailure[] = failures.slice(0, Math.max(0, importFailuresMax - first));
  for (const [index, failure] of kept.entries())
    tx.insert(importFailures)
      .values({ ...failure, importId: id, position: first + index })
      .run();
}
