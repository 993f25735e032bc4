// Jobs: imports over HTTP, and runs that describe the library. Times are milliseconds since the epoch.
import type { Static, TObject } from "@sinclair/typebox";

export const jobKinds = ["import", "description"] as const;
/** The states of a job. A cancelled or failed one keeps what it had done. */
export const jobStates = ["queued", "running", "done", "failed", "cancelled"] as const;

/** The reason for which a job as a whole failed. */
export interface JobError {
  readonly code: string;
  readonly message: string;
}

/** One kind of jobs: the shapes of what only it has, by which stored JSON is checked. */
export interface JobShape {
  readonly kind: (typeof jobKinds)[number];
  /** Contents of a new job. */
  readonly request: TObject;
  /** The progress and outcome of a job. Each field has a default: a job begins with `{}`. */
  readonly result: TObject;
}

/** The outcome of a job, and its last results; absent ones stay. */
export type JobEnd<Shape extends JobShape> = Readonly<
  { state: "done" | "failed" | "cancelled"; error: JobError | null } & Partial<Static<Shape["result"]>>
>;

export type NewJob<Shape extends JobShape> = Readonly<
  {
    id: string;
    workspaceId: string;
    keyId: string | null;
    idempotencyKey?: string | null;
    createdAt: number;
  } & Static<Shape["request"]>
>;

export type Job<Shape extends JobShape> = Readonly<
  NewJob<Shape> &
    Static<Shape["result"]> & {
      state: (typeof jobStates)[number];
      isCancelRequested: boolean;
      error: JobError | null;
      startedAt: number | null;
      finishedAt: number | null;
    }
>;

/** A job that is queued or running. */
export interface OpenJob {
  readonly id: string;
  /** Counted up by the node that has what it needs, as long as it lives. */
  readonly heartbeats: number;
}
