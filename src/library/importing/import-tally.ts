// The counts of imports, in the database for the service's metrics: most imports have their own process.

import { rowsOf } from "../../database/import-outcomes.ts";
import type { LibraryStorage } from "../../database/storage.ts";
import type { ImportTotals } from "../../database/stores/counters.ts";
import type { ImportReport, ImportSummary } from "./report.ts";

/** Time between two writes; each waits for the disk. */
const everyMs = 5_000;

/** Counts one import. Never fails it: the metrics show already that records take no number. */
export class ImportTally {
  readonly #library: Pick<LibraryStorage, "addImportTotals" | "beginImport">;
  readonly #report: ImportReport;
  #written: Partial<ImportTotals>;
  #writtenAt = performance.now();

  constructor(library: Pick<LibraryStorage, "addImportTotals" | "beginImport">, report: ImportReport) {
    this.#library = library;
    this.#report = report;
    // An import that goes on starts with what was counted before.
    this.#written = report.totals();
  }

  /** Notes when the import began, unless it goes on. */
  async begin(now: number): Promise<void> {
    if (rowsOf(this.#report.counts) === 0) await this.#library.beginImport(now).catch(() => undefined);
  }

  /** Counts what was done since the last write, unless that was a moment ago. */
  async writeNowAndThen(): Promise<void> {
    if (performance.now() - this.#writtenAt >= everyMs) await this.#write({});
  }

  /** Counts the rest and the import itself, by how it ended; null when an error ended it. */
  async end(summary: ImportSummary | null): Promise<void> {
    await this.#write({ [endOf(summary)]: 1 });
  }

  async #write(further: Partial<ImportTotals>): Promise<void> {
    const totals = this.#report.totals();
    const since = Object.entries(totals).map(([name, value]) => [
      name,
      value - (this.#written[name as keyof ImportTotals] ?? 0),
    ]);
    this.#writtenAt = performance.now();
    const isWritten = await this.#library
      .addImportTotals({ ...Object.fromEntries(since), ...further })
      .then(() => true)
      .catch(() => false);
    if (isWritten) this.#written = totals;
  }
}

function endOf(summary: ImportSummary | null): keyof ImportTotals {
  if (summary === null) return "importsFailed";
  if (summary.stopped === "interrupted") return "importsInterrupted";
  if (summary.stopped === "disk_full") return "importsDiskFull";
  return summary.failed > 0 ? "importsPartial" : "importsComplete";
}
