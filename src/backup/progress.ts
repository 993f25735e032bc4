import type { ImportProgress } from "../library/import-report.ts";

/** How far a backup, a restore or a check is; its rows are files. */
export type FileProgress = Pick<ImportProgress, "rows" | "failed" | "fraction" | "elapsedMs">;

/** Called now and then. */
export type OnProgress = (progress: FileProgress) => void;
