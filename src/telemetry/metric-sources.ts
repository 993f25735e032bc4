import type { DescribeTotals, ImportTotals } from "../database/stores/counters.ts";
import type { Platform, SearchMode } from "../fields.ts";
import type { BucketCounts } from "../images/bucket/bucket.ts";
import type { EngineStatus, SearchJobs } from "../index/engine.ts";
import type { SnapshotCounts } from "../index/snapshots/index-snapshots.ts";
import type { QueueState } from "../search/search-permits.ts";
import type { RedisState } from "../system/redis/redis-store.ts";
import type { DiskUse } from "./disk-use.ts";
import type { SpanCounts } from "./tracing/exporter.ts";

/** The sources that the metrics read at each scrape. */
export interface MetricSources {
  readonly indexRebuilds: () => number;
  readonly logLinesDropped: () => number;
  readonly spans: () => SpanCounts;
  readonly redis: () => RedisState;
  readonly databaseFaults: () => number;
  readonly picturesUnreadable: () => number;
  /** By what for. */
  readonly bucketRequests: () => Readonly<Record<string, BucketCounts>>;
  /** Null without a bucket. */
  readonly indexSnapshots: () => SnapshotCounts | null;
  readonly describeTotals: () => Promise<DescribeTotals>;
  readonly importTotals: () => Promise<ImportTotals>;
  readonly screens: () => Promise<Readonly<Record<Platform, number>>>;
  readonly indexLag: () => Promise<number>;
  /** Seconds since the index last held every change there was. */
  readonly indexAgeSeconds: () => number;
  readonly unsavedChanges: () => number;
  readonly indexStatus: () => EngineStatus;
  /** Bytes of the files of the database, and of the file system under DATA_DIR. */
  readonly disk: () => Promise<DiskUse>;
  /**
   * Hears why one of those above is left out: the other metrics are needed most when the database cannot be
   * read.
   */
  readonly onUnreadable: (error: unknown) => void;
  readonly inFlight: () => Readonly<Record<SearchMode, number>>;
  readonly permits: () => Readonly<Record<SearchMode, QueueState>>;
  readonly searchJobs: () => SearchJobs;
  readonly version: string;
  readonly modelId: string;
}
