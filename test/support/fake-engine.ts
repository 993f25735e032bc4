// STAND-IN for the addon until it lands: finds the screens that share words with the query, most first. Deterministic, and slow on demand.
import type { Engine, EngineAnswer, EngineChange, EngineHit, EngineSearch } from "../../src/engine/engine.ts";
import type { Platform, ScreenWords } from "../../src/storage/storage.ts";

interface Held {
  readonly platform: Platform;
  readonly words: ReadonlySet<string>;
}

/** The engine of the tests. */
export class FakeEngine implements Engine {
  readonly modelId = "fake-1";
  /** Every search takes this long. */
  delayMs = 0;
  /** When set, every search fails with it. */
  failure: Error | null = null;
  running = 0;
  runningMax = 0;
  saves = 0;
  readonly searches: EngineSearch[] = [];
  readonly #screens = new Map<string, Held>();
  #sequence = 0;

  async search(search: EngineSearch): Promise<EngineAnswer> {
    this.searches.push(search);
    this.running += 1;
    this.runningMax = Math.max(this.runningMax, this.running);
    try {
      if (this.delayMs > 0) await Bun.sleep(this.delayMs);
      if (this.failure !== null) throw this.failure;
      return this.#answer(search);
    } finally {
      this.running -= 1;
    }
  }

  async similar(): Promise<readonly EngineHit[]> {
    return [];
  }

  async apply(changes: readonly EngineChange[]): Promise<void> {
    for (const change of changes) {
      if (change.kind === "remove") this.#screens.delete(change.id);
      else this.#screens.set(change.id, { platform: change.platform, words: wordsOf(textOf(change.words)) });
      this.#sequence = change.sequence;
    }
  }

  async save(): Promise<void> {
    this.saves += 1;
  }

  status() {
    const screens = { ios: 0, web: 0 };
    for (const { platform } of this.#screens.values()) screens[platform] += 1;
    return { modelId: this.modelId, sequence: this.#sequence, screens, bytes: 0 };
  }

  async encodeScreens(words: readonly ScreenWords[]): Promise<readonly Uint8Array[]> {
    return words.map((one) => new TextEncoder().encode(textOf(one)));
  }

  #answer(search: EngineSearch): EngineAnswer {
    const query = wordsOf(search.query);
    const excluded = new Set(search.excludeIds);
    const hits = [...this.#screens]
      .filter(([id, screen]) => screen.platform === search.platform && !excluded.has(id))
      .map(([id, screen]) => ({ id, score: query.intersection(screen.words).size }))
      .map((hit) => ({ ...hit, isKept: search.mode === "standard" || hit.score > 0 }))
      .sort((a, b) => b.score - a.score || a.id.localeCompare(b.id))
      .slice(0, search.limit);
    const stageMicroseconds = {
      interpret: 10,
      embed: 20,
      retrieve: 30,
      rescore: search.mode === "deep" ? 40 : 0,
      total: 100,
    };
    return { hits, reading: { appNames: [], text: search.query }, stageMicroseconds };
  }
}

function textOf(words: ScreenWords): string {
  return [
    words.appName,
    words.title,
    words.description,
    ...words.elements,
    words.visibleText,
    words.pattern,
  ].join(" ");
}

function wordsOf(text: string): Set<string> {
  return new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);
}
