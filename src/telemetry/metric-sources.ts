import type { Config } from "../config/config.ts";
import type { Storage } from "../database/storage.ts";
import type { OpenImages } from "../images/open-image-store.ts";
import type { PictureFaults } from "../images/serve-image.ts";
import type { Engine } from "../index/engine.ts";
import type { ChangeFollower } from "../index/follow-changes.ts";
import type { IndexSnapshots } from "../index/snapshots/index-snapshots.ts";
import type { SearchPermits } from "../search/search-permits.ts";
import type { LogOutput } from "../system/log-output.ts";
import type { RedisStore } from "../system/redis/redis-store.ts";
import type { DatabaseHealth } from "./database-health.ts";
import type { TraceExporter } from "./tracing/exporter.ts";

/** The parts of a serving process that the metrics read at each scrape; null for those that are not used. */
export interface MetricSources {
  readonly config: Pick<Config, "dataDir">;
  readonly storage: Pick<Storage, "library" | "descriptions" | "size">;
  readonly engine: Engine;
  readonly follower: ChangeFollower;
  readonly searchPermits: SearchPermits;
  readonly databaseHealth: DatabaseHealth;
  readonly pictureFaults: PictureFaults;
  readonly bucketCounts: OpenImages["bucketCounts"];
  readonly output: LogOutput;
  readonly traceExporter: TraceExporter | null;
  readonly redis: RedisStore | null;
  readonly snapshots: IndexSnapshots | null;
}
