// The search of flows: an index in memory of one document each, made of its name, its sentence and the titles
// of its screens. Flows are few, and nothing of it is kept: it is made again by each process.
import type { Flow } from "../database/flows.ts";
import { titleOf, wordsHash } from "../database/screen-words.ts";
import type { ScreenWords } from "../database/screens.ts";
import type { LibraryStorage } from "../database/storage.ts";
import { type Platform, platforms } from "../fields.ts";
import { type Engine, type EngineChange, type EngineHit, openEngine } from "./engine.ts";

type FlowLibrary = Pick<LibraryStorage, "flowsOfApps" | "flowSteps" | "flowsState" | "lastSequence">;

/** A flow that was found; the scores of one search are comparable. */
export type FlowHit = Pick<EngineHit, "id" | "score" | "probability" | "parts">;

const pageFlows = 200;
/** The bound of one call of the encoder. */
const encodedAtOnce = 64;
/** Every change of a screen may change the words of a flow, and an import changes some every moment. */
const wordsAgeMsMax = 5_000;

/** The words of a flow, as the engine has those of a screen. */
interface FlowDocument {
  readonly id: string;
  readonly platform: Platform;
  readonly words: ScreenWords;
}

/** Finds flows by words. The first search of a library with flows opens the engine, some 60 MB. */
export class FlowIndex {
  readonly #library: FlowLibrary;
  readonly #open: () => Promise<Engine>;
  #engine: Promise<Engine> | null = null;
  /** Hashes of the words that the engine has, by the id of the flow. */
  readonly #known = new Map<string, string>();
  #sequence = 0;
  #state = { flows: -1, sequence: -1, at: Number.NEGATIVE_INFINITY };
  #updating: Promise<void> | null = null;

  constructor(library: FlowLibrary, open: () => Promise<Engine> = () => openEngine()) {
    this.#library = library;
    this.#open = open;
  }

  /** Up to `limit` flows, best first, of one platform or all. Waits until all present flows are known. */
  async search(
    query: string,
    platform: Platform | null,
    limit: number,
    signal?: AbortSignal,
  ): Promise<readonly FlowHit[]> {
    await this.#update();
    if (this.#known.size === 0) return [];
    const engine = await this.#opened();
    const answers = await Promise.all(
      (platform === null ? platforms : [platform]).map((each) =>
        // Uncut: the cut of `deep` was fitted to the words of screens.
        engine.search({ query, platform: each, mode: "deep", limit, excludeIds: [], isUncut: true }, signal),
      ),
    );
    return answers
      .flatMap(({ hits }) => hits)
      .toSorted((a, b) => b.score - a.score)
      .slice(0, limit);
  }

  async #opened(): Promise<Engine> {
    this.#engine ??= this.#open();
    return this.#engine.catch((error: unknown) => {
      this.#engine = null;
      throw error;
    });
  }

  /** Callers meanwhile wait for the same update. */
  async #update(): Promise<void> {
    const [flows, sequence] = await Promise.all([this.#library.flowsState(), this.#library.lastSequence()]);
    const isFresh = performance.now() - this.#state.at < wordsAgeMsMax;
    if (this.#state.flows === flows && (this.#state.sequence === sequence || isFresh))
      return this.#updating ?? undefined;
    await this.#updating?.catch(() => undefined);
    this.#updating ??= this.#apply({ flows, sequence }).finally(() => {
      this.#updating = null;
    });
    return this.#updating;
  }

  async #apply(state: { readonly flows: number; readonly sequence: number }): Promise<void> {
    const there = new Set<string>();
    let changed: FlowDocument[] = [];
    for await (const document of documentsOf(this.#library)) {
      there.add(document.id);
      if (this.#known.get(document.id) === hashOf(document)) continue;
      changed.push(document);
      if (changed.length < encodedAtOnce) continue;
      await this.#upsert(changed);
      changed = [];
    }
    if (changed.length > 0) await this.#upsert(changed);
    const gone = [...this.#known.keys()].filter((id) => !there.has(id));
    if (gone.length > 0) await this.#remove(gone);
    this.#state = { ...state, at: performance.now() };
  }

  async #remove(ids: readonly string[]): Promise<void> {
    const engine = await this.#opened();
    await engine.apply(ids.map((id): EngineChange => ({ kind: "remove", sequence: ++this.#sequence, id })));
    for (const id of ids) this.#known.delete(id);
  }

  async #upsert(documents: readonly FlowDocument[]): Promise<void> {
    const engine = await this.#opened();
    const encoded = await engine.encodeScreens(documents.map(({ words }) => words));
    const changes = documents.map(
      (document, at): EngineChange => ({
        kind: "upsert",
        sequence: ++this.#sequence,
        ...document,
        vectors: encoded[at] ?? new Uint8Array(),
      }),
    );
    await engine.apply(changes);
    for (const document of documents) this.#known.set(document.id, hashOf(document));
  }
}

function hashOf({ platform, words }: FlowDocument): string {
  return `${platform} ${wordsHash(words)}`;
}

async function* documentsOf(library: FlowLibrary): AsyncGenerator<FlowDocument> {
  for (let after: Flow | null = null; ; ) {
    const flows: readonly Flow[] = await library.flowsOfApps(null, after, pageFlows);
    const steps = Map.groupBy(await library.flowSteps(flows.map(({ id }) => id)), ({ flowId }) => flowId);
    for (const { id, name, description } of flows) {
      const screens = (steps.get(id) ?? []).map(({ screen }) => screen);
      const [first] = screens;
      if (first === undefined) continue;
      const titles = screens
        .map((screen) => titleOf(screen) || screen.pattern)
        .filter((title) => title !== "");
      const words = { title: name, description, elements: titles, visibleText: "", pattern: "" };
      yield { id, platform: first.platform, words: { ...words, appName: first.appName } };
    }
    after = flows.at(-1) ?? null;
    if (flows.length < pageFlows) return;
  }
}
