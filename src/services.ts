// Everything an operation may need, built once in `open-services.ts` and passed by hand. Districts state what
// they need themselves; what is listed here belongs to the process.
import type { Config } from "./config/config.ts";
import type { HttpServices } from "./http/http-services.ts";
import type { OpenImages } from "./images/open-image-store.ts";
import type { PictureFaults } from "./images/serve-image.ts";
import type { ChangeFollower } from "./index/follow-changes.ts";
import type { DescriptionServices } from "./library/describe/description-jobs.ts";
import type { ServerPorts } from "./library/describe/local-servers.ts";
import type { ExportServices } from "./library/export/open-export.ts";
import type { OriginalsServices } from "./library/export/open-originals.ts";
import type { ImportJobServices } from "./library/imports/import-queue.ts";
import type { UsageServices } from "./people/usage/get-usage.ts";
import type { SearchServices } from "./search/search-services.ts";
import type { Logger } from "./system/log.ts";
import type { Watchdog } from "./system/processes/watchdog.ts";
import type { RedisStore } from "./system/redis/redis-store.ts";
import type { DatabaseHealth } from "./telemetry/database-health.ts";
import type { Metrics } from "./telemetry/metrics.ts";
import type { Tracer } from "./telemetry/tracing/tracer.ts";

export interface Services
  extends HttpServices,
    SearchServices,
    ImportJobServices,
    DescriptionServices,
    ExportServices,
    OriginalsServices,
    UsageServices {
  readonly config: Config;
  /** Ports of this machine on which a model may answer; absent for the usual ones. */
  readonly modelPorts: ServerPorts | undefined;
  readonly log: Logger;
  /** Resolves when every log line is written, or shortly after when the output takes none. */
  readonly flushLog: () => Promise<void>;
  readonly follower: ChangeFollower;
  /** Counts of requests to the bucket of pictures, by purpose; empty without one. */
  readonly bucketCounts: OpenImages["bucketCounts"];
  /** Null unless REDIS_URL is set. */
  readonly redis: RedisStore | null;
  readonly databaseHealth: DatabaseHealth;
  readonly pictureFaults: PictureFaults;
  readonly metrics: Metrics;
  /** Null unless OTEL_EXPORTER_OTLP_ENDPOINT is set. */
  readonly tracer: Tracer | null;
  readonly lifecycle: { isStopping: boolean };
  readonly watchdog: Watchdog;
  /** Ends the tail, saves the index and closes the database. */
  readonly close: () => Promise<void>;
}
