/** Something that is not the same on both sides, in words. */
export interface Difference {
  readonly what: "records" | "pictures" | "answers";
  /** A row, a file, a query. */
  readonly item: string;
  readonly reason: string;
}

/** At most this many are kept; all are counted. */
const keptMax = 1_000;

/** Collects differences. */
export class Differences {
  readonly kept: Difference[] = [];
  count = 0;
  readonly #of = new Set<Difference["what"]>();

  add(difference: Difference): void {
    this.count += 1;
    this.#of.add(difference.what);
    if (this.kept.length < keptMax) this.kept.push(difference);
  }

  has(what: Difference["what"]): boolean {
    return this.#of.has(what);
  }
}
