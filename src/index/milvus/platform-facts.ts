// The statistics of a platform's screens that queries need: their number, their mean length, and how many
// have a term or are of an app. Milvus counts; each count is cached for a while.

import type { Platform } from "../../fields.ts";
import type { IndexQuestion, WordStatistics } from "../remote-index.ts";
import { all, listed, ofPlatform, quoted } from "./filters.ts";
import { rowsMax } from "./milvus-client.ts";
import type { SharedState } from "./shared-state.ts";

/** Every count serves this long, */
const freshMs = 1_000;
/** and this long while hardly anything changes: of words a hundredth of the screens, of apps nothing. */
const staleMs = 60_000;
/** Counts that are remembered, some 200 bytes each. */
const factsMax = 50_000;

interface Fact {
  readonly value: Promise<number>;
  readonly sequence: number;
  readonly readAt: number;
}

export class PlatformFacts {
  readonly #state: SharedState;
  readonly #facts = new Map<string, Fact>();

  constructor(state: SharedState) {
    this.#state = state;
  }

  /** Reports whether at least `screensMin` screens of the platform match the question. */
  async answer(platform: Platform, { screensMin, app, term, otherThan }: IndexQuestion): Promise<boolean> {
    const filter = all(
      ofPlatform(platform),
      app !== undefined && `app == ${quoted(app)}`,
      term !== undefined && hasTerm(term),
      otherThan.length > 0 && `app not in ${listed(otherThan)}`,
    );
    const { milvus, collections } = this.#state;
    const found = await this.#remembered(`${screensMin} ${filter}`, 0, async () => {
      const rows = await milvus.query(collections.screens, { filter, fields: ["id"], limit: screensMin });
      return rows.length;
    });
    return found >= screensMin;
  }

  /** Term statistics for weighing the words of a query. */
  async statistics(platform: Platform, terms: readonly number[]): Promise<WordStatistics> {
    const [screens = 0, meanLength = 0, ...having] = await Promise.all([
      this.#count(ofPlatform(platform)),
      this.#meanLength(platform),
      ...terms.map((term) => this.#count(all(ofPlatform(platform), hasTerm(term)))),
    ]);
    return { screens, meanLength, having };
  }

  #count(filter: string): Promise<number> {
    const { milvus, collections } = this.#state;
    return this.#ofWords(filter, () => milvus.count(collections.screens, { filter }));
  }

  #ofWords(key: string, read: () => Promise<number>): Promise<number> {
    const { ios, web } = this.#state.counted.screens;
    return this.#remembered(key, (ios + web) / 100, read);
  }

  /** The cached value, unless it is too old or more than `changesMax` changes were applied since. */
  #remembered(key: string, changesMax: number, read: () => Promise<number>): Promise<number> {
    const { sequence } = this.#state;
    const known = this.#facts.get(key);
    if (known !== undefined) {
      const serveMs = sequence - known.sequence <= changesMax ? staleMs : freshMs;
      if (performance.now() - known.readAt < serveMs) return known.value;
    }
    if (this.#facts.size >= factsMax) this.#facts.clear();
    const fact = { value: read(), sequence, readAt: performance.now() };
    this.#facts.set(key, fact);
    // Failed reads are not cached.
    fact.value.catch(() => this.#facts.get(key) === fact && this.#facts.delete(key));
    return fact.value;
  }

  /** The mean of all screens, or of as many as Milvus returns at once: that of so many hardly differs. */
  #meanLength(platform: Platform): Promise<number> {
    const { milvus, collections } = this.#state;
    const wanted = { filter: ofPlatform(platform), fields: ["length"], limit: rowsMax };
    return this.#ofWords(`length ${platform}`, async () => {
      const rows = await milvus.query(collections.screens, wanted);
      const total = rows.reduce((sum, row) => sum + Number(row["length"]), 0);
      return rows.length === 0 ? 0 : total / rows.length;
    });
  }
}

function hasTerm(term: number): string {
  return `array_contains(terms, ${term})`;
}
