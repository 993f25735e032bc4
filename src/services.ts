// Everything an operation may need, built once in `open-services.ts` and passed by hand. Districts state what
// they need themselves; what is listed here belongs to searches, the library and the process.
import type { Config } from "./config.ts";
import type { DescriptionQueue } from "./describe/description-queue.ts";
import type { Engine } from "./engine/engine.ts";
import type { ChangeFollower } from "./engine/follow-changes.ts";
import type { ByteBudget } from "./http/byte-budget.ts";
import type { HttpServices } from "./http/http-services.ts";
import type { TransferSlots } from "./http/transfer-slots.ts";
import type { ImageStore } from "./images/image-store.ts";
import type { OpenImages } from "./images/open-image-store.ts";
import type { PictureFaults } from "./images/serve-image.ts";
import type { ImageSigner } from "./images/signed-url.ts";
import type { ImportQueue } from "./imports/import-queue.ts";
import type { KeyServices } from "./keys/key-gate.ts";
import type { ScreenWriter } from "./library/screen-writer.ts";
import type { Logger } from "./log.ts";
import type { RedisStore } from "./redis/redis-store.ts";
import type { Reranker } from "./screens/reranker.ts";
import type { SearchPermits } from "./screens/search-permits.ts";
import type { ShareSigner } from "./shares/share-signer.ts";
import type { Metrics } from "./status/metrics.ts";
import type { RecordsHealth } from "./status/records-health.ts";
import type { Tracer } from "./tracing/tracer.ts";
import type { UsageServices } from "./usage/get-usage.ts";

/** The parts of a serving process. */
export interface Services extends HttpServices, KeyServices, UsageServices {
  readonly config: Config;
  readonly log: Logger;
  /** Resolves when every log line is written, or shortly after when the output takes none. */
  readonly flushLog: () => Promise<void>;
  readonly engine: Engine;
  readonly follower: ChangeFollower;
  readonly images: ImageStore;
  /** Counts of requests to the bucket of pictures, by purpose; empty without one. */
  readonly bucketCounts: OpenImages["bucketCounts"];
  readonly importQueue: ImportQueue;
  readonly descriptionQueue: DescriptionQueue;
  readonly uploadSlots: TransferSlots;
  readonly exportSlots: TransferSlots;
  readonly screenWriter: ScreenWriter;
  /** Of the bodies that hold pictures. */
  readonly pictureBodies: ByteBudget;
  readonly signer: ImageSigner;
  readonly shareSigner: ShareSigner;
  /** Null unless REDIS_URL is set. */
  readonly redis: RedisStore | null;
  readonly searchPermits: SearchPermits;
  /** Null unless the operator has one. */
  readonly reranker: Reranker | null;
  readonly recordsHealth: RecordsHealth;
  readonly pictureFaults: PictureFaults;
  readonly metrics: Metrics;
  /** Null unless OTEL_EXPORTER_OTLP_ENDPOINT is set. */
  readonly tracer: Tracer | null;
  readonly lifecycle: { isStopping: boolean };
  /** Ends the tail, saves the index and closes the records. */
  readonly close: () => Promise<void>;
}
