import * as outcomes from "../../database/import-outcomes.ts";
import type { ImportTotals } from "../../database/stores/counters.ts";
import { isDiskFull } from "../../system/write-durably.ts";
import { asRowError } from "../rows/row-error.ts";
import { readingNotice, type TextReading } from "../writing/picture-work.ts";
import { Notices, noticesMax } from "./notices.ts";

export interface ImportSummary extends outcomes.ImportCounts {
  /** In order of the rows, at most 10,000; `failed` counts them all. */
  readonly failures: readonly outcomes.ImportFailure[];
  /** At most 1,000 of rows. */
  readonly notices: readonly outcomes.ImportNotice[];
  /** Null when the whole manifest was read. The same import again goes on after what was counted. */
  readonly stopped: "interrupted" | "disk_full" | null;
  readonly isDryRun: boolean;
  /** Screens that an import of the same source brought and this one did not. */
  readonly gone?: readonly string[];
  /** The page of its new and changed screens, of an import by a running service. */
  readonly pageUrl?: string;
}

export interface ImportProgress extends outcomes.ImportCounts {
  /** Rows that are done, failed ones included. */
  readonly rows: number;
  /** Rows that are done or whose picture is read. */
  readonly read: number;
  /** All rows, where that is known before the end; else 0. */
  readonly total: number;
  /** The share of the manifest that is done, 0 to 1. */
  readonly fraction: number;
  readonly elapsedMs: number;
}

export interface ReportOptions {
  /** The pictures of a folder, one a row. */
  readonly files?: readonly string[] | undefined;
  /** Counts of the rows that are skipped. */
  readonly goOnFrom?: outcomes.ImportCounts;
  readonly onFailure?: (failure: outcomes.ImportFailure) => void;
}

const failuresMax = 10_000;

export class ImportReport {
  stopped: ImportSummary["stopped"] = null;
  gone: readonly string[] = [];
  readonly files: readonly string[];
  readonly notices: Notices;
  readonly #onFailure: ((failure: outcomes.ImportFailure) => void) | undefined;
  readonly #startedAt = performance.now();
  readonly #failures: outcomes.ImportFailure[] = [];
  readonly #untold: outcomes.ImportFailure[] = [];
  /** Both are replaced, never changed: a checkpoint holds those of its moment. */
  #counts: outcomes.ImportCounts;
  #ocr = { ocrRead: 0, ocrEmpty: 0, ocrFailed: 0, ocrMilliseconds: 0 };

  constructor({ files = [], goOnFrom = outcomes.noCounts, onFailure }: ReportOptions = {}) {
    this.files = files;
    this.notices = new Notices(files);
    this.#counts = outcomes.countsOf(goOnFrom);
    this.#onFailure = onFailure;
  }

  get counts(): outcomes.ImportCounts {
    return this.#counts;
  }

  /** Returns the way back to this moment, for rows that are begun again: all since then is forgotten. */
  checkpoint(): () => void {
    const [counts, ocr, stopped] = [this.#counts, this.#ocr, this.stopped];
    const [failures, untold, notices] = [this.#failures.length, this.#untold.length, this.notices.all.length];
    return () => {
      this.#counts = counts;
      this.#ocr = ocr;
      this.stopped = stopped;
      this.#failures.length = failures;
      this.#untold.length = untold;
      this.notices.cut(notices);
    };
  }

  count(name: outcomes.ImportCount, by = 1): void {
    this.#counts = { ...this.#counts, [name]: this.#counts[name] + by };
  }

  /** Records any error as that of its row. A full disk, which later rows would meet, stops the import. */
  fail(row: number, image: string | null, error: unknown): void {
    if (isDiskFull(error)) this.stopped = "disk_full";
    const { field, code, message: reason } = asRowError(error);
    const failure = { row, field, image: image ?? this.files[row - 1] ?? null, code, reason };
    this.count("failed");
    if (this.#failures.length < failuresMax) this.#failures.push(failure);
    this.#untold.push(failure);
  }

  /** Tells the listener of the failures since the last time. */
  tellFailures(): void {
    for (const failure of this.#untold) this.#onFailure?.(failure);
    this.#untold.length = 0;
  }

  /** Notes that a field of the row is not what the row says. Half of the notices are left to others. */
  keepEdit(row: number, field: string): void {
    this.count("editsKept");
    if (this.counts.editsKept > noticesMax / 2) return;
    this.notices.add(row, `${field}: a person wrote something else, which was kept.`, { field });
  }

  /** Notes what became of a picture whose text OCR was to read. */
  recordReading(row: number, reading: TextReading): void {
    const name = reading.failure !== null ? "ocrFailed" : reading.text === "" ? "ocrEmpty" : "ocrRead";
    const ocrMilliseconds = this.#ocr.ocrMilliseconds + reading.milliseconds;
    this.#ocr = { ...this.#ocr, [name]: this.#ocr[name] + 1, ocrMilliseconds };
    const notice = readingNotice(reading);
    if (notice !== null) this.notices.add(row, notice);
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
      importMilliseconds: Math.round(this.#elapsedMs()),
      ...this.#ocr,
      ocrMilliseconds: Math.round(this.#ocr.ocrMilliseconds),
    };
  }

  /** The progress at the end of a batch. */
  progress(fraction: number): ImportProgress {
    const rows = outcomes.rowsOf(this.counts);
    return {
      ...this.counts,
      rows,
      read: rows,
      total: this.files.length,
      fraction,
      elapsedMs: this.#elapsedMs(),
    };
  }

  summary(isDryRun: boolean): ImportSummary {
    const byRow = (a: { readonly row: number | null }, b: { readonly row: number | null }) =>
      (a.row ?? 0) - (b.row ?? 0);
    const failures = this.#failures.toSorted(byRow);
    const notices = this.notices.all.toSorted(byRow);
    return { ...this.counts, failures, notices, stopped: this.stopped, isDryRun, gone: this.gone };
  }

  #elapsedMs(): number {
    return performance.now() - this.#startedAt;
  }
}
