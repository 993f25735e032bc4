// Everything an operation may need, built once in `open-services.ts` and passed by hand.
import type { Accounts } from "./accounts/accounts.ts";
import type { EncryptedSecondFactors } from "./accounts/encrypted-second-factors.ts";
import type { Mail } from "./accounts/mail.ts";
import type { KnownDevices, SignInDelays } from "./accounts/sign-in-delays.ts";
import type { UsedCodes } from "./accounts/used-codes.ts";
import type { FailedSignIns } from "./audit/failed-sign-ins.ts";
import type { Config } from "./config.ts";
import type { DescriptionQueue } from "./describe/description-queue.ts";
import type { Engine } from "./engine/engine.ts";
import type { ChangeFollower } from "./engine/follow-changes.ts";
import type { ByteBudget } from "./http/byte-budget.ts";
import type { ClientAddresses } from "./http/client-address.ts";
import type { HttpServices } from "./http/http-services.ts";
import type { RateLimits } from "./http/rate-limits.ts";
import type { TransferSlots } from "./http/transfer-slots.ts";
import type { ImageStore } from "./images/image-store.ts";
import type { OpenImages } from "./images/open-image-store.ts";
import type { PictureFaults } from "./images/serve-image.ts";
import type { ImageSigner } from "./images/signed-url.ts";
import type { ImportQueue } from "./imports/import-queue.ts";
import type { KeyUsage } from "./keys/authenticate.ts";
import type { ScreenWriter } from "./library/screen-writer.ts";
import type { Logger } from "./log.ts";
import type { RedisStore } from "./redis/redis-store.ts";
import type { Reranker } from "./screens/reranker.ts";
import type { SearchPermits } from "./screens/search-permits.ts";
import type { ShareSigner } from "./shares/share-signer.ts";
import type { Metrics } from "./status/metrics.ts";
import type { RecordsHealth } from "./status/records-health.ts";
import type { Storage } from "./storage/storage.ts";
import type { Tracer } from "./tracing/tracer.ts";
import type { SearchUsage } from "./usage/search-usage.ts";

/** The parts of a serving process. */
export interface Services extends HttpServices {
  readonly config: Config;
  readonly log: Logger;
  /** Resolves when every log line is written, or shortly after when the output takes none. */
  readonly flushLog: () => Promise<void>;
  readonly storage: Storage;
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
  readonly keyUsage: KeyUsage;
  readonly accounts: Accounts;
  readonly knownDevices: KnownDevices;
  readonly signInDelays: SignInDelays;
  readonly secondFactors: EncryptedSecondFactors;
  readonly usedCodes: UsedCodes;
  readonly failedSignIns: FailedSignIns;
  readonly mail: Mail | null;
  readonly searchUsage: SearchUsage;
  readonly clientAddresses: ClientAddresses;
  readonly rateLimits: RateLimits;
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
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Ends the tail, saves the index and closes the records. */
  readonly close: () => Promise<void>;
}
