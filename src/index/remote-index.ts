// The search core over an index in another process: it says what is stored of a screen, reads queries and
// scores what was found. It talks to nobody; `milvus/` does.
import type * as napi from "../../native/addon/index.d.ts";
import type { SearchMode } from "../fields.ts";
import { addon, modelPath } from "../system/addon.ts";
import * as engine from "./engine.ts";

/** A screen as the index stores it, beside its id, platform and sequence. */
export type StoredScreen = Readonly<napi.StoredScreen>;
/** A question to the index: whether so many screens of the platform are of an app, or have a term. */
export type IndexQuestion = Readonly<napi.QuestionOutput>;
/** A query as it was read: restrictions, the vector, the terms whose counts are wanted. */
export type QueryPlan = Readonly<napi.PlanOutput>;
/** Statistics of the words of a platform; `having` has a count for each term of the plan. */
export type WordStatistics = Readonly<napi.StatisticsInput>;
/** Terms by their numbers, with their weights in a search by words alone. */
export type SparseQuery = Readonly<napi.SparseOutput>;
/** Screens that were found, in columns; `parts` is empty for `standard`. */
export type Candidates = napi.CandidatesInput;

export interface Ranking {
  readonly mode: SearchMode;
  /** 1 to 10,000. */
  readonly limit: number;
  /** Keeps what the cut of `deep` would drop. */
  readonly isUncut: boolean;
  /** Equal scores keep this order. */
  readonly candidates: Candidates;
  /** Screens that must not come back but say how good the best answer is; of `deep`. */
  readonly excluded: Candidates;
}

/** A query on its way: `questions` until none is left, then `plan`, `weigh` and `rank`, each once. */
export interface RemoteQuery {
  /** Takes the answers to the questions before, in their order. */
  questions(answers: readonly boolean[]): Promise<readonly IndexQuestion[]>;
  plan(mode: SearchMode): Promise<QueryPlan>;
  weigh(statistics: WordStatistics): Promise<SparseQuery>;
  /** Best first. Rejects with the code `CANCELLED` once `signal` aborts. */
  rank(ranking: Ranking, signal?: AbortSignal): Promise<readonly engine.EngineHit[]>;
}

export type EngineUpsert = Extract<engine.EngineChange, { kind: "upsert" }>;

/** The engine's part of an index in another process: the functions that are the same for all queries. */
export interface RemoteIndex extends engine.ScreenEncoder, Pick<engine.Engine, "evidence"> {
  /** Names the format of stored screens, with model and analysis: those of two formats never mix. */
  readonly formatId: string;
  /** Makes names of apps known to queries that are read from now on. */
  addApps(names: readonly string[]): Promise<void>;
  /** Rejects with `VECTORS_UNUSABLE` when the vectors of one cannot be read. */
  storedScreens(upserts: readonly EngineUpsert[]): Promise<readonly StoredScreen[]>;
  readQuery(query: string): Promise<RemoteQuery>;
  /** The nearest of the candidates to a screen, given its stored row. */
  nearest(ownRow: string, candidates: Candidates, limit: number): Promise<readonly engine.EngineHit[]>;
}

/** Opens the model. Throws `MODEL_UNUSABLE` when the pack is missing or damaged. */
export async function openRemoteIndex(): Promise<RemoteIndex> {
  const native = await addon().openRemoteIndex(modelPath);
  const encoder = native.encoder();
  return { ...engine.screenEncoder(encoder), evidence: engine.evidenceBy(encoder), ...remoteIndex(native) };
}

function remoteIndex(
  native: napi.NativeRemoteIndex,
): Omit<RemoteIndex, keyof engine.ScreenEncoder | "evidence"> {
  return {
    formatId: native.formatId,
    addApps: (names) => native.addApps([...names]),
    storedScreens: (upserts) =>
      native.storedScreens(
        upserts.map(({ id, words, vectors }) => ({ id, words: engine.nativeWords(words), vectors })),
      ),
    readQuery: async (query) => remoteQuery(await native.readQuery(query)),
    nearest: async (ownRow, candidates, limit) =>
      engine.hits(await native.nearest(ownRow, candidates, limit)),
  };
}

function remoteQuery(native: napi.NativeRemoteQuery): RemoteQuery {
  return {
    questions: (answers) => native.questions([...answers]),
    plan: (mode) => native.plan(mode),
    weigh: ({ having, ...statistics }) => native.weigh({ ...statistics, having: [...having] }),
    rank: async (ranking, signal) =>
      engine.hits(
        // A deep search takes a core for long, and must not take it from the standard ones.
        await engine.cancellable(signal, (cancellation) =>
          ranking.mode === "deep"
            ? native.rankLowPriority(ranking, cancellation)
            : native.rank(ranking, cancellation),
        ),
      ),
  };
}
