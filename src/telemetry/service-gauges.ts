// Gauges of other parts of the service, read at each scrape.
import { Gauge, type Registry } from "prom-client";
import type { DiskUse } from "./disk-use.ts";
import type { MetricSources } from "./metric-sources.ts";

/** Registers all of them. */
export function addServiceGauges(registers: Registry[], sources: MetricSources): void {
  addGauges(registers, sources);
  addNodeGauges(registers, sources);
  addIndexGauges(registers, sources);
  addPermitGauges(registers, sources);
  addDiskGauges(registers, sources);
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
    help: "Change sequences the index is behind the database.",
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

/** Adds gauges of the index: its age and its size. */
function addIndexGauges(registers: Registry[], sources: MetricSources): void {
  const gauges = [
    [
      "screen_search_index_age_seconds",
      "Time since the index last held every change of the database; below a second while all is well.",
      sources.indexAgeSeconds,
    ],
    [
      "screen_search_index_unsaved_changes",
      "Changes that the index on disk lacks; the next start applies them again.",
      sources.unsavedChanges,
    ],
    [
      "screen_search_index_available",
      "1 while the index can be asked, 0 while Milvus does not answer.",
      () => (sources.indexStatus().unavailableReason === undefined ? 1 : 0),
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

/** Adds gauges of the state that this node shares with others. */
function addNodeGauges(registers: Registry[], sources: MetricSources): void {
  const gauges = [
    [
      "screen_search_redis_away",
      "1 while Redis does not answer and this node limits by itself; 0 without REDIS_URL.",
      () => Number(sources.redis().isAway),
    ],
    [
      "screen_search_nodes",
      "Nodes that count limits together, when Redis last answered; 1 without REDIS_URL.",
      () => sources.redis().nodes,
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
    ["database_bytes", "Size of the database.", "records"],
    ["database_wal_bytes", "Size of its write-ahead log.", "recordsLog"],
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
