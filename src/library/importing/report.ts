import type { ImportTotals } from "../../database/stores/counters.ts";
import type { LeftOutFiles } from "../../database/stores/imports.ts";
import { isDiskFull } from "../../system/write-durably.ts";
import { asRowError } from "../rows/row.ts";
import type { LeftOut } from "../sources/left-out.ts";
import { readingNotice, type TextReading } from "../writing/picture-work.ts";
import type { RowOutcome } from "../writing/stage.ts";

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

/**
 * Something the operator should know that stopped nothing. `row` is null when it is about the whole manifest.
 */
export interface ImportNotice {
  readonly row: number | null;
  /** The picture, where the rows are those of a folder. */
  readonly image?: string;
  /** The column that kept what a person wrote, or whose value was left out; absent for anything else. */
  readonly field?: string;
  readonly text: string;
  /** The screen that it is about, where there is one to show. */
  readonly screenId?: string;
  /** True when the import is incomplete: something may be missing, or was not removed. */
  readonly isFailure?: boolean;
  /** The files it counts, for programs. */
  readonly leftOut?: readonly LeftOutFiles[];
}

/**
 * Counts of rows by their outcome, of those that are for the screen of an earlier row, and of the fields that
 * kept what a person wrote.
 */
export type RowCounts = Readonly<Record<RowOutcome | "failed" | "editsKept" | "repeated", number>>;

/** Counts of rows; of screens for `removed`. */
export interface ImportCounts extends RowCounts {
  readonly removed: number;
}

/** The outcome of an import. */
export interface ImportSummary extends ImportCounts {
  /** In order of the rows, at most 10,000; `failed` counts them all. */
  readonly failures: readonly ImportFailure[];
  /** At most 1,000 of rows. */
  readonly notices: readonly ImportNotice[];
  /**
   * Null when the whole manifest was read. What was counted until then is imported; the same import again
   * goes on from there.
   */
  readonly stopped: "interrupted" | "disk_full" | null;
  readonly isDryRun: boolean;
}

/** The progress of an import. */
export interface ImportProgress extends ImportCounts {
  /** Rows that are done, failed ones included. */
  readonly rows: number;
  /** Rows that are done or whose picture is read. */
  readonly read: number;
  /** All rows, where that is known before the end; else 0. */
  readonly total: number;
  /** Of the manifest, 0 to 1. */
  readonly fraction: number;
  readonly elapsedMs: number;
}

/** The state that a report returns to when rows are begun again. */
interface Recorded extends Pick<ImportSummary, "stopped"> {
  readonly counts: ImportCounts;
  readonly ocr: Partial<ImportTotals>;
  /** Numbers of them. */
  readonly failures: number;
  readonly untold: number;
  readonly notices: number;
}

/** Listeners that hear of an import row by row. */
export interface ReportListeners {
  readonly onFailure?: ((failure: ImportFailure) => void) | undefined;
}

const failuresMax = 10_000;
const noticesMax = 1_000;

/** Collects the outcomes of the rows of one import. */
export class ImportReport {
  stopped: ImportSummary["stopped"] = null;
  /** The pictures of a folder, one a row. */
  files: readonly string[] = [];
  readonly #counts = {
    imported: 0,
    updated: 0,
    unchanged: 0,
    failed: 0,
    removed: 0,
    editsKept: 0,
    repeated: 0,
  };
  readonly #ocr = { ocrRead: 0, ocrEmpty: 0, ocrFailed: 0, ocrMilliseconds: 0 };
  readonly #failures: ImportFailure[] = [];
  readonly #notices: ImportNotice[] = [];
  readonly #startedAt = performance.now();
  readonly #listeners: ReportListeners;
  readonly #untold: ImportFailure[] = [];
  #kept: Recorded;

  /** `before` is what was counted of the rows that are skipped. */
  constructor(before?: RowCounts, listeners: ReportListeners = {}) {
    Object.assign(this.#counts, before);
    this.#listeners = listeners;
    this.#kept = this.#recorded();
  }

  /** Keeps everything noted so far. */
  keep(): void {
    this.#kept = this.#recorded();
  }

  /** Keeps everything, too, and tells the listeners of the failures. */
  tellFailures(): void {
    for (const failure of this.#untold) this.#listeners.onFailure?.(failure);
    this.#untold.length = 0;
    this.keep();
  }

  /** Forgets what was noted since `keep`: those rows are begun again. */
  forget(): void {
    const { counts, ocr, failures, notices, stopped, untold } = this.#kept;
    Object.assign(this.#counts, counts);
    Object.assign(this.#ocr, ocr);
    this.#failures.length = failures;
    this.#notices.length = notices;
    this.#untold.length = untold;
    this.stopped = stopped;
  }

  #recorded(): Recorded {
    return {
      counts: { ...this.#counts },
      ocr: { ...this.#ocr },
      failures: this.#failures.length,
      untold: this.#untold.length,
      notices: this.#notices.length,
      stopped: this.stopped,
    };
  }

  count(outcome: RowOutcome | "removed" | "repeated", rows = 1): void {
    this.#counts[outcome] += rows;
  }

  /** Notes that the picture of a row is that of an earlier one, of which there is one screen. */
  repeat(row: number, earlier: string, screenId: string): void {
    this.notice(row, `is the same picture as ${earlier}: both are one screen.`, { screenId });
  }

  /**
   * Records any error as that of its row. A full disk also stops the import: every later row would meet it.
   */
  fail(row: number, image: string | null, error: unknown): void {
    if (isDiskFull(error)) this.stopped = "disk_full";
    const { field, code, message: reason } = asRowError(error);
    const failure = { row, field, image: image ?? this.files[row - 1] ?? null, code, reason };
    this.#counts.failed += 1;
    if (this.#failures.length < failuresMax) this.#failures.push(failure);
    this.#untold.push(failure);
  }

  notice(
    row: number | null,
    text: string,
    about: Pick<ImportNotice, "field" | "screenId" | "isFailure"> = {},
  ): void {
    const image = row === null ? undefined : this.files[row - 1];
    // There are few about the whole, and no row may hide them.
    if (row !== null && this.#notices.length >= noticesMax) return;
    this.#notices.push({
      row,
      ...(image !== undefined && { image }),
      ...about,
      text,
    });
  }

  /** Notes that a field of the row is not what the row says. Half of the notices are left to others. */
  keepEdit(row: number, field: string): void {
    this.#counts.editsKept += 1;
    if (this.#counts.editsKept > noticesMax / 2) return;
    this.notice(row, `${field}: a person wrote something else, which was kept.`, { field });
  }

  /** Notes what was not read, if there is any. */
  recordLeftOut(leftOut: LeftOut): void {
    this.#notices.push(...leftOutNotices(leftOut));
  }

  /** Notes why what is missing was not removed. */
  refuseRemoval(reason: string): void {
    this.#notices.push(removalRefused(reason));
  }

  /** Notes what became of a picture whose text OCR was to read. */
  recordReading(row: number, reading: TextReading): void {
    const { text, failure, milliseconds } = reading;
    this.#ocr[failure !== null ? "ocrFailed" : text === "" ? "ocrEmpty" : "ocrRead"] += 1;
    this.#ocr.ocrMilliseconds += milliseconds;
    const notice = readingNotice(reading);
    if (notice !== null) this.notice(row, notice);
  }

  /** The counts so far, for the counters in the database. */
  totals(): Partial<ImportTotals> {
    const { imported, updated, unchanged, failed, removed } = this.#counts;
    return {
      rowsImported: imported,
      rowsUpdated: updated,
      rowsUnchanged: unchanged,
      rowsFailed: failed,
      screensRemoved: removed,
      importMilliseconds: Math.round(performance.now() - this.#startedAt),
      ...this.#ocr,
      ocrMilliseconds: Math.round(this.#ocr.ocrMilliseconds),
    };
  }

  /** Rows that failed so far. */
  get failed(): number {
    return this.#counts.failed;
  }

  /** The progress at the end of a batch. */
  progress(fraction: number): ImportProgress {
    const { imported, updated, unchanged, failed } = this.#counts;
    const rows = imported + updated + unchanged + failed;
    const elapsedMs = performance.now() - this.#startedAt;
    return { ...this.#counts, rows, read: rows, total: this.files.length, fraction, elapsedMs };
  }

  summary(isDryRun: boolean): ImportSummary {
    const byRow = (a: { readonly row: number | null }, b: { readonly row: number | null }) =>
      (a.row ?? 0) - (b.row ?? 0);
    const failures = this.#failures.toSorted(byRow);
    const notices = this.#notices.toSorted(byRow);
    return { ...this.#counts, failures, notices, stopped: this.stopped, isDryRun };
  }
}

/** One notice, or none where nothing is left out. */
export function leftOutNotices({ text, isIncomplete, files }: LeftOut): readonly ImportNotice[] {
  return text === null ? [] : [{ row: null, text, isFailure: isIncomplete, leftOut: files }];
}

/** Why what is missing was not removed: that is asked for, and not done. */
export function removalRefused(reason: string): ImportNotice {
  return { row: null, text: `no missing screen was removed: ${reason}.`, isFailure: true };
}

/** Why nothing may be removed after something was left out; null where it may. */
export function removalDoubt({ doubt }: LeftOut): string | null {
  return doubt === null ? null : `what was left out may be among them: ${doubt}`;
}
