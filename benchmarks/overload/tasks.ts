// Tasks for the generator, a line of JSON each, and their results.

/** Requests come from `files`, those of one mode in one file, and take turns. */
export type Task =
  | { readonly what: "one by one"; readonly mode: Mode; readonly count: number }
  | { readonly what: "drop"; readonly count: number; readonly perSecond: number; readonly afterMs: number }
  | { readonly what: "closed"; readonly mode: Mode; readonly connections: number; readonly seconds: number }
  | { readonly what: "open"; readonly mode: Mode; readonly perSecond: number; readonly seconds: number };

export type Mode = "standard" | "deep";

/** The result of a task. */
export interface Outcome {
  /** Number of answers of each status; 0 is a connection that ended without an answer. */
  readonly statuses: Readonly<Record<string, number>>;
  /** Milliseconds of the answers of status 200, from when they were due. */
  readonly acceptedMs: readonly number[];
  readonly seconds: number;
  /** For `drop`: the time of a request that needs nothing, asked with the one that followed the drops. */
  readonly healthMs: number | null;
  /** Processor time of the generator over `seconds`. */
  readonly generatorCores: number;
}
