// The part of the database that holds the jobs of imports over HTTP. Times are milliseconds since the epoch.
import type { Platform } from "../fields.ts";
import type { LeftOutFiles } from "../left-out.ts";

/** The states of a job. A cancelled or failed one keeps the rows it had imported. */
export const importStates = ["queued", "running", "done", "failed", "cancelled"] as const;
export type ImportState = (typeof importStates)[number];

/** Counts of rows; of screens for `removed`. */
export interface ImportJobCounts {
  readonly imported: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly failed: number;
  readonly removed: number;
  /** Fields that kept what a person wrote. */
  readonly editsKept: number;
}

/** A row that was not imported, and why. */
export interface ImportJobFailure {
  readonly row: number;
  readonly field: string | null;
  /** The picture that the row names; in a folder of pictures only that tells which row it is. */
  readonly image: string | null;
  readonly code: string;
  readonly reason: string;
}

/** Something to know about a row, or about the whole upload, that stopped nothing. */
export interface ImportJobNotice {
  readonly row: number | null;
  /** The column that it is about; absent for a whole row. */
  readonly field?: string;
  readonly text: string;
  /** Whether the import is incomplete because of it. */
  readonly isFailure?: boolean;
  /** What it counts as left out, by reason. */
  readonly leftOut?: readonly LeftOutFiles[];
}

/** Why a job as a whole failed. */
export interface ImportJobError {
  readonly code: string;
  readonly message: string;
}

/** How an upload is imported, where that is not as usual. */
export interface ImportJobOptions {
  /** Checks and counts, and writes nothing. */
  readonly isDryRun?: boolean;
  /** Removes the screens that the upload does not name, when all of its rows are in. */
  readonly isMissingDeleted?: boolean;
  /** Takes the words of the upload where a person wrote others. */
  readonly isOverwriting?: boolean;
  /** For rows that do not name it themselves. */
  readonly appName?: string;
  readonly platform?: Platform;
  /** Of a text that is not UTF-8, as the Encoding Standard labels it. */
  readonly encoding?: string;
}

/** An upload that is to be imported. */
export interface NewImportJob {
  readonly id: string;
  readonly workspaceId: string;
  readonly keyId: string | null;
  /** What the client calls the file. */
  readonly sourceName: string;
  /** The ending of the uploaded file, which says how it is read: `jsonl`, `zip`, `tar.gz` and so on. */
  readonly format: string;
  readonly bytes: number;
  /** Lower-case hex SHA-256 of the upload. */
  readonly sha256: string;
  readonly idempotencyKey: string | null;
  readonly hasOcr: boolean;
  readonly options: ImportJobOptions;
  readonly createdAt: number;
}

/** A job as it is now. */
export interface ImportJob extends NewImportJob, ImportJobCounts {
  readonly state: ImportState;
  /** How much of the upload is read, 0 to 1. */
  readonly fraction: number;
  readonly isCancelRequested: boolean;
  readonly error: ImportJobError | null;
  readonly notices: readonly ImportJobNotice[];
  readonly startedAt: number | null;
  readonly finishedAt: number | null;
}

/** A job that is queued or running. */
export interface OpenImport {
  readonly id: string;
  /** Counted up by the node that has its upload, as long as it lives. */
  readonly heartbeats: number;
}

/** How far a job is; failures are those since the last report. */
export interface ImportJobProgress extends ImportJobCounts {
  /** As it was when absent. */
  readonly fraction?: number;
  readonly failures: readonly ImportJobFailure[];
}

/** How a job ended. */
export interface ImportJobEnd {
  readonly state: "done" | "failed" | "cancelled";
  readonly error: ImportJobError | null;
  /** As they were when absent. */
  readonly notices?: readonly ImportJobNotice[];
}

/** Failed rows that are kept of a job; `failed` counts them all. */
export const importFailuresMax = 1_000;

/** Jobs that import uploads. */
export interface ImportStorage {
  /** Adds a queued job, or returns the one that has its workspace and `Idempotency-Key` already. */
  create(job: NewImportJob): Promise<ImportJob>;
  byId(id: string): Promise<ImportJob | null>;
  byIdempotencyKey(workspaceId: string, idempotencyKey: string): Promise<ImportJob | null>;
  /**
   * Up to `limit` jobs of a workspace, or of all, newest first, after the job `after`; null starts at the
   * newest.
   */
  list(workspaceId: string | null, after: string | null, limit: number): Promise<readonly ImportJob[]>;
  /** How many jobs of a workspace, or of all, are queued or running. */
  openCount(workspaceId: string | null): Promise<number>;
  /** Of these jobs, or of all for null, those that are queued or running, the oldest first. */
  waiting(ids: readonly string[] | null): Promise<readonly ImportJob[]>;
  /**
   * Marks the job as running. A job that removes what its upload does not name starts from the beginning: it
   * must see all rows. False when it is neither queued nor running.
   */
  start(id: string, now: number): Promise<boolean>;
  /** Records how far a running job is. */
  progress(id: string, progress: ImportJobProgress): Promise<void>;
  /** Puts a running job back into the queue, with the notices so far, unless it is to be cancelled. */
  requeue(id: string, notices: readonly ImportJobNotice[]): Promise<void>;
  /** Ends a job that has not ended. */
  finish(id: string, end: ImportJobEnd, now: number): Promise<void>;
  /**
   * Ends a queued job, and asks a running one to end; others stay as they are. The job as it is then, or null
   * when there is none.
   */
  cancel(id: string, now: number): Promise<ImportJob | null>;
  /** The first `limit` failed rows of a job. */
  failures(id: string, limit: number): Promise<readonly ImportJobFailure[]>;
  /** The jobs that are queued or running. */
  open(): Promise<readonly OpenImport[]>;
  /**
   * Counts the heartbeats of those of these jobs up that are open. Returns those that have ended, wherever
   * that was.
   */
  beat(ids: readonly string[]): Promise<readonly string[]>;
  /** Forgets the jobs that ended before a moment. */
  removeFinishedBefore(moment: number): Promise<void>;
}
