// The engine of a serving process, which can be replaced by one that was made again while searches go on.
import type { Engine, EngineChange, EngineSearch } from "./engine.ts";

/** Opens the index, or an empty one in its place. */
export interface IndexSource {
  /** Opens the snapshot that is there. */
  readonly open: () => Promise<Engine>;
  /** Throws the snapshot away first. */
  readonly openEmpty: () => Promise<Engine>;
}

/** Passes every call to the engine of now. */
export class RenewableEngine implements Engine {
  readonly #source: IndexSource;
  #current: Engine;

  private constructor(source: IndexSource, current: Engine) {
    this.#source = source;
    this.#current = current;
  }

  static async open(source: IndexSource): Promise<RenewableEngine> {
    return new RenewableEngine(source, await source.open());
  }

  /** An empty engine for `replaceBy`; until then the one before answers. */
  openEmpty(): Promise<Engine> {
    return this.#source.openEmpty();
  }

  /** As `openEmpty`, with the snapshot that is there now. */
  openAgain(): Promise<Engine> {
    return this.#source.open();
  }

  /** Searches that run end in the engine they began in. */
  replaceBy(engine: Engine): void {
    this.#current = engine;
  }

  get modelId(): string {
    return this.#current.modelId;
  }

  search(search: EngineSearch, signal?: AbortSignal) {
    return this.#current.search(search, signal);
  }

  similar(id: string, limit: number, sameApp: boolean) {
    return this.#current.similar(id, limit, sameApp);
  }

  evidence(text: string, words: Parameters<Engine["evidence"]>[1]) {
    return this.#current.evidence(text, words);
  }

  apply(changes: readonly EngineChange[]) {
    return this.#current.apply(changes);
  }

  recordEnd() {
    this.#current.recordEnd?.();
  }

  save() {
    return this.#current.save();
  }

  status() {
    return this.#current.status();
  }

  searchJobs() {
    return this.#current.searchJobs();
  }

  async close() {
    await this.#current.close?.();
  }

  encodeScreens(words: Parameters<Engine["encodeScreens"]>[0]) {
    return this.#current.encodeScreens(words);
  }
}
