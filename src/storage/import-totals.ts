/** What imports of any process have done since the library was made. */
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
