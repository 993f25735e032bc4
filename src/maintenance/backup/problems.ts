import type { Storage } from "../../database/storage.ts";
import type { PictureFile } from "../../images/picture-version.ts";
import type { ImportProgress } from "../../library/importing/report.ts";
import type { FileHash } from "../../system/files.ts";

/** A finding of `verify`. */
export interface Problem {
  readonly code:
    | "database_damaged"
    | "vectors_damaged"
    | "database_foreign"
    | "index_differs"
    | "file_missing"
    | "file_damaged"
    | "file_orphaned"
    | "manifest_missing"
    | "manifest_damaged";
  /** Inside the folder. */
  readonly path: string;
  readonly reason: string;
}

/** Collects findings. All are counted; as many are kept as a report holds. */
export class Findings<Finding> {
  readonly kept: Finding[] = [];
  readonly #keptMax: number;
  count = 0;

  constructor(keptMax = 10_000) {
    this.#keptMax = keptMax;
  }

  add(...findings: readonly Finding[]): void {
    this.count += findings.length;
    this.kept.push(...findings.slice(0, Math.max(0, this.#keptMax - this.kept.length)));
  }
}

export type Problems = Findings<Problem>;

/**
 * The first lines of problems for people, such as "images/ab/…/high.webp: has 100 bytes instead of 2,345".
 */
export function problemLines({ kept, count }: Problems, linesMax = 50): string[] {
  const lines = kept.slice(0, linesMax).map(({ path, reason }) => `${path}: ${reason}`);
  return count > lines.length ? [...lines, `and ${count - lines.length} more`] : lines;
}

/** Describes how a file differs from its row or its entry in a manifest, or returns null. */
export function differenceOf(
  { bytes, sha256 }: Pick<PictureFile, "bytes" | "sha256">,
  found: FileHash,
): string | null {
  if (bytes !== undefined && bytes !== found.bytes) return `has ${found.bytes} bytes instead of ${bytes}`;
  if (sha256 !== undefined && sha256 !== found.sha256) return "is changed: its SHA-256 is another";
  return null;
}

/** Finds faults of the database itself and damaged vectors in it; reads all of it. */
export async function checkContents(
  storage: Pick<Storage, "check" | "damagedVectors">,
): Promise<readonly Problem[]> {
  const path = "records.sqlite";
  return [
    ...(await storage.check()).map((reason): Problem => ({ code: "database_damaged", path, reason })),
    ...(await storage.damagedVectors()).map(
      (id): Problem => ({
        code: "vectors_damaged",
        path,
        reason: `the vectors of screen ${id} are not as they were written`,
      }),
    ),
  ];
}

/** Progress of a backup, a restore or a check; its rows are files. */
export type FileProgress = Pick<ImportProgress, "rows" | "failed" | "fraction" | "elapsedMs">;

/** Called now and then. */
export type OnProgress = (progress: FileProgress) => void;
