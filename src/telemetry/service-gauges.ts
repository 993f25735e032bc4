// Gauges of other parts of the service.
import packageFile from "../../package.json" with { type: "json" };
import { diskUse } from "./disk-use.ts";
import { type MetricRow, sharedRead } from "./metric-row.ts";

const disk = sharedRead(({ config, storage }) => diskUse(config.dataDir, storage));

export const serviceGauges: readonly MetricRow[] = [
  [
    "screen_search_library_screens",
    "Live screens of the library, by platform.",
    async ({ storage }) => ({ ...(await storage.library.liveScreens()).screens }),
    ["platform"],
  ],
  [
    "screen_search_index_lag_changes",
    "Change sequences the index is behind the database.",
    ({ follower }) => follower.lag(),
  ],
  [
    "screen_search_index_age_seconds",
    "Time since the index last held every change of the database; below a second while all is well.",
    ({ follower }) => follower.ageMs / 1000,
  ],
  [
    "screen_search_index_unsaved_changes",
    "Changes that the index on disk lacks; the next start applies them again.",
    ({ follower }) => follower.unsaved,
  ],
  [
    "screen_search_index_available",
    "1 while the index can be asked, 0 while Milvus does not answer.",
    ({ engine }) => (engine.status().unavailableReason === undefined ? 1 : 0),
  ],
  [
    "screen_search_index_bytes",
    "Memory of the index, without mapped files.",
    ({ engine }) => engine.status().bytes,
  ],
  [
    "screen_search_index_mapped_bytes",
    "Files of the index that are mapped into memory.",
    ({ engine }) => engine.status().mappedBytes,
  ],
  [
    "screen_search_redis_away",
    "1 while Redis does not answer and this node limits by itself; 0 without REDIS_URL.",
    ({ redis }) => Number(redis?.state.isAway ?? false),
  ],
  [
    "screen_search_nodes",
    "Nodes that count limits together, when Redis last answered; 1 without REDIS_URL.",
    ({ redis }) => redis?.state.nodes ?? 1,
  ],
  [
    "screen_search_permits",
    "Searches that run with a permit, and that wait for one, by mode.",
    ({ searchPermits: { queues } }) => ({
      standard: { running: queues.standard.running, waiting: queues.standard.waiting },
      deep: { running: queues.deep.running, waiting: queues.deep.waiting },
    }),
    ["mode", "state"],
  ],
  [
    "screen_search_permits_max",
    "Searches that may run, and that may wait, by mode.",
    ({ searchPermits: { queues } }) => ({
      standard: { running: queues.standard.permitsMax, waiting: queues.standard.waitingMax },
      deep: { running: queues.deep.permitsMax, waiting: queues.deep.waitingMax },
    }),
    ["mode", "state"],
  ],
  [
    "screen_search_in_flight",
    "Searches in flight, by mode.",
    ({ searchPermits }) => searchPermits.inFlight,
    ["mode"],
  ],
  [
    "screen_search_engine_jobs",
    "Searches handed to the engine that have not ended, cancelled ones among them, by state.",
    ({ engine }) => ({ ...engine.searchJobs() }),
    ["state"],
  ],
  ["screen_search_database_bytes", "Size of the database.", async (of) => (await disk(of)).records],
  [
    "screen_search_database_wal_bytes",
    "Size of its write-ahead log.",
    async (of) => (await disk(of)).recordsLog,
  ],
  [
    "screen_search_data_free_bytes",
    "Bytes that are free to this process on the file system of DATA_DIR.",
    async (of) => (await disk(of)).free,
  ],
  ["screen_search_data_size_bytes", "Size of that file system.", async (of) => (await disk(of)).size],
  [
    "screen_search_build_info",
    "Always 1.",
    ({ engine }) => ({ [packageFile.version]: { [engine.modelId]: 1 } }),
    ["version", "model"],
  ],
];
