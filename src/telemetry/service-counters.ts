// Counters of other parts of the service, read at each scrape.
import { Counter, type Registry } from "prom-client";
import type { DescribeTotals, ImportTotal } from "../database/stores/counters.ts";
import type { MetricSources } from "./metric-sources.ts";

/** Registers all of them. */
export function addServiceCounters(registers: Registry[], sources: MetricSources): void {
  addCounters(registers, sources);
  addDescribeCounters(registers, sources);
  addImportCounters(registers, sources);
  addSpanCounters(registers, sources);
  addBucketCounter(registers, sources);
  addSnapshotCounter(registers, sources);
}

function addCounters(registers: Registry[], sources: MetricSources): void {
  const counters = [
    [
      "screen_search_log_lines_dropped_total",
      "Log lines that were dropped because the output took none.",
      sources.logLinesDropped,
    ],
    [
      "screen_search_index_rebuilds_total",
      "How often the index was made again because it differed from the database.",
      sources.indexRebuilds,
    ],
    [
      "screen_search_redis_fallbacks_total",
      "Limits and sign-ins that this node decided by itself because Redis did not answer.",
      () => sources.redis().fallbacks,
    ],
    [
      "screen_search_database_faults_total",
      "Requests and passes of the index that found the database damaged, and screens whose vectors were.",
      sources.databaseFaults,
    ],
    [
      "screen_search_pictures_unreadable_total",
      "Requests for a picture that is missing, damaged or cannot be read.",
      sources.picturesUnreadable,
    ],
  ] as const;
  for (const [name, help, read] of counters) addCounter(registers, name, help, read);
}

/** Adds the counter of this process's requests to the bucket; empty without one. */
function addBucketCounter(registers: Registry[], sources: MetricSources): void {
  new Counter({
    name: "screen_search_bucket_requests_total",
    help: "Requests to the bucket by what for and by their outcome: done, refused, or failed after all tries.",
    labelNames: ["use", "outcome"],
    registers,
    collect() {
      this.reset();
      for (const [use, counts] of Object.entries(sources.bucketRequests()))
        for (const [outcome, count] of Object.entries(counts)) this.inc({ use, outcome }, count);
    },
  });
}

/** Snapshots of the index in the bucket. */
function addSnapshotCounter(registers: Registry[], sources: MetricSources): void {
  new Counter({
    name: "screen_search_index_snapshots_total",
    help: "Snapshots of the index that this process stored in the bucket or fetched from it, or could not.",
    labelNames: ["outcome"],
    registers,
    collect() {
      this.reset();
      const counts = sources.indexSnapshots();
      if (counts === null) return;
      const { stored, storeFailed, fetched, fetchFailed } = counts;
      const outcomes = { stored, store_failed: storeFailed, fetched, fetch_failed: fetchFailed };
      for (const [outcome, count] of Object.entries(outcomes)) this.inc({ outcome }, count);
    },
  });
}

/** Spans on their way to the collector of traces. */
function addSpanCounters(registers: Registry[], sources: MetricSources): void {
  addCounter(registers, "screen_search_spans_exported_total", "Spans that the collector took.", () => {
    return sources.spans().exported;
  });
  new Counter({
    name: "screen_search_spans_dropped_total",
    help: "Spans that were dropped: the queue was full, or the collector refused them, failed or was away.",
    labelNames: ["reason"],
    registers,
    collect() {
      this.reset();
      const { overflowed, failed } = sources.spans();
      this.inc({ reason: "queue_full" }, overflowed);
      this.inc({ reason: "collector" }, failed);
    },
  });
}

/** Adds counters of describing pictures in the command line's processes; their counts are in the database. */
function addDescribeCounters(registers: Registry[], sources: MetricSources): void {
  const counters = [
    ["described", "Pictures that a vision model described.", (of) => of.described],
    ["undescribed", "Pictures that a vision model did not describe.", (of) => of.undescribed],
    ["describe_requests", "Requests to the vision model.", (of) => of.requests],
    ["describe_input_tokens", "Tokens sent to the vision model.", (of) => of.inputTokens],
    ["describe_output_tokens", "Tokens that the vision model answered.", (of) => of.outputTokens],
    ["describe_seconds", "Seconds of requests to the vision model.", (of) => of.milliseconds / 1000],
  ] as const satisfies (readonly [string, string, (of: DescribeTotals) => number])[];
  for (const [name, help, read] of counters) {
    addCounter(registers, `screen_search_${name}_total`, help, async () => {
      const totals = await sources.describeTotals().catch(sources.onUnreadable);
      return totals === undefined ? undefined : read(totals);
    });
  }
}

/** Adds counters of imports in any process; their counts are in the database. */
function addImportCounters(registers: Registry[], sources: MetricSources): void {
  const counters = [
    ["imports", "Imports by how they ended; partial: some rows failed.", importOutcomes],
    ["import_rows", "Rows of imports by what became of them; removed counts screens.", rowOutcomes],
    ["ocr_pictures", "Pictures whose text OCR was to read, by what became of it.", ocrOutcomes],
  ] as const;
  for (const [name, help, outcomes] of counters) {
    new Counter({
      name: `screen_search_${name}_total`,
      help,
      labelNames: ["outcome"],
      registers,
      async collect() {
        const totals = await sources.importTotals().catch(sources.onUnreadable);
        // Only now: two scrapes at once would both add to what one of them has reset.
        this.reset();
        if (totals === undefined) return;
        for (const [outcome, total] of Object.entries(outcomes)) this.inc({ outcome }, totals[total]);
      },
    });
  }
  const seconds = [
    ["import_seconds", "Seconds that imports took.", "importMilliseconds"],
    ["ocr_seconds", "Seconds that OCR took.", "ocrMilliseconds"],
  ] as const;
  for (const [name, help, total] of seconds) {
    addCounter(registers, `screen_search_${name}_total`, help, async () => {
      const totals = await sources.importTotals().catch(sources.onUnreadable);
      return totals === undefined ? undefined : totals[total] / 1000;
    });
  }
}

type Outcomes = Readonly<Record<string, ImportTotal>>;
const importOutcomes: Outcomes = {
  complete: "importsComplete",
  partial: "importsPartial",
  interrupted: "importsInterrupted",
  disk_full: "importsDiskFull",
  failed: "importsFailed",
};
const rowOutcomes: Outcomes = {
  imported: "rowsImported",
  updated: "rowsUpdated",
  unchanged: "rowsUnchanged",
  failed: "rowsFailed",
  removed: "screensRemoved",
};
const ocrOutcomes: Outcomes = { read: "ocrRead", empty: "ocrEmpty", failed: "ocrFailed" };

/** A counter whose value is kept elsewhere; 0 where it cannot be read. */
function addCounter(
  registers: Registry[],
  name: string,
  help: string,
  read: () => number | Promise<number | undefined>,
): void {
  new Counter({
    name,
    help,
    registers,
    async collect() {
      const value = await read();
      // Only now: two scrapes at once would both add to what one of them has reset.
      this.reset();
      if (value !== undefined) this.inc(value);
    },
  });
}
