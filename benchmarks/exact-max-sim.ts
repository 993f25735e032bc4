// MaxSim in floats over the data of native/engine/examples/late_interaction/data.rs, to judge answers.
import { join } from "node:path";

const DIMENSIONS = 64;

export class ExactMaxSim {
  readonly #folder: string;
  readonly #tokens: Float32Array;
  readonly #lengths: Uint8Array;
  /** The number of token vectors before each screen's. */
  readonly #starts: Uint32Array;
  /** Rows to score, a list for each query. */
  readonly #candidates: readonly Uint32Array[];

  private constructor(
    folder: string,
    tokens: Float32Array,
    lengths: Uint8Array,
    candidates: readonly Uint32Array[],
  ) {
    this.#folder = folder;
    this.#tokens = tokens;
    this.#lengths = lengths;
    this.#candidates = candidates;
    this.#starts = new Uint32Array(lengths.length);
    for (let row = 1; row < lengths.length; row += 1) {
      this.#starts[row] = (this.#starts[row - 1] ?? 0) + (lengths[row - 1] ?? 0);
    }
  }

  static async open(folder: string): Promise<ExactMaxSim> {
    const all = new Uint32Array(await Bun.file(join(folder, "candidates.u32")).arrayBuffer());
    const queries = (await floatsOf(folder, "queries-8.f32")).length / 8 / DIMENSIONS;
    const count = all.length / queries;
    const candidates = Array.from({ length: queries }, (_, at) => all.subarray(at * count, (at + 1) * count));
    const lengths = await Bun.file(join(folder, "lengths.u8")).bytes();
    return new ExactMaxSim(folder, await floatsOf(folder, "tokens.f32"), lengths, candidates);
  }

  /** The rows of the best `limit` candidates of each query with so many tokens. */
  async best(tokens: number, limit: number): Promise<readonly ReadonlySet<number>[]> {
    const queries = await floatsOf(this.#folder, `queries-${tokens}.f32`);
    const size = tokens * DIMENSIONS;
    return this.#candidates.map((rows, at) => {
      const query = queries.subarray(at * size, (at + 1) * size);
      const scored = [...rows].map((row) => ({ row, score: this.#score(query, row) }));
      scored.sort((one, other) => other.score - one.score);
      return new Set(scored.slice(0, limit).map(({ row }) => row));
    });
  }

  #score(query: Float32Array, row: number): number {
    const start = this.#starts[row] ?? 0;
    const own = this.#tokens.subarray(start * DIMENSIONS, (start + (this.#lengths[row] ?? 0)) * DIMENSIONS);
    let sum = 0;
    for (let token = 0; token < query.length; token += DIMENSIONS) {
      let best = Number.NEGATIVE_INFINITY;
      for (let other = 0; other < own.length; other += DIMENSIONS) {
        best = Math.max(best, product(query, token, own, other));
      }
      sum += best;
    }
    return sum;
  }
}

function product(one: Float32Array, oneAt: number, other: Float32Array, otherAt: number): number {
  let sum = 0;
  for (let at = 0; at < DIMENSIONS; at += 1) sum += (one[oneAt + at] ?? 0) * (other[otherAt + at] ?? 0);
  return sum;
}

async function floatsOf(folder: string, name: string): Promise<Float32Array> {
  return new Float32Array(await Bun.file(join(folder, name)).arrayBuffer());
}
