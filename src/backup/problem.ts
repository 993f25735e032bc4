/** What `verify` finds. */
export interface Problem {
  readonly code:
    | "records_damaged"
    | "vectors_damaged"
    | "records_foreign"
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

/** At most this many are kept; all are counted. */
const keptMax = 10_000;

/** Collects problems. */
export class Problems {
  readonly kept: Problem[] = [];
  count = 0;

  add(...problems: readonly Problem[]): void {
    this.count += problems.length;
    this.kept.push(...problems.slice(0, Math.max(0, keptMax - this.kept.length)));
  }
}

/** "images/ab/…/high.webp: has 100 bytes instead of 2,345". */
export function problemText({ path, reason }: Problem): string {
  return `${path}: ${reason}`;
}

/** The first lines of problems for people. */
export function problemLines({ kept, count }: Problems, linesMax = 50): string[] {
  const lines = kept.slice(0, linesMax).map(problemText);
  return count > lines.length ? [...lines, `and ${count - lines.length} more`] : lines;
}
