// Counts, failures and notices of an import, here and as a job over HTTP.

/**
 * The counts of an import: rows by their outcome; screens for `removed`, fields that kept what a person wrote
 * for `editsKept`, and for `repeated` the rows for the screen of an earlier row, which have an outcome, too.
 */
export const importCounts = [
  "imported",
  "updated",
  "unchanged",
  "failed",
  "removed",
  "editsKept",
  "repeated",
] as const;
export type ImportCount = (typeof importCounts)[number];
export type ImportCounts = Readonly<Record<ImportCount, number>>;

export const noCounts = countsBy(() => 0);

/** The counts alone of what has them and more. */
export function countsOf(counted: ImportCounts): ImportCounts {
  return countsBy((name) => counted[name]);
}

/** The rows that are done, failed ones included. */
export function rowsOf({ imported, updated, unchanged, failed }: ImportCounts): number {
  return imported + updated + unchanged + failed;
}

function countsBy(countOf: (name: ImportCount) => number): ImportCounts {
  return Object.fromEntries(importCounts.map((name) => [name, countOf(name)])) as Record<ImportCount, number>;
}

/** A row that was not imported, and why. */
export interface ImportFailure {
  readonly row: number;
  readonly field: string | null;
  /** The picture that the row names; in a folder of pictures only that tells which row it is. */
  readonly image: string | null;
  /** A `RowErrorCode`; a service of another version may know more. */
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

/** Something to know that stopped nothing. `row` is null when it is about the whole source. */
export interface ImportNotice {
  readonly row: number | null;
  /** The picture, where the rows are those of a folder; a job has it in the text. */
  readonly image?: string;
  /** The column that kept what a person wrote, or whose value was left out; absent for anything else. */
  readonly field?: string;
  readonly text: string;
  /** The screen that it is about, where there is one to show. */
  readonly screenId?: string;
  /** True when the import is incomplete: something may be missing, or was not removed. */
  readonly isFailure?: boolean;
  /** The files that it counts as left out, by reason. */
  readonly leftOut?: readonly LeftOutFiles[];
}
