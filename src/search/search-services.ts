import type { SearchMode } from "../fields.ts";
import type { Engine, EngineAnswer } from "../index/engine.ts";
import type { FlowIndex } from "../index/flow-index.ts";
import type { SearchUsage } from "../people/usage/search-usage.ts";
import type { ScreenServices } from "../screens/screen-services.ts";
import type { LookComparison } from "./alike-screens.ts";
import type { LookIndex } from "./by-picture/look-index.ts";
import type { PictureReader } from "./by-picture/picture-reader.ts";
import type { Reranker, Reranking } from "./reranker.ts";
import type { SearchPermits } from "./search-permits.ts";

/** The services of searches, and of all that may be done with the screens found. */
export interface SearchServices extends ScreenServices {
  readonly engine: Engine;
  readonly flowIndex: Pick<FlowIndex, "search">;
  readonly follower: { readonly hasCaughtUp: boolean };
  readonly searchPermits: SearchPermits;
  readonly searchUsage: SearchUsage;
  /** Null unless the operator has one. */
  readonly reranker: Reranker | null;
  readonly lookComparison: LookComparison;
  readonly lookIndex: LookIndex;
  readonly pictureReader: PictureReader;
  /** Takes errors that nobody expected. */
  readonly databaseHealth: { record(error: unknown): void };
  readonly metrics: ScreenServices["metrics"] & {
    observeStages(mode: SearchMode, stages: EngineAnswer["stageMicroseconds"]): void;
    observePermitWait(mode: SearchMode, ms: number): void;
    observeRerank(reranking: Reranking): void;
  };
}
