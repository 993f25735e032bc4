import { type ImportCount, type ImportCounts, noCounts } from "../../database/import-outcomes.ts";
import type { ImportTotals } from "../../database/stores/counters.ts";
import type { TextReading } from "../writing/picture-work.ts";

type OcrTotals = Pick<ImportTotals, "ocrRead" | "ocrEmpty" | "ocrFailed" | "ocrMilliseconds">;

const noOcr: OcrTotals = { ocrRead: 0, ocrEmpty: 0, ocrFailed: 0, ocrMilliseconds: 0 };

/**
 * The numbers of an import: rows by outcome, and what OCR read. A value: what is counted gives another one, so
 * that rows which are begun again are counted from the one before them.
 */
export class Counts {
  readonly rows: ImportCounts;
  readonly #ocr: OcrTotals;

  constructor(rows: ImportCounts = noCounts, ocr: OcrTotals = noOcr) {
    this.rows = rows;
    this.#ocr = ocr;
  }

  plus(name: ImportCount, by: number): Counts {
    return new Counts({ ...this.rows, [name]: this.rows[name] + by }, this.#ocr);
  }

  plusReading({ text, failure, milliseconds }: TextReading): Counts {
    const name = failure !== null ? "ocrFailed" : text === "" ? "ocrEmpty" : "ocrRead";
    const ocrMilliseconds = this.#ocr.ocrMilliseconds + milliseconds;
    return new Counts(this.rows, { ...this.#ocr, [name]: this.#ocr[name] + 1, ocrMilliseconds });
  }

  /** For the counters in the database. */
  totals(elapsedMs: number): Partial<ImportTotals> {
    const { imported, updated, unchanged, failed, removed } = this.rows;
    return {
      rowsImported: imported,
      rowsUpdated: updated,
      rowsUnchanged: unchanged,
      rowsFailed: failed,
      screensRemoved: removed,
      importMilliseconds: Math.round(elapsedMs),
      ...this.#ocr,
      ocrMilliseconds: Math.round(this.#ocr.ocrMilliseconds),
    };
  }
}
