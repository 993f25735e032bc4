// What other parts of the service count and hold, read when the metrics are.
import { Counter, Gauge, type Registry } from "prom-client";
import type { EngineStatus, SearchJobs } from "../engine/engine.ts";
import type { Platform, SearchMode } from "../fields.ts";
import type { QueueState } from "../screens/search-permits.ts";
import type { DescribeTotals } from "../storage/description-storage.ts";
import type { ImportTotal, ImportTotals } from "../storage/import-totals.ts";
import type { SpanCounts } from "../tracing/exporter.ts";
import type { DiskUse } from "./disk-use.ts";

/** Where the metrics look when they are read. */
export interface MetricSources {
  readonly indexRebuilds: () => number;
  readonly logLinesDropped: () => number;
  readonly spans: () => SpanCounts;
  readonly recordsFaults: () => number;
  readonly picturesUnreadable: () => number;
  readonly describeTotals: () => Promise<DescribeTotals>;
  readonly importTotals: () => Promise<ImportTotals>;
  readonly screens: () => Promise<Readonly<Record<Platform, number>>>;
  readonly indexLag: () => Promise<number>;
  /** Seconds since the index last held every change there was. */
  readonly indexAgeSeconds: () => number;
  readonly unsavedChanges: () => number;
  readonly indexStatus: () => EngineStatus;
  /** Bytes of the files of the records, and of the file system under DATA_DIR. */
  readonly disk: () => Promise<DiskUse>;
  /** Hears why one of those above is left out: the other metrics are needed most when the records cannot be read. */
  readonly onUnreadable: (error: unknown) => void;
  readonly inFlight: () => Readonly<Record<SearchMode, number>>;
  readonly permits: () => Readonly<Record<SearchMode, QueueState>>;
  readonly searchJobs: () => SearchJobs;
  readonly version: string;
  readonly modelId: string;
}

/** Registers all of them. */
export function addServiceMetrics(registers: Registry[], sources: MetricSources): void {
  addCounters(registers, sources);
  addDescribeCounters(registers, sources);
  addImportCounters(registers, sources);
  addSpanCounters(registers, sources);
  addGauges(registers, sources);
  addIndexGauges(registers, sources);
  addPermitGauges(registers, sources);
  addDiskGauges(registers, sources);
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
      "How often the index was made again because it differed from the records.",
      sources.indexRebuilds,
    ],
    [
      "screen_search_records_faults_total",
      "Requests and passes of the index that found the records damaged, and screens whose vectors were.",
      sources.recordsFaults,
    ],
    [
      "screen_search_pictures_unreadable_total",
      "Requests for a picture that is missing, damaged or cannot be read.",
      sources.picturesUnreadable,
    ],
  ] as const;
  for (const [name, help, read] of counters) addCounter(registers, name, help, read);
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

/** What describing pictures took, in the command line's processes: it is counted in the records. */
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
    new Counter({
      name: `screen_search_${name}_total`,
      help,
      registers,
      async collect() {
        this.reset();
        const totals = await sources.describeTotals().catch(sources.onUnreadable);
        if (totals !== undefined) this.inc(read(totals));
      },
    });
  }
}

/** What imports did in any process: it is counted in the records. */
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
        this.reset();
        const totals = await sources.importTotals().catch(sources.onUnreadable);
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
    new Counter({
      name: `screen_search_${name}_total`,
      help,
      registers,
      async collect() {
        this.reset();
        const totals = await sources.importTotals().catch(sources.onUnreadable);
        if (totals !== undefined) this.inc(totals[total] / 1000);
      },
    });
  }
}

type Outcomes = Readonly<Record<string, ImportTotal>>;
const importOutcomes: Outcomes = {
  ...{ complete: "importsComplete", partial: "importsPartial", interrupted: "importsInterrupted" },
  ...{ disk_full: "importsDiskFull", failed: "importsFailed" },
};
const rowOutcomes: Outcomes = {
  ...{ imported: "rowsImported", updated: "rowsUpdated", unchanged: "rowsUnchanged", failed: "rowsFailed" },
  removed: "screensRemoved",
};
const ocrOutcomes: Outcomes = { read: "ocrRead", empty: "ocrEmpty", failed: "ocrFailed" };

/** A counter whose value is kept elsewhere. */
function addCounter(registers: Registry[], name: string, help: string, read: () => number): void {
  new Counter({
    name,
    help,
    registers,
    collect() {
      this.reset();
      this.inc(read());
    },
  });
}

function addGauges(registers: Registry[], sources: MetricSources): void {
  new Gauge({
    name: "screen_search_library_screens",
    help: "Live screens of the library, by platform.",
    labelNames: ["platform"],
    registers,
    async collect() {
      this.reset();
      const screens = await sources.screens().catch(sources.onUnreadable);
      if (screens === undefined) return;
      for (const [platform, count] of Object.entries(screens)) this.set({ platform }, count);
    },
  });
  new Gauge({
    name: "screen_search_index_lag_changes",
    help: "Change sequences the index is behind the records.",
    registers,
    async collect() {
      const lag = await sources.indexLag().catch(sources.onUnreadable);
      this.set(lag ?? Number.NaN);
    },
  });
  new Gauge({
    name: "screen_search_build_info",
    help: "Always 1.",
    labelNames: ["version", "model"],
    registers,
  }).set({ version: sources.version, model: sources.modelId }, 1);
}

/** How fresh the index is, and what it takes. */
function addIndexGauges(registers: Registry[], sources: MetricSources): void {
  const gauges = [
    [
      "screen_search_index_age_seconds",
      "Time since the index last held every change of the records; below a second while all is well.",
      sources.indexAgeSeconds,
    ],
    [
      "screen_search_index_unsaved_changes",
      "Changes that the index on disk lacks; the next start applies them again.",
      sources.unsavedChanges,
    ],
    [
      "screen_search_index_bytes",
      "Memory of the index, without mapped files.",
      () => sources.indexStatus().bytes,
    ],
    [
      "screen_search_index_mapped_bytes",
      "Files of the index that are mapped into memory.",
      () => sources.indexStatus().mappedBytes,
    ],
  ] as const;
  for (const [name, help, read] of gauges) addGauge(registers, name, help, read);
}

/** A gauge whose value is kept elsewhere. */
function addGauge(registers: Registry[], name: string, help: string, read: () => number): void {
  new Gauge({
    name,
    help,
    registers,
    collect() {
      this.set(read());
    },
  });
}

function addPermitGauges(registers: Registry[], sources: MetricSources): void {
  new Gauge({
    name: "screen_search_permits",
    help: "Searches that run with a permit, and that wait for one, by mode.",
    labelNames: ["mode", "state"],
    registers,
    collect() {
      for (const [mode, { running, waiting }] of Object.entries(sources.permits())) {
        this.set({ mode, state: "running" }, running);
        this.set({ mode, state: "waiting" }, waiting);
      }
    },
  });
  new Gauge({
    name: "screen_search_permits_max",
    help: "Searches that may run, and that may wait, by mode: *_CONCURRENCY and *_QUEUE.",
    labelNames: ["mode", "state"],
    registers,
    collect() {
      for (const [mode, { permitsMax, waitingMax }] of Object.entries(sources.permits())) {
        this.set({ mode, state: "running" }, permitsMax);
        this.set({ mode, state: "waiting" }, waitingMax);
      }
    },
  });
  new Gauge({
    name: "screen_search_in_flight",
    help: "Searches in flight, by mode.",
    labelNames: ["mode"],
    registers,
    collect() {
      for (const [mode, count] of Object.entries(sources.inFlight())) this.set({ mode }, count);
    },
  });
  new Gauge({
    name: "screen_search_engine_jobs",
    help: "Searches handed to the engine that have not ended, cancelled ones among them, by state.",
    labelNames: ["state"],
    registers,
    collect() {
      for (const [state, count] of Object.entries(sources.searchJobs())) this.set({ state }, count);
    },
  });
}

function addDiskGauges(registers: Registry[], sources: MetricSources): void {
  const gauges = [
    ["records_bytes", "Size of the database of the records.", "records"],
    ["records_wal_bytes", "Size of its write-ahead log.", "recordsLog"],
    ["data_free_bytes", "Bytes that are free to this process on the file system of DATA_DIR.", "free"],
    ["data_size_bytes", "Size of that file system.", "size"],
  ] as const satisfies (readonly [string, string, keyof DiskUse])[];
  for (const [name, help, part] of gauges) {
    new Gauge({
      name: `screen_search_${name}`,
      help,
      registers,
      async collect() {
        const use = await sources.disk().catch(sources.onUnreadable);
        this.set(use?.[part] ?? Number.NaN);
      },
    });
  }
}
