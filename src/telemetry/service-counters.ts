// Counters of other parts of the service.

import { type MetricRow, sharedRead } from "./metric-row.ts";

const described = sharedRead(({ storage }) => storage.descriptions.totals());
const imported = sharedRead(({ storage }) => storage.library.importTotals());

export const serviceCounters: readonly MetricRow[] = [
  [
    "screen_search_log_lines_dropped_total",
    "Log lines that were dropped because the output took none.",
    ({ output }) => output.linesDropped,
  ],
  [
    "screen_search_index_rebuilds_total",
    "How often the index was made again because it differed from the database.",
    ({ follower }) => follower.rebuilds,
  ],
  [
    "screen_search_redis_fallbacks_total",
    "Limits and sign-ins that this node decided by itself because Redis did not answer.",
    ({ redis }) => redis?.state.fallbacks ?? 0,
  ],
  [
    "screen_search_database_faults_total",
    "Requests and passes of the index that found the database damaged, and screens whose vectors were.",
    ({ databaseHealth }) => databaseHealth.faults,
  ],
  [
    "screen_search_pictures_unreadable_total",
    "Requests for a picture that is missing, damaged or cannot be read.",
    ({ pictureFaults }) => pictureFaults.count,
  ],
  [
    "screen_search_bucket_requests_total",
    "Requests to the bucket by what for and by their outcome: done, refused, or failed after all tries.",
    ({ bucketCounts, snapshots }) => ({
      ...bucketCounts(),
      ...(snapshots !== null && { snapshot: { ...snapshots.bucketCounts } }),
    }),
    ["use", "outcome"],
  ],
  [
    "screen_search_index_snapshots_total",
    "Snapshots of the index that this process stored in the bucket or fetched from it, or could not.",
    ({ snapshots }) => {
      if (snapshots === null) return {};
      const { stored, storeFailed, fetched, fetchFailed } = snapshots.counts;
      return { stored, store_failed: storeFailed, fetched, fetch_failed: fetchFailed };
    },
    ["outcome"],
  ],
  [
    "screen_search_spans_exported_total",
    "Spans that the collector took.",
    ({ traceExporter }) => traceExporter?.counts.exported ?? 0,
  ],
  [
    "screen_search_spans_dropped_total",
    "Spans that were dropped: the queue was full, or the collector refused them, failed or was away.",
    ({ traceExporter }) => ({
      queue_full: traceExporter?.counts.overflowed ?? 0,
      collector: traceExporter?.counts.failed ?? 0,
    }),
    ["reason"],
  ],
  // Counted in the database by all processes, those of the command line among them.
  [
    "screen_search_described_total",
    "Screens that a model described.",
    async (of) => (await described(of)).described,
  ],
  [
    "screen_search_undescribed_total",
    "Screens that a model did not describe.",
    async (of) => (await described(of)).undescribed,
  ],
  [
    "screen_search_describe_requests_total",
    "Requests to the model.",
    async (of) => (await described(of)).requests,
  ],
  [
    "screen_search_describe_input_tokens_total",
    "Tokens sent to the model.",
    async (of) => (await described(of)).inputTokens,
  ],
  [
    "screen_search_describe_output_tokens_total",
    "Tokens that the model answered.",
    async (of) => (await described(of)).outputTokens,
  ],
  [
    "screen_search_describe_seconds_total",
    "Seconds of requests to the model.",
    async (of) => (await described(of)).milliseconds / 1000,
  ],
  [
    "screen_search_imports_total",
    "Imports by how they ended; partial: some rows failed.",
    async (of) => {
      const total = await imported(of);
      return {
        complete: total.importsComplete,
        partial: total.importsPartial,
        interrupted: total.importsInterrupted,
        disk_full: total.importsDiskFull,
        failed: total.importsFailed,
      };
    },
    ["outcome"],
  ],
  [
    "screen_search_import_rows_total",
    "Rows of imports by what became of them; removed counts screens.",
    async (of) => {
      const total = await imported(of);
      return {
        imported: total.rowsImported,
        updated: total.rowsUpdated,
        unchanged: total.rowsUnchanged,
        failed: total.rowsFailed,
        removed: total.screensRemoved,
      };
    },
    ["outcome"],
  ],
  [
    "screen_search_ocr_pictures_total",
    "Pictures whose text OCR was to read, by what became of it.",
    async (of) => {
      const { ocrRead, ocrEmpty, ocrFailed } = await imported(of);
      return { read: ocrRead, empty: ocrEmpty, failed: ocrFailed };
    },
    ["outcome"],
  ],
  [
    "screen_search_import_seconds_total",
    "Seconds that imports took.",
    async (of) => (await imported(of)).importMilliseconds / 1000,
  ],
  [
    "screen_search_ocr_seconds_total",
    "Seconds that OCR took.",
    async (of) => (await imported(of)).ocrMilliseconds / 1000,
  ],
];
