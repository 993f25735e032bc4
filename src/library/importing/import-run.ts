import type { ImportCounts, ImportFailure } from "../../database/import-outcomes.ts";
import type { Storage } from "../../database/storage.ts";
import type { ManifestOptions } from "../sources/manifest.ts";
import type { TreeReader } from "../trees/tree-reader.ts";
import type { RowTools, WriteServices } from "../writing/row-tools.ts";
import type { ImportWrite, NewPictureFacts } from "../writing/word-edits.ts";
import type { ImportTally } from "./import-tally.ts";
import type { RetryPolicy } from "./outages.ts";
import type { ImportProgress, ImportReport } from "./report.ts";
import type { RowDoubts } from "./row-doubts.ts";
import type { SeenIds, SourceOrder } from "./seen-rows.ts";

/** Tags and collections of one workspace, with the storage where they are read and written. */
export interface WorkspaceMarks extends Pick<Storage, "tags" | "collections"> {
  readonly workspaceId: string;
}

/** The dependencies of an import, which closes what it opens. */
export interface ImportServices extends WriteServices {
  /** The workspace of the tags and collections of rows; without it they are left out. */
  readonly marks?: WorkspaceMarks | undefined;
  /** Time that a batch waits for an unavailable database; the default of `outages.ts` unless given. */
  readonly retryPolicy?: RetryPolicy;
}

export interface ImportOptions extends ManifestOptions {
  /** Checks every row and picture and counts; writes and encodes nothing, and runs no OCR. */
  readonly isDryRun?: boolean;
  /** Removes live screens that the manifest lacks, if no row failed and nothing left out may be one. */
  readonly isMissingDeleted?: boolean;
  /** Takes the words of the manifest where a person wrote others. */
  readonly isOverwriting?: boolean;
  /** Imports screens that a person deleted or merged into others, too. */
  readonly isDeletedRestored?: boolean;
  /** Reads the text of pictures of rows that have no words of their own. True unless given. */
  readonly hasOcr?: boolean;
  /** The app's version and the address, such as that of a build, of pictures that are new. */
  readonly ofNewPictures?: NewPictureFacts | undefined;
  /** Called after each batch and each picture read; counts whole batches, whose rows are durable. */
  readonly onProgress?: (progress: ImportProgress) => void;
  /** The job whose list takes each screen that is added or changed. */
  readonly importId?: string;
  /** Called for each row that fails, before the `onProgress` that counts it. */
  readonly onFailure?: (failure: ImportFailure) => void;
  /** Counts of an earlier import of the same manifest: that many rows are skipped and keep their counts. */
  readonly goOnFrom?: ImportCounts;
  /** Stops the import at the next row; what is under way is finished. */
  readonly signal?: AbortSignal;
  /** Asked after each batch: stops the import there, where all that is done is counted. */
  readonly isTurnOver?: () => boolean;
}

export interface ImportRun extends RowTools {
  readonly services: ImportServices;
  readonly write: ImportWrite;
  readonly options: ImportOptions;
  /** The real path of the manifest's folder. */
  readonly folder: string;
  readonly report: ImportReport;
  /** Null in a dry run. */
  readonly tally: ImportTally | null;
  /** Ids of the rows so far. */
  readonly seenIds: SeenIds;
  readonly order: SourceOrder;
  /** True when an earlier run of the same import did its first rows. */
  readonly hasEarlierRows: boolean;
  /** The steps written so far, by flow. */
  readonly flowSteps: Map<string, Set<number>>;
  /** Columns that no row may have. */
  readonly ignoredColumns: Set<string>;
  readonly doubts: RowDoubts;
  readonly trees: Pick<TreeReader, "readTree">;
}

/** True when no further row may be begun; records the reason in the report. */
export function isStopped({ options, report }: ImportRun): boolean {
  if (options.signal?.aborted === true) report.stopped ??= "interrupted";
  return report.stopped !== null;
}
