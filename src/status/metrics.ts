// The numbers of the service for Prometheus. Labels have few values each; no workspace, key or query is ever one.
import { Counter, Gauge, Histogram, Registry } from "prom-client";
import type { EngineAnswer, SearchJobs } from "../engine/engine.ts";
import type { Platform, SearchMode } from "../fields.ts";
import type { Reranking } from "../screens/reranker.ts";
import type { DescribeTotals } from "../storage/description-storage.ts";
import { StageTimes } from "./stage-times.ts";

/** Where the metrics look when they are read. */
export interface MetricSources {
  readonly indexRebuilds: () => number;
  readonly logLinesDropped: () => number;
  readonly recordsFaults: () => number;
  readonly picturesUnreadable: () => number;
  readonly describeTotals: () => Promise<DescribeTotals>;
  readonly screens: () => Promise<Readonly<Record<Platform, number>>>;
  readonly indexLag: () => Promise<number>;
  /** Hears why one of the three above is left out: the other metrics are needed most when the records cannot be read. */
  readonly onUnreadable: (error: unknown) => void;
  readonly inFlight: () => Readonly<Record<SearchMode, number>>;
  readonly searchJobs: () => SearchJobs;
  readonly version: string;
  readonly modelId: string;
}

interface RequestCount {
  readonly labels: Readonly<Record<"route" | "status" | "mode", string>>;
  count: number;
}

/** The registry of one service; tests build many services in one process, hence no global one. */
export class Metrics {
  readonly #registry = new Registry();
  /** By their labels; prom-client would hash them at each request. */
  readonly #requests = new Map<string, RequestCount>();
  readonly #stages = new StageTimes();
  readonly #reranks: Counter<"outcome">;
  readonly #screenWrites: Counter<"outcome">;
  readonly #rerankSeconds: Histogram;

  constructor(sources: MetricSources) {
    const registers = [this.#registry];
    const requests = this.#requests;
    new Counter({
      name: "screen_search_requests_total",
      help: "Requests answered, by route, status and search mode.",
      labelNames: ["route", "status", "mode"],
      registers,
      collect() {
        this.reset();
        for (const { labels, count } of requests.values()) this.inc(labels, count);
      },
    });
    this.#reranks = new Counter({
      name: "screen_search_rerank_total",
      help: "Deep searches by what became of their order at the re-ranker.",
      labelNames: ["outcome"],
      registers,
    });
    this.#screenWrites = new Counter({
      name: "screen_search_screen_writes_total",
      help: "Screens that callers with a key wrote or removed, by outcome.",
      labelNames: ["outcome"],
      registers,
    });
    this.#rerankSeconds = new Histogram({
      name: "screen_search_rerank_seconds",
      help: "Time of each call of the re-ranker, failed ones too.",
      buckets: [0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 4, 8, 16],
      registers,
    });
    addCounters(registers, sources);
    addDescribeCounters(registers, sources);
    addGauges(registers, sources);
    addProcessMetrics(registers);
  }

  /** Counts an answered request. */
  countRequest(route: string, status: number, mode: string): void {
    const name = `${route} ${status} ${mode}`;
    const known = this.#requests.get(name);
    if (known !== undefined) known.count += 1;
    else this.#requests.set(name, { labels: { route, status: String(status), mode }, count: 1 });
  }

  /** Notes the stages of a search. */
  observeStages(mode: string, stages: EngineAnswer["stageMicroseconds"]): void {
    this.#stages.observe(mode, stages);
  }

  /** Notes what became of the order of a deep search. */
  observeRerank({ outcome, callMs }: Reranking): void {
    this.#reranks.inc({ outcome });
    if (callMs !== null) this.#rerankSeconds.observe(callMs / 1000);
  }

  /** Counts a screen that a caller wrote or removed. */
  countScreenWrite(outcome: "created" | "updated" | "unchanged" | "removed"): void {
    this.#screenWrites.inc({ outcome });
  }

  /** All metrics in the text format, and its media type. */
  async expose(): Promise<{ readonly text: string; readonly contentType: string }> {
    const text = `${await this.#registry.metrics()}\n${this.#stages.expose()}`;
    return { text, contentType: this.#registry.contentType };
  }
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
  new Gauge({
    name: "screen_search_build_info",
    help: "Always 1.",
    labelNames: ["version", "model"],
    registers,
  }).set({ version: sources.version, model: sources.modelId }, 1);
}

/** Not prom-client's own: half of those report nonsense on Bun. */
function addProcessMetrics(registers: Registry[]): void {
  new Gauge({
    name: "process_resident_memory_bytes",
    help: "Resident memory.",
    registers,
    collect() {
      this.set(process.memoryUsage.rss());
    },
  });
  addCounter(registers, "process_cpu_seconds_total", "User and system processor time.", () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1_000_000;
  });
  new Gauge({ name: "process_start_time_seconds", help: "Unix time of the start.", registers }).set(
    Math.floor(performance.timeOrigin / 1000),
  );
}
