/** Something that is not the same on both sides, in words. */
export interface Difference {
  readonly what: "records" | "pictures";
  /** A row or a file. */
  readonly item: string;
  readonly reason: string;
}

/** At most this many are kept; all are counted. */
const keptMax = 1_000;

/** Collects differences. */
export class Differences {
  readonly kept: Difference[] = [];
  count = 0;

  add(difference: Difference): void {
    this.count += 1;
    if (this.kept.length < keptMax) this.kept.push(difference);
  }
}
