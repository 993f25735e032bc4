import { reasonOf } from "../errors.ts";
import { PictureError } from "../images/picture.ts";
import { isDiskFull } from "../images/write-durably.ts";
import { RowError } from "./row.ts";

/** A row that was not imported, and why. */
export interface ImportFailure {
  readonly row: number;
  readonly field: string | null;
  /** The picture that the row names; of a folder of pictures only that tells which row it is. */
  readonly image: string | null;
  /** A `RowErrorCode`; a service of another version may know more. */
  readonly code: string;
  readonly reason: string;
}

/** Something the operator should know that stopped nothing. `row` is null when it is about the whole manifest. */
export interface ImportNotice {
  readonly row: number | null;
  readonly text: string;
}

/** The outcome of a row that did not fail. */
export type RowOutcome = "imported" | "updated" | "unchanged";

/** Counts of rows by their outcome. */
export type RowCounts = Readonly<Record<RowOutcome | "failed", number>>;

/** Counts of rows; of screens for `removed`. */
export interface ImportCounts extends RowCounts {
  readonly removed: number;
}

/** What an import did. */
export interface ImportSummary extends ImportCounts {
  /** In order of the rows, at most 10,000; `failed` counts them all. */
  readonly failures: readonly ImportFailure[];
  /** At most 1,000. */
  readonly notices: readonly ImportNotice[];
  /** Null when the whole manifest was read. What was counted until then is imported; the same import again goes on from there. */
  readonly stopped: "interrupted" | "disk_full" | null;
  readonly isDryRun: boolean;
}

/** The progress of an import. */
export interface ImportProgress extends ImportCounts {
  /** Rows that are done, failed ones included. */
  readonly rows: number;
  /** Of the manifest, 0 to 1. */
  readonly fraction: number;
  readonly elapsedMs: number;
}

const failuresMax = 10_000;
const noticesMax = 1_000;

/** Collects the outcomes of the rows of one import. */
export class ImportReport {
  stopped: ImportSummary["stopped"] = null;
  readonly #counts = { imported: 0, updated: 0, unchanged: 0, failed: 0, removed: 0 };
  readonly #failures: ImportFailure[] = [];
  readonly #notices: ImportNotice[] = [];
  readonly #startedAt = performance.now();
  readonly #onFailure: ((failure: ImportFailure) => void) | undefined;

  /** `before` is what was counted of the rows that are skipped. */
  constructor(before?: RowCounts, onFailure?: (failure: ImportFailure) => void) {
    Object.assign(this.#counts, before);
    this.#onFailure = onFailure;
  }

  count(outcome: RowOutcome | "removed", rows = 1): void {
    this.#counts[outcome] += rows;
  }

  /** Records any error as that of its row. A full disk also stops the import: every later row would meet it. */
  fail(row: number, image: string | null, error: unknown): void {
    if (isDiskFull(error)) this.stopped = "disk_full";
    const { field, code, message: reason } = asRowError(error);
    const failure = { row, field, image, code, reason };
    this.#counts.failed += 1;
    if (this.#failures.length < failuresMax) this.#failures.push(failure);
    this.#onFailure?.(failure);
  }

  notice(row: number | null, text: string): void {
    if (this.#notices.length < noticesMax) this.#notices.push({ row, text });
  }

  /** Rows that failed so far. */
  get failed(): number {
    return this.#counts.failed;
  }

  progress(fraction: number): ImportProgress {
    const { imported, updated, unchanged, failed } = this.#counts;
    const rows = imported + updated + unchanged + failed;
    return { ...this.#counts, rows, fraction, elapsedMs: performance.now() - this.#startedAt };
  }

  summary(isDryRun: boolean): ImportSummary {
    const byRow = (a: { readonly row: number | null }, b: { readonly row: number | null }) =>
      (a.row ?? 0) - (b.row ?? 0);
    const failures = this.#failures.toSorted(byRow);
    const notices = this.#notices.toSorted(byRow);
    return { ...this.#counts, failures, notices, stopped: this.stopped, isDryRun };
  }
}

function asRowError(error: unknown): RowError {
  if (error instanceof RowError) return error;
  if (error instanceof PictureError) return new RowError("image", error.code, error.message);
  return new RowError(null, "storage_failed", `could not be stored: ${reasonOf(error)}`);
}
