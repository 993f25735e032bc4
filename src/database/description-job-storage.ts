// Runs that describe the library. Times are milliseconds since the epoch.
import type { ImportState } from "./import-storage.ts";

/** Options of a run. */
export interface DescriptionJobOptions {
  /**
   * Also screens that the model could not describe, and those that another model or an earlier prompt
   * described.
   */
  readonly isAgain: boolean;
  /** Screens at most; null for all. */
  readonly limit: number | null;
  /** Tokens at most, sent and answered; null for any number. */
  readonly maxTokens: number | null;
}

/** Progress of a run: counts of screens, then of requests to the model. */
export interface DescriptionJobCounts {
  /** Screens there were to describe. */
  readonly screens: number;
  readonly described: number;
  readonly undescribed: number;
  readonly changed: number;
  readonly failed: number;
  readonly requests: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
}

/** A screen that was not asked about to the end, and why. */
export interface DescriptionJobFailure {
  readonly id: string;
  readonly reason: string;
}

/** Why a run as a whole failed. */
export interface DescriptionJobError {
  readonly code: string;
  readonly message: string;
}

/** A run that was asked for. */
export interface NewDescriptionJob {
  readonly id: string;
  readonly workspaceId: string;
  readonly keyId: string | null;
  readonly options: DescriptionJobOptions;
  readonly createdAt: number;
}

/** A run as it is now. Its states are those of an import. */
export interface DescriptionJob extends NewDescriptionJob, DescriptionJobCounts {
  readonly state: ImportState;
  readonly isCancelRequested: boolean;
  /** True when it ended because the next screen might have exceeded `maxTokens`. */
  readonly isBudgetSpent: boolean;
  readonly error: DescriptionJobError | null;
  readonly failures: readonly DescriptionJobFailure[];
  readonly startedAt: number | null;
  readonly finishedAt: number | null;
}

/** Outcome of a run; absent fields stay unchanged. */
export interface DescriptionJobEnd {
  readonly state: "done" | "failed" | "cancelled";
  readonly error: DescriptionJobError | null;
  readonly isBudgetSpent?: boolean;
  /** At most `descriptionFailuresMax`. */
  readonly failures?: readonly DescriptionJobFailure[];
}

/** Failed screens that are kept of a run; `failed` counts them all. */
export const descriptionFailuresMax = 100;
