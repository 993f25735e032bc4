// Imports over HTTP, a kind of jobs.
import { type Static, Type } from "@sinclair/typebox";
import { oneOf, platforms } from "../fields.ts";
import type { Job, JobEnd, NewJob } from "./job-storage.ts";

/** A row that was not imported, and why. */
export interface ImportJobFailure {
  readonly row: number;
  readonly field: string | null;
  /** The picture that the row names; in a folder of pictures only that tells which row it is. */
  readonly image: string | null;
  readonly code: string;
  readonly reason: string;
}

/** The files that are left out for one reason. */
export interface LeftOutFiles {
  readonly reason: string;
  readonly count: number;
  /** Paths of the first ones. */
  readonly names: readonly string[];
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

const flag = Type.Optional(Type.Boolean());
const count = Type.Integer({ minimum: 0, default: 0 });
const notice = Type.Object({ row: Type.Union([Type.Integer(), Type.Null()]), text: Type.String() });

const options = Type.Object({
  /** Checks and counts, and writes nothing. */
  isDryRun: flag,
  /** Removes the screens that the upload does not name, when all of its rows are in. */
  isMissingDeleted: flag,
  /** Takes the words of the upload where a person wrote others. */
  isOverwriting: flag,
  /** For rows that do not name it themselves. */
  appName: Type.Optional(Type.String()),
  platform: Type.Optional(oneOf(platforms)),
  /** Of a text that is not UTF-8, as the Encoding Standard labels it. */
  encoding: Type.Optional(Type.String()),
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
  /** Counts of rows; of screens for `removed`. A process that resumes the job begins behind them. */
  result: Type.Object({
    imported: count,
    updated: count,
    unchanged: count,
    failed: count,
    removed: count,
    /** Fields that kept what a person wrote. */
    editsKept: count,
    /** Share of the upload that was read, 0 to 1. */
    fraction: Type.Number({ default: 0 }),
    notices: Type.Unsafe<readonly ImportJobNotice[]>(Type.Array(notice, { default: [] })),
  }),
} as const;

export type ImportJobOptions = Readonly<Static<typeof options>>;
export type NewImportJob = NewJob<typeof importShape>;
export type ImportJob = Job<typeof importShape>;
export type ImportJobEnd = JobEnd<typeof importShape>;

/** Progress of a job; absent results stay, and failures are those since the last report. */
export type ImportJobProgress = Partial<Static<typeof importShape.result>> & {
  readonly failures: readonly ImportJobFailure[];
};

/** Failed rows that are kept of a job; `failed` counts them all. */
export const importFailuresMax = 1_000;
