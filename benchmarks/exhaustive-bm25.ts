// BM25 of every row in 64-bit floats, to judge what an index returned. k1 1.2, b .75, the idf of Lucene.
const K1 = 1.2;
const B = 0.75;
/** Scores this near to the last of the best are ties: sides add up in another order and in 32 bits. */
const TIE = 1e-5;

/** Rows of terms between spaces. */
export class ExhaustiveBm25 {
  readonly #postings = new Map<string, Map<number, number>>();
  readonly #lengths: readonly number[];
  readonly #meanLength: number;

  /** Keeps postings of the terms of the queries alone. */
  constructor(rows: readonly string[], queries: readonly string[]) {
    for (const term of queries.flatMap((query) => query.split(" "))) this.#postings.set(term, new Map());
    this.#lengths = rows.map((row, at) => this.#add(row, at));
    this.#meanLength = this.#lengths.reduce((sum, length) => sum + length, 0) / rows.length;
  }

  /**
   * Of as many as there are to find, the share of `found` that belongs to the best `limit`, ties included.
   */
  overlap(query: string, found: readonly number[], limit: number): number {
    const scores = this.#scores(query);
    const sorted = [...scores.values()].sort((one, other) => other - one);
    const last = sorted[Math.min(limit, sorted.length) - 1];
    if (last === undefined) return found.length === 0 ? 1 : 0;
    const right = new Set(found.filter((row) => (scores.get(row) ?? 0) >= last * (1 - TIE)));
    return right.size / Math.min(limit, sorted.length);
  }

  #add(row: string, at: number): number {
    const terms = row === "" ? [] : row.split(" ");
    for (const term of terms) {
      const postings = this.#postings.get(term);
      postings?.set(at, (postings.get(at) ?? 0) + 1);
    }
    return terms.length;
  }

  #scores(query: string): ReadonlyMap<number, number> {
    const scores = new Map<number, number>();
    for (const term of new Set(query.split(" "))) {
      const postings = this.#postings.get(term) ?? new Map<number, number>();
      const idf = Math.log(1 + (this.#lengths.length - postings.size + 0.5) / (postings.size + 0.5));
      for (const [row, frequency] of postings) {
        const length = (this.#lengths[row] ?? 0) / this.#meanLength;
        const gain = (idf * frequency * (K1 + 1)) / (frequency + K1 * (1 - B + B * length));
        scores.set(row, (scores.get(row) ?? 0) + gain);
      }
    }
    return scores;
  }
}
