// The part of the database that holds the jobs of imports over HTTP. Times are milliseconds since the epoch.
import type { Platform } from "../fields.ts";
import type { LeftOutFiles } from "./left-out.ts";

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
  /** True when it makes the import incomplete. */
  readonly isFailure?: boolean;
  /** Files that it counts as left out, by reason. */
  readonly leftOut?: readonly LeftOutFiles[];
}

/** Why a job as a whole failed. */
export interface ImportJobError {
  readonly code: string;
  readonly message: string;
}

/** Options of an import; all are optional. */
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
  /** The client's name for the file. */
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
  /** Share of the upload that was read, 0 to 1. */
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

/** Progress of a job; failures are those since the last report. */
export interface ImportJobProgress extends ImportJobCounts {
  /** As it was when absent. */
  readonly fraction?: number;
  readonly failures: readonly ImportJobFailure[];
}

/** Outcome of a job. */
export interface ImportJobEnd {
  readonly state: "done" | "failed" | "cancelled";
  readonly error: ImportJobError | null;
  /** As they were when absent. */
  readonly notices?: readonly ImportJobNotice[];
}

/** Failed rows that are kept of a job; `failed` counts them all. */
export const importFailuresMax = 1_000;
