/** Totals of the imports of all processes since the library was made. */
export interface ImportTotals {
  /** Imports that read their manifest to its end and had no failed row. */
  readonly importsComplete: number;
  /** Those that did and had failed rows. */
  readonly importsPartial: number;
  readonly importsInterrupted: number;
  readonly importsDiskFull: number;
  /** Those that ended by an error. */
  readonly importsFailed: number;
  readonly importMilliseconds: number;
  readonly rowsImported: number;
  readonly rowsUpdated: number;
  readonly rowsUnchanged: number;
  readonly rowsFailed: number;
  readonly screensRemoved: number;
  /** Pictures in which OCR found text. */
  readonly ocrRead: number;
  readonly ocrEmpty: number;
  readonly ocrFailed: number;
  readonly ocrMilliseconds: number;
}

/** One of them. */
export type ImportTotal = keyof ImportTotals;

/** Names in the table of counters: stored, so never changed. */
const counterNames: Readonly<Record<ImportTotal, string>> = {
  importsComplete: "imports_complete",
  importsPartial: "imports_partial",
  importsInterrupted: "imports_interrupted",
  importsDiskFull: "imports_disk_full",
  importsFailed: "imports_failed",
  importMilliseconds: "import_milliseconds",
  rowsImported: "import_rows_imported",
  rowsUpdated: "import_rows_updated",
  rowsUnchanged: "import_rows_unchanged",
  rowsFailed: "import_rows_failed",
  screensRemoved: "import_screens_removed",
  ocrRead: "ocr_read",
  ocrEmpty: "ocr_empty",
  ocrFailed: "ocr_failed",
  ocrMilliseconds: "ocr_milliseconds",
};

/** Increments for the table of counters; totals of 0 are left out. */
export function importCounters(totals: Partial<ImportTotals>) {
  return Object.entries(totals).flatMap(([total, value]) =>
    value === 0 ? [] : [{ name: counterNames[total as ImportTotal], value: Math.round(value) }],
  );
}

/** The totals in the table of counters; one that is not there is 0. */
export function importTotalsOf(
  counters: readonly { readonly name: string; readonly value: number }[],
): ImportTotals {
  const values = new Map(counters.map(({ name, value }) => [name, value]));
  const totals = Object.entries(counterNames).map(([total, name]) => [total, values.get(name) ?? 0]);
  return Object.fromEntries(totals) as Readonly<Record<ImportTotal, number>> satisfies ImportTotals;
}
