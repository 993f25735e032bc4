// The index in Milvus: it holds vectors and words, and finds candidates; they are scored here as the index of
// this process scores its own. A node has no index of its own and starts at once. Any number of nodes may
// apply the same changes: a change is written whole, and each node that wrote reads on until nobody has
// applied more than it has, so that an older write never stays over a newer one.
import type { MilvusSettings } from "../../config/config.ts";
import type { ScreenWords } from "../../database/screens.ts";
import { IndexUnavailableError } from "../../errors.ts";
import { type Platform, platforms } from "../../fields.ts";
import type { Logger } from "../../system/log.ts";
import type * as engine from "../engine.ts";
import { openRemoteIndex, type QueryPlan, type RemoteIndex, type RemoteQuery } from "../remote-index.ts";
import { collectionsOf, openCollections } from "./collections.ts";
import { type Eligible, eligible, quoted } from "./filters.ts";
import {
  type CandidateSearch,
  findCandidates,
  findExcluded,
  inColumns,
  listScreens,
} from "./find-candidates.ts";
import { Milvus } from "./milvus-client.ts";
import { PlatformFacts } from "./platform-facts.ts";
import { SharedState } from "./shared-state.ts";
import { writeChanges } from "./write-changes.ts";

/** Milvus compares approximately: so many more are compared exactly. */
const nearestMore = 50;

interface Parts {
  readonly index: RemoteIndex;
  readonly state: SharedState;
  readonly facts: PlatformFacts;
}

/** The answer to a query that only restricts: nothing is scored. */
function listed(plan: QueryPlan, hits: readonly engine.EngineHit[], ms: number): engine.EngineAnswer {
  const { interpretUs: interpret, embedUs: embed, reading } = plan;
  const retrieve = Math.max(0, ms * 1_000 - interpret - embed);
  return { hits, reading, stageMicroseconds: { interpret, embed, retrieve, rescore: 0, total: ms * 1_000 } };
}

/** The search as its reading wants it, as `lookLimits` says. */
function widened(
  search: engine.EngineSearch,
  { look, refusedLook, language, isLookAlone }: engine.EngineReading,
): engine.EngineSearch {
  const { lookLimits, limit } = search;
  const namesLook = look.length + refusedLook.length > 0 || language !== undefined;
  if (lookLimits === undefined || !namesLook) return search;
  return { ...search, limit: Math.max(limit, lookLimits[isLookAlone ? "alone" : "beside"]), isUncut: true };
}

export class MilvusEngine implements engine.Engine {
  readonly #parts: Parts;
  /** The last change that this node has applied; others may be ahead. */
  #sequence: number;
  /** True while this node may have overwritten newer changes of others: it applies every change itself. */
  #isBehind: boolean;
  #running = 0;

  private constructor(parts: Parts, sequence: number, isBehind: boolean) {
    this.#parts = parts;
    this.#sequence = sequence;
    this.#isBehind = isBehind;
  }

  /**
   * Connects, and makes the collections of the library unless they are there. Throws an `OperatorError`
   * without the client, and an `IndexUnavailableError` when Milvus does not answer.
   */
  static async open(settings: MilvusSettings, libraryId: string, log: Logger): Promise<MilvusEngine> {
    const index = await openRemoteIndex();
    const milvus = await Milvus.connect(settings);
    try {
      const collections = collectionsOf(settings.collection, libraryId, index.formatId);
      await openCollections(milvus, collections);
      const state = new SharedState(milvus, collections, log, (names) => index.addApps(names));
      await state.open();
      log.info({ address: settings.address, collection: collections.screens }, "the index is in Milvus");
      return new MilvusEngine({ index, state, facts: new PlatformFacts(state) }, 0, false);
    } catch (error) {
      await milvus.close();
      throw error;
    }
  }

  /** The same index, to be written again from the first change on. */
  fromTheStart(): MilvusEngine {
    return new MilvusEngine(this.#parts, 0, true);
  }

  get modelId(): string {
    return this.#parts.index.modelId;
  }

  encodeScreens(words: readonly ScreenWords[]): Promise<readonly Uint8Array[]> {
    return this.#parts.index.encodeScreens(words);
  }

  evidence(text: string, words: ScreenWords): ReturnType<engine.Engine["evidence"]> {
    return this.#parts.index.evidence(text, words);
  }

  async search(search: engine.EngineSearch, signal?: AbortSignal): Promise<engine.EngineAnswer> {
    this.#requireMilvus();
    this.#running += 1;
    try {
      return await this.#answer(search, signal);
    } finally {
      this.#running -= 1;
    }
  }

  async #answer(search: engine.EngineSearch, signal: AbortSignal | undefined): Promise<engine.EngineAnswer> {
    const { platform, mode, excludeIds } = search;
    const { index, state, facts } = this.#parts;
    const startedAt = performance.now();
    const query = await index.readQuery(search.query);
    await this.#askAll(query, platform);
    signal?.throwIfAborted();
    const plan = await query.plan(mode);
    const { limit, isUncut = false } = widened(search, plan.reading);
    const among = { platform, apps: plan.apps, refusedApps: plan.refusedApps, excludeIds };
    if (plan.reading.isListing) {
      const hits = await listScreens(state, { plan, among, limit });
      return listed(plan, hits, performance.now() - startedAt);
    }
    const words = await query.weigh(await facts.statistics(platform, plan.terms));
    signal?.throwIfAborted();
    const wanted: CandidateSearch = { mode, limit, among, plan, words };
    const [candidates, excluded] = await Promise.all([
      findCandidates(state, wanted),
      findExcluded(state, wanted),
    ]);
    const foundAt = performance.now();
    const hits = await query.rank({ mode, limit, isUncut, candidates, excluded }, signal);
    const endedAt = performance.now();
    const [interpret, embed] = [plan.interpretUs, plan.embedUs];
    const retrieve = Math.max(0, (foundAt - startedAt) * 1_000 - interpret - embed);
    const [rescore, total] = [(endedAt - foundAt) * 1_000, (endedAt - startedAt) * 1_000];
    const { reading } = plan;
    return { hits, reading, stageMicroseconds: { interpret, embed, retrieve, rescore, total } };
  }

  /** Each round tells what the last one asked. Without names of apps and misspelt words nothing is asked. */
  async #askAll(query: RemoteQuery, platform: Platform): Promise<void> {
    const { facts } = this.#parts;
    let questions = await query.questions([]);
    while (questions.length > 0) {
      const answers = await Promise.all(questions.map((question) => facts.answer(platform, question)));
      questions = await query.questions(answers);
    }
  }

  async similar(id: string, limit: number, sameApp: boolean): Promise<readonly engine.EngineHit[]> {
    this.#requireMilvus();
    const { index, state } = this.#parts;
    const { milvus, collections } = state;
    const wanted = { filter: `id == ${quoted(id)}`, fields: ["platform", "app", "row", "dense"] };
    const [own] = await milvus.query(collections.screens, wanted);
    const platform = platforms.find((each) => each === own?.["platform"]);
    if (own === undefined || platform === undefined) return [];
    const nearest = async (apps: Pick<Eligible, "apps" | "refusedApps">, most: number) => {
      const found = await milvus.search(collections.screens, {
        filter: eligible({ platform, ...apps, excludeIds: [id] }),
        fields: ["id", "sequence", "app", "row"],
        vectors: [{ field: "dense", vector: own["dense"] as number[] }],
        weights: [1],
        limit: most + nearestMore,
      });
      return index.nearest(String(own["row"]), inColumns(found, "standard"), most);
    };
    if (sameApp) return nearest({ refusedApps: [] }, limit);
    const app = String(own["app"]);
    const others = await nearest({ refusedApps: [app] }, limit);
    const left = limit - others.length;
    return left === 0 ? others : [...others, ...(await nearest({ apps: [app], refusedApps: [] }, left))];
  }

  async apply(changes: readonly engine.EngineChange[]): Promise<void> {
    const [first] = changes;
    const last = changes.at(-1);
    if (first === undefined || last === undefined) return;
    const { index, state } = this.#parts;
    // Before the write: one that fails half way, or is answered too late, may have landed over a newer one.
    this.#isBehind = true;
    this.#sequence = first.sequence - 1;
    await writeChanges(state, index, changes);
    await state.recordApplied(last.sequence);
    this.#sequence = last.sequence;
  }

  /**
   * Notes that this node has applied all changes. Those it wrote over were committed before that write ended,
   * so the database has none that is not applied.
   */
  recordEnd(): void {
    this.#isBehind = false;
  }

  /** Milvus keeps what it has acknowledged. */
  async save(): Promise<void> {}

  status(): engine.EngineStatus {
    const { index, state } = this.#parts;
    const { counted, unavailableReason } = state;
    const sequence = this.#isBehind ? this.#sequence : Math.max(this.#sequence, state.sequence);
    return {
      modelId: index.modelId,
      sequence,
      mark: 0,
      screens: counted.screens,
      areScreensCounted: counted.sequence === sequence,
      segmentRows: 0,
      bytes: 0,
      mappedBytes: 0,
      ...(unavailableReason !== null && { unavailableReason }),
    };
  }

  searchJobs(): engine.SearchJobs {
    return { waiting: 0, running: this.#running };
  }

  close(): Promise<void> {
    return this.#parts.state.close();
  }

  /** While Milvus is known to be away nobody waits for it. */
  #requireMilvus(): void {
    const { unavailableReason } = this.#parts.state;
    if (unavailableReason !== null) throw new IndexUnavailableError(unavailableReason);
  }
}
