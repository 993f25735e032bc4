// Imports over HTTP: what only they have of all jobs.
import { type Static, Type } from "@sinclair/typebox";
import { and, asc, eq, gte, inArray, isNotNull, sql } from "drizzle-orm";
import { flowChoices, layoutNames } from "../../bounds.ts";
import { oneOf, systems } from "../../fields.ts";
import { storable } from "../columns.ts";
import type { Database, Executor } from "../database.ts";
import { type ImportCount, type ImportFailure, type ImportNotice, importCounts } from "../import-outcomes.ts";
import type { Job, JobEnd, NewJob } from "../job-storage.ts";
import { addJob, changeJob, findJob, isOpenJob, jobStore, startJob } from "./jobs.ts";

const flag = Type.Optional(Type.Boolean());
const number = Type.Integer({ minimum: 0, default: 0 });
const notice = Type.Object({ row: Type.Union([Type.Integer(), Type.Null()]), text: Type.String() });

const counts = Object.fromEntries(importCounts.map((name) => [name, number])) as Record<
  ImportCount,
  typeof number
>;

const options = Type.Object({
  /** Checks and counts, and writes nothing. */
  isDryRun: flag,
  /** Removes the screens that the upload does not name, when all of its rows are in. */
  isMissingDeleted: flag,
  /** Takes the words of the upload where a person wrote others. */
  isOverwriting: flag,
  /** Takes what a person deleted or merged, too. */
  isDeletedRestored: flag,
  /** The app of rows that do not name it themselves. */
  appName: Type.Optional(Type.String()),
  platform: Type.Optional(oneOf(systems)),
  /** The encoding of a text that is not UTF-8, as the Encoding Standard labels it. */
  encoding: Type.Optional(Type.String()),
  /** The layout of a folder, and which flows it makes. */
  from: Type.Optional(oneOf(layoutNames)),
  flows: Type.Optional(oneOf(flowChoices)),
  /** The version of the app and the address of pictures that are new. */
  appVersion: Type.Optional(Type.String()),
  sourceUrl: Type.Optional(Type.String()),
});

export const importShape = {
  kind: "import",
  request: Type.Object({
    /** The client's name for the file. */
    sourceName: Type.String(),
    /** The ending of the uploaded file, which says how it is read: `jsonl`, `zip`, `tar.gz` and so on. */
    format: Type.String(),
    bytes: Type.Integer(),
    /** Lower-case hex SHA-256 of the upload. */
    sha256: Type.String(),
    hasOcr: Type.Boolean(),
    options,
  }),
  /** A process that resumes the job begins behind what is counted. */
  result: Type.Object({
    ...counts,
    /** Rows that are done or whose picture is read. */
    read: number,
    /** All rows, where that is known before the end; else 0. */
    total: number,
    /** Share of the upload that was read, 0 to 1. */
    fraction: Type.Number({ default: 0 }),
    /** The first screens that are gone from the source. */
    gone: Type.Unsafe<readonly string[]>(Type.Array(Type.String(), { default: [] })),
    notices: Type.Unsafe<readonly ImportNotice[]>(Type.Array(notice, { default: [] })),
  }),
} as const;

export type ImportJobOptions = Readonly<Static<typeof options>>;
export type NewImportJob = NewJob<typeof importShape>;
export type ImportJob = Job<typeof importShape>;
export type ImportJobEnd = JobEnd<typeof importShape>;

/** Progress of a job; absent results stay, and failures are those since the last report. */
export type ImportJobProgress = Partial<Static<typeof importShape.result>> & {
  readonly failures: readonly ImportFailure[];
};

/** Screens that an import added or changed, for its list. */
export interface ImportedScreens {
  readonly importId: string;
  readonly screens: readonly { readonly screenId: string; readonly isNew: boolean }[];
}

/** Failed rows that are kept of a job; `failed` counts them all. */
export const importFailuresMax = 1_000;
/** Screens that are gone from a source and kept of a job. */
export const importGoneMax = 1_000;
export const importScreensMax = 10_000;

export function importStore(database: Database) {
  const { db, dialect, tables, transaction } = database;
  const { importFailures, importScreens, jobs } = tables;
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
    /** The screens of a job from a position on, in the order in which they came in. */
    async screens(id: string, from: number, limit: number) {
      const { isNew, position, screenId } = importScreens;
      return db
        .select({ isNew, position, screenId })
        .from(importScreens)
        .where(and(eq(importScreens.importId, id), gte(position, from)))
        .orderBy(asc(position))
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
    /** Counts up the heartbeats of those that are open. Returns those that ended, wherever that was. */
    async beat(ids: readonly string[]) {
      const isAmong = dialect.isAmong(jobs.id, ids);
      const counted = { heartbeats: sql`${jobs.heartbeats} + 1` };
      await db.update(jobs).set(counted).where(and(isOpen, isAmong));
      const isEnded = and(isAmong, isNotNull(jobs.finishedAt));
      const ended = await db.select({ id: jobs.id }).from(jobs).where(isEnded);
      return ended.map(({ id }) => id);
    },
    async progress(id: string, { failures, ...result }: ImportJobProgress) {
      await transaction("imports", async (tx) => {
        await changeJob(tx, and(isOpen, eq(jobs.id, id)), {}, result);
        await addFailures(tx, id, failures);
      });
    },
    /** Puts a running job back into the queue, with the notices so far, unless it is to be cancelled. */
    async requeue(id: string, notices: readonly ImportNotice[]) {
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
  const first = await db.$count(importFailures, eq(importFailures.importId, id));
  const kept = failures.slice(0, Math.max(0, importFailuresMax - first));
  const rows = kept.map((failure, index) => ({
    ...storable(failure),
    importId: id,
    position: first + index,
  }));
  if (rows.length > 0) await db.insert(importFailures).values(rows);
}

/**
 * Lists screens of an import in the transaction that writes them: a process that is killed leaves none out,
 * and one that goes on finds them unchanged. A screen is listed where it came first.
 */
export async function listImported(
  { db, tables: { importScreens } }: Executor,
  { importId: id, screens }: ImportedScreens,
): Promise<void> {
  const ofImport = eq(importScreens.importId, id);
  const ids = screens.map(({ screenId }) => screenId);
  const listed = await db
    .select({ screenId: importScreens.screenId })
    .from(importScreens)
    .where(and(ofImport, inArray(importScreens.screenId, ids)));
  const known = new Set(listed.map(({ screenId }) => screenId));
  const first = await db.$count(importScreens, ofImport);
  const rows = screens
    .filter(({ screenId }) => !known.has(screenId))
    .slice(0, Math.max(0, importScreensMax - first))
    .map((screen, index) => ({ ...screen, importId: id, position: first + index }));
  if (rows.length > 0) await db.insert(importScreens).values(rows);
}
