// The search core as the service sees it.

import type * as napi from "../../native/addon/index.d.ts";
import { titleOf } from "../database/screen-words.ts";
import type { Screen, ScreenWords } from "../database/screens.ts";
import type { Platform, SearchMode } from "../fields.ts";
import { addon, modelPath } from "../system/addon.ts";
import { unmetered } from "../system/cost-meter.ts";

export interface EngineSearch {
  readonly query: string;
  readonly platform: Platform;
  readonly mode: SearchMode;
  /** 1 to 10,000; the API allows 100. */
  readonly limit: number;
  /** Screens that must not come back. */
  readonly excludeIds: readonly string[];
  /** Returns also what the cut of `deep` would drop, with `isKept` false: for benchmarks and explanations. */
  readonly isUncut?: boolean;
  /** Least number of screens for queries that name a look or language, which are weighed later, not cut. */
  readonly lookLimits?: LookLimits;
}

/** Screens that are weighed by their look or language, 1 to 10,000. */
export interface LookLimits {
  /** Beside other words. */
  readonly beside: number;
  /** When nothing else says what the screen is. */
  readonly alone: number;
}

/** One screen of an answer, best first. */
export interface EngineHit {
  readonly id: string;
  /** Higher is better; comparable within one answer only. */
  readonly score: number;
  /** True when the service returns it. */
  readonly isKept: boolean;
  /** True where it does only because nothing but its text is known and few screens are closer. */
  readonly isClosest?: boolean;
  /**
   * The probability that it is what was asked, 0 to 1; of a search, not of screens like another, nor of
   * listed ones that only do not mention what is not wanted.
   */
  readonly probability?: number;
  readonly parts: EngineParts;
}

/** The parts of a score in the addon's order: cosines in -1..1, `lexical` and `language` in 0..1. */
export const partNames = [
  /** Whole query and whole caption; of `standard`, too, as are `lexical` and `language`. */
  "whole",
  /** Whole query and the two best sentences. */
  "sentences",
  /** Mean over the query's tokens of the best token of the screen. */
  "tokens",
  /** BM25 over the most that the query's words can give. */
  "lexical",
  /** The best match of what is not wanted, above .4; lowers the score. */
  "negated",
  /** 1 when the query names the language of the screen's text. */
  "language",
  /** 1 when all that the query quotes stands on the screen; less for a run of its words that does. */
  "copy",
] as const;
export type EngineParts = Readonly<Record<(typeof partNames)[number], number>>;

/**
 * The engine's reading of the query: the apps it was restricted to, those it excludes, the text that is
 * matched, the text that is not wanted, and the language it names.
 */
export type EngineReading = Readonly<napi.ReadingOutput>;

/** An answer with the time of each stage in microseconds. */
export interface EngineAnswer {
  readonly hits: readonly EngineHit[];
  readonly reading: EngineReading;
  /** True when a screen, excluded or not, has all that the query quotes; absent when it quotes nothing. */
  readonly areQuotesFound?: boolean;
  readonly stageMicroseconds: Readonly<
    Record<"interpret" | "embed" | "retrieve" | "rescore" | "total", number>
  >;
}

/** A change of the library, in order of sequence. `mark`: see `database/change-marks.ts`; may be absent. */
export type EngineChange = { readonly mark?: number } & (
  | {
      readonly kind: "upsert";
      readonly sequence: number;
      readonly id: string;
      readonly platform: Platform;
      readonly words: ScreenWords;
      readonly vectors: Uint8Array;
    }
  | { readonly kind: "remove"; readonly sequence: number; readonly id: string }
);

/** `segmentRows` are those of large platforms; the rest is in deltas, which every search scans whole. */
export type EngineStatus = Readonly<Omit<napi.StatusOutput, "iosScreens" | "webScreens">> & {
  readonly screens: Readonly<Record<Platform, number>>;
  /** False while `screens` are those before a later change; of an index in another process. */
  readonly areScreensCounted?: boolean;
  /** The reason why an index in another process cannot be asked, while that is so. */
  readonly unavailableReason?: string;
};

/** Searches in the engine: a cancelled one counts until its thread has noticed. */
export interface SearchJobs {
  /** Those that wait for a thread. */
  readonly waiting: number;
  readonly running: number;
}

/** Turns words into vectors; needs the model only, no index. What an import uses. */
export interface ScreenEncoder {
  readonly modelId: string;
  /** One blob for each screen, for `EngineChange.vectors`; runs on a worker thread. At most 64 a call. */
  encodeScreens(words: readonly ScreenWords[]): Promise<readonly Uint8Array[]>;
}

export interface MatchEvidence {
  /** At most two, the closest first, with their cosine to the text. */
  readonly sentences: { readonly text: string; readonly closeness: number }[];
  /** Words of the screen that are in the text, too, in any form: at most 24. */
  readonly words: string[];
}

/** The index over a library, in memory, with its snapshot in a folder. */
export interface Engine extends ScreenEncoder {
  /** Rejects with the code `CANCELLED` once `signal` aborts and the engine has stopped working on it. */
  search(search: EngineSearch, signal?: AbortSignal): Promise<EngineAnswer>;
  /**
   * The nearest screens of the same platform, best first, without the screen itself; empty for an unknown id.
   * Those of its own app come after all others unless `sameApp`.
   */
  similar(id: string, limit: number, sameApp: boolean): Promise<readonly EngineHit[]>;
  /** The evidence that a screen is what was asked; `text` is that of the reading. */
  evidence(text: string, words: ScreenWords): Promise<MatchEvidence>;
  /** Applies changes in order; none of them when one has damaged vectors (`VECTORS_UNUSABLE`). */
  apply(changes: readonly EngineChange[]): Promise<void>;
  /**
   * Writes the snapshot atomically; a delta that has grown is merged into a segment, which takes 45 s for a
   * million screens on two cores. Changes go on.
   */
  save(): Promise<void>;
  /** Takes no lock and no time to speak of. */
  status(): EngineStatus;
  searchJobs(): SearchJobs;
  /** Tells an index with other writers that the database had no change after the last one applied here. */
  recordEnd?(): void;
  /** Ends the connection to an index in another process. */
  close?(): Promise<void>;
}

/** Codes of the errors that cross the border, as `error.code`. */
export type EngineErrorCode =
  | "MODEL_UNUSABLE"
  | "VECTORS_UNUSABLE"
  | "REQUEST_INVALID"
  | "INDEX_FULL"
  | "INDEX_IO"
  | "CANCELLED"
  | "ENGINE_PANICKED";

/** Opens the model alone. Throws `MODEL_UNUSABLE` when the pack is missing or damaged. */
export async function openEncoder(): Promise<ScreenEncoder> {
  return screenEncoder(await addon().openEncoder(modelPath));
}

export interface OpenOptions {
  /** Names the database that the index is a cache of: a snapshot of another database is set aside. */
  readonly libraryId?: string;
  /** Saved deltas of at least this many screens are merged into a segment; 32,768 by default. */
  readonly deltaRowsMin?: number;
}

/**
 * Opens the model and the snapshot in `folder`; without a folder the index is kept in memory only. A snapshot
 * that cannot be used is set aside, and the index is empty.
 */
export async function openEngine(
  folder?: string,
  { libraryId, deltaRowsMin }: OpenOptions = {},
): Promise<Engine> {
  const native = await addon().openEngine({
    modelPath,
    ...(folder !== undefined && { indexFolder: folder }),
    ...(libraryId !== undefined && { libraryId }),
    ...(deltaRowsMin !== undefined && { deltaRowsMin }),
  });
  return { ...screenEncoder(native.encoder()), ...index(native) };
}

/** The weight of each part in the score of `deep`, which is their weighted sum. */
export function partWeights(): EngineParts {
  return partsAt(addon().partWeights(), 0);
}

export function screenEncoder(native: napi.NativeEncoder): ScreenEncoder {
  return {
    modelId: native.modelId,
    encodeScreens: (words) => unmetered(() => native.encodeScreens(words.map(nativeWords))),
  };
}

export function evidenceBy(native: napi.NativeEncoder): Engine["evidence"] {
  return async (text, screen) => {
    const { sentences, cosines, words } = await unmetered(() => native.evidence(text, nativeWords(screen)));
    return { sentences: sentences.map((each, at) => ({ text: each, closeness: cosines[at] ?? 0 })), words };
  };
}

function index(native: napi.NativeEngine): Omit<Engine, keyof ScreenEncoder> {
  return {
    search: async (search, signal) =>
      answerOf(await cancellable(signal, (cancellation) => ask(native, search, cancellation))),
    similar: async (id, limit, sameApp) => hits(await native.similar(id, limit, sameApp)),
    evidence: evidenceBy(native.encoder()),
    apply: (changes) => native.apply(changes.map(nativeChange)),
    save: () => native.save(),
    status: () => status(native),
    searchJobs: () => native.searchJobs(),
  };
}

/** Hands over a call that `signal` cancels. */
export async function cancellable<Output>(
  signal: AbortSignal | undefined,
  call: (cancellation: napi.NativeCancellation) => Promise<Output>,
): Promise<Output> {
  const cancellation = new (addon().NativeCancellation)();
  const cancel = () => cancellation.cancel();
  if (signal?.aborted === true) cancel();
  signal?.addEventListener("abort", cancel);
  try {
    return await call(cancellation);
  } finally {
    signal?.removeEventListener("abort", cancel);
  }
}

function ask(
  native: napi.NativeEngine,
  { excludeIds, isUncut = false, ...search }: EngineSearch,
  cancellation: napi.NativeCancellation,
): Promise<napi.AnswerOutput> {
  const asked = { ...search, excludeIds: [...excludeIds], isUncut };
  // A deep search takes a core for long, and must not take it from the standard ones.
  return search.mode === "deep"
    ? native.searchLowPriority(asked, cancellation)
    : native.search(asked, cancellation);
}

function answerOf(out: napi.AnswerOutput): EngineAnswer {
  const {
    interpretUs: interpret,
    embedUs: embed,
    retrieveUs: retrieve,
    rescoreUs: rescore,
    totalUs: total,
  } = out;
  return {
    hits: hits(out.hits),
    reading: out.reading,
    ...(out.areQuotesFound !== undefined && { areQuotesFound: out.areQuotesFound }),
    stageMicroseconds: { interpret, embed, retrieve, rescore, total },
  };
}

export function hits(columns: napi.Hits): EngineHit[] {
  return columns.ids.map((id, at) => {
    const probability = columns.probabilities[at];
    return {
      id,
      score: columns.scores[at] ?? 0,
      isKept: columns.isKept[at] ?? false,
      isClosest: columns.isClosest[at] ?? false,
      parts: partsAt(columns.parts, at),
      ...(probability !== undefined && { probability }),
    };
  });
}

/** The parts of a screen that was listed, not scored. */
export const noParts: EngineParts = partsAt([], 0);

function partsAt(columns: readonly number[], at: number): EngineParts {
  const parts: Partial<Record<keyof EngineParts, number>> = {};
  let column = at * partNames.length;
  for (const name of partNames) {
    parts[name] = columns[column] ?? 0;
    column += 1;
  }
  return parts as EngineParts;
}

function nativeChange(change: EngineChange): Parameters<napi.NativeEngine["apply"]>[0][number] {
  const { sequence, mark = 0, id } = change;
  if (change.kind === "remove") return { sequence, mark, id };
  const { platform, words, vectors } = change;
  return { sequence, mark, id, platform, words: nativeWords(words), vectors };
}

export function nativeWords(words: ScreenWords & Partial<Pick<Screen, "modelWords">>): napi.Words {
  const { appName, description, elements, visibleText, pattern, originalName = "", modelWords } = words;
  const isDescribedFromText = modelWords?.source === "text" && modelWords.fields.includes("description");
  return {
    appName,
    title: titleOf(words),
    description,
    elements: [...elements],
    visibleText,
    pattern,
    originalName,
    isDescribedFromText,
  };
}

function status(native: napi.NativeEngine): EngineStatus {
  const { iosScreens: ios, webScreens: web, ...held } = native.status();
  return { ...held, screens: { ios, web } };
}
