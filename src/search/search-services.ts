import type { ByteBudget } from "../http/byte-budget.ts";
import type { ImageStore } from "../images/image-store.ts";
import type { ImageSigner } from "../images/signed-url.ts";
import type { Engine, EngineAnswer } from "../index/engine.ts";
import type { FlowIndex } from "../index/flow-index.ts";
import type { ScreenWriter } from "../library/writing/screen-writer.ts";
import type { KeyServices } from "../people/keys/key-gate.ts";
import type { ShareSigner } from "../people/shares/share-signer.ts";
import type { SearchUsage } from "../people/usage/search-usage.ts";
import type { LookComparison } from "./alike-screens.ts";
import type { LookIndex } from "./by-picture/look-index.ts";
import type { PictureReader } from "./by-picture/picture-reader.ts";
import type { Reranker, Reranking } from "./reranker.ts";
import type { SearchPermits } from "./search-permits.ts";
import type { UploadSigner } from "./upload-token.ts";

/** The metrics of searches and of writes of single screens. */
export interface SearchMetrics {
  observeStages(mode: string, stages: EngineAnswer["stageMicroseconds"]): void;
  observePermitWait(mode: string, ms: number): void;
  observeRerank(reranking: Reranking): void;
  countScreenWrite(outcome: "created" | "updated" | "unchanged" | "removed"): void;
}

/** The services of searches, and of reads and writes of single screens, over the API, MCP and the pages. */
export interface SearchServices extends KeyServices {
  readonly engine: Engine;
  readonly flowIndex: Pick<FlowIndex, "search">;
  readonly follower: { readonly hasCaughtUp: boolean };
  readonly searchPermits: SearchPermits;
  readonly searchUsage: SearchUsage;
  /** Null unless the operator has one. */
  readonly reranker: Reranker | null;
  /** Tells which screens of an answer are copies. */
  readonly lookComparison: LookComparison;
  /** Finds copies of pictures that are searched by. */
  readonly lookIndex: LookIndex;
  readonly pictureReader: PictureReader;
  readonly images: ImageStore;
  readonly signer: ImageSigner;
  readonly shareSigner: ShareSigner;
  readonly uploadSigner: UploadSigner;
  readonly screenWriter: ScreenWriter;
  /** Of the bodies that hold pictures. */
  readonly pictureBodies: ByteBudget;
  /** Takes errors that nobody expected. */
  readonly databaseHealth: { record(error: unknown): void };
  readonly metrics: SearchMetrics;
}
