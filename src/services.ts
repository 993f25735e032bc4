// Everything an operation may need, built once in `open-services.ts` and passed by hand. Districts state what
// they need themselves; what is listed here belongs to the process.
import type { Config } from "./config.ts";
import type { DescriptionServices } from "./describe/description-jobs.ts";
import type { ChangeFollower } from "./engine/follow-changes.ts";
import type { ExportServices } from "./export/open-export.ts";
import type { HttpServices } from "./http/http-services.ts";
import type { OpenImages } from "./images/open-image-store.ts";
import type { PictureFaults } from "./images/serve-image.ts";
import type { ImportJobServices } from "./imports/import-job-services.ts";
import type { Logger } from "./log.ts";
import type { RedisStore } from "./redis/redis-store.ts";
import type { SearchServices } from "./screens/search-services.ts";
import type { Metrics } from "./status/metrics.ts";
import type { RecordsHealth } from "./status/records-health.ts";
import type { Tracer } from "./tracing/tracer.ts";
import type { UsageServices } from "./usage/get-usage.ts";

/** The parts of a serving process. */
export interface Services
  extends HttpServices,
    SearchServices,
    ImportJobServices,
    DescriptionServices,
    ExportServices,
    UsageServices {
  readonly config: Config;
  readonly log: Logger;
  /** Resolves when every log line is written, or shortly after when the output takes none. */
  readonly flushLog: () => Promise<void>;
  readonly follower: ChangeFollower;
  /** Counts of requests to the bucket of pictures, by purpose; empty without one. */
  readonly bucketCounts: OpenImages["bucketCounts"];
  /** Null unless REDIS_URL is set. */
  readonly redis: RedisStore | null;
  readonly recordsHealth: RecordsHealth;
  readonly pictureFaults: PictureFaults;
  readonly metrics: Metrics;
  /** Null unless OTEL_EXPORTER_OTLP_ENDPOINT is set. */
  readonly tracer: Tracer | null;
  readonly lifecycle: { isStopping: boolean };
  /** Ends the tail, saves the index and closes the records. */
  readonly close: () => Promise<void>;
}
