// The search core as the service sees it. This is the only file that imports the native addon.
import type { Platform, ScreenWords } from "../storage/storage.ts";

/** What one search asks of the engine. */
export interface EngineSearch {
  readonly query: string;
  readonly platform: Platform;
  readonly mode: "standard" | "deep";
  /** 1 to 100. */
  readonly limit: number;
  /** Screens that must not come back. */
  readonly excludeIds: readonly string[];
  /** When given, only these screens may come back. */
  readonly allowIds?: readonly string[];
  /** Returns also what the cut of `deep` would drop, with `isKept` false. For benchmarks and explanations. */
  readonly isUncut?: boolean;
}

/** One screen of an answer, best first. */
export interface EngineHit {
  readonly id: string;
  /** Higher is better; comparable within one answer only. */
  readonly score: number;
  /** Whether the service returns it. */
  readonly isKept: boolean;
}

/** How the engine read the query. */
export interface EngineReading {
  /** The apps the search was restricted to; empty when none was named. */
  readonly appNames: readonly string[];
  /** The words that were embedded, without app names, platform words and filler. */
  readonly text: string;
}

/** An answer with the time of each stage in microseconds. */
export interface EngineAnswer {
  readonly hits: readonly EngineHit[];
  readonly reading: EngineReading;
  readonly stageMicroseconds: {
    readonly interpret: number;
    readonly embed: number;
    readonly retrieve: number;
    readonly rescore: number;
    readonly total: number;
  };
}

/** A change of the library, applied in order of its sequence. */
export type EngineChange =
  | {
      readonly kind: "upsert";
      readonly sequence: number;
      readonly id: string;
      readonly platform: Platform;
      readonly words: ScreenWords;
      readonly vectors: Uint8Array;
    }
  | { readonly kind: "remove"; readonly sequence: number; readonly id: string };

/** What the engine holds. */
export interface EngineStatus {
  readonly modelId: string;
  /** The last change that was applied. */
  readonly sequence: number;
  readonly screens: Readonly<Record<Platform, number>>;
  readonly bytes: number;
}

/** Turns words into vectors; needs the model only, no index. What an import uses. */
export interface ScreenEncoder {
  readonly modelId: string;
  /** One blob for each screen, for `EngineChange.vectors`; runs on a worker thread. At most 64 a call. */
  encodeScreens(words: readonly ScreenWords[]): Promise<readonly Uint8Array[]>;
}

/** The index over a library, in memory, with its snapshot in a folder. */
export interface Engine extends ScreenEncoder {
  search(search: EngineSearch): Promise<EngineAnswer>;
  /** The nearest screens of the same platform, best first, without the screen itself; empty for an unknown id. */
  similar(id: string, limit: number): Promise<readonly EngineHit[]>;
  apply(changes: readonly EngineChange[]): Promise<void>;
  /** Writes the snapshot atomically. */
  save(): Promise<void>;
  status(): EngineStatus;
}
