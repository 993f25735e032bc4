// Numbers for Prometheus. Labels have few values each; no workspace, key or query is ever one.
import { Counter, Gauge, Histogram, Registry } from "prom-client";
import type { SearchMode } from "../fields.ts";
import type { AnsweredRequest } from "../http/http-services.ts";
import type { EngineAnswer } from "../index/engine.ts";
import type { Reranking } from "../search/reranker.ts";
import { addMetric } from "./metric-row.ts";
import type { MetricSources } from "./metric-sources.ts";
import { RequestMetrics } from "./request-metrics.ts";
import { SeriesHistogram } from "./series-histogram.ts";
import { serviceCounters } from "./service-counters.ts";
import { serviceGauges } from "./service-gauges.ts";

const stageNames = ["interpret", "embed", "retrieve", "rescore", "total"] as const;

/** Made at the start, so that a rate has a value to grow from. */
function ofMode<T>(make: (mode: SearchMode) => T): Readonly<Record<SearchMode, T>> {
  return { standard: make("standard"), deep: make("deep") };
}

/** The registry of one service; tests build many services in one process, hence no global one. */
export class Metrics {
  readonly #registry = new Registry();
  readonly #requests = new RequestMetrics([this.#registry]);
  readonly #stageSeconds = new SeriesHistogram<"stage" | "mode">({
    name: "screen_search_stage_seconds",
    help: "Time of each stage of a search.",
    buckets: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 8],
  });
  readonly #permitWaitSeconds = new SeriesHistogram<"mode">({
    name: "screen_search_permit_wait_seconds",
    help: "What searches waited for a permit, by mode; refused ones are not among them.",
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
  });
  readonly #stages = ofMode((mode) =>
    stageNames.map((stage) => ({ stage, seconds: this.#stageSeconds.series({ stage, mode }) })),
  );
  readonly #permitWaits = ofMode((mode) => this.#permitWaitSeconds.series({ mode }));
  readonly #reranks: Counter<"outcome">;
  readonly #screenWrites: Counter<"outcome">;
  readonly #rerankSeconds: Histogram;
  /** Ends what measures on its own. */
  readonly stop: () => void;

  constructor(sources: MetricSources) {
    const registers = [this.#registry];
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
    for (const row of serviceCounters) addMetric(Counter, row, registers, sources);
    for (const row of serviceGauges) addMetric(Gauge, row, registers, sources);
    this.stop = addProcessMetrics(registers);
  }

  countRequest(request: AnsweredRequest): void {
    this.#requests.count(request);
  }

  observeStages(mode: SearchMode, stages: EngineAnswer["stageMicroseconds"]): void {
    for (const { stage, seconds } of this.#stages[mode]) seconds.observe(stages[stage] / 1_000_000);
  }

  observePermitWait(mode: SearchMode, ms: number): void {
    this.#permitWaits[mode].observe(ms / 1000);
  }

  observeRerank({ outcome, callMs }: Reranking): void {
    this.#reranks.inc({ outcome });
    if (callMs !== null) this.#rerankSeconds.observe(callMs / 1000);
  }

  countScreenWrite(outcome: "created" | "updated" | "unchanged" | "removed"): void {
    this.#screenWrites.inc({ outcome });
  }

  /** All metrics in the text format, and its media type. */
  async expose(): Promise<{ readonly text: string; readonly contentType: string }> {
    const histograms = [this.#requests, this.#stageSeconds, this.#permitWaitSeconds];
    const texts = [await this.#registry.metrics(), ...histograms.map((each) => each.expose())];
    return { text: texts.join("\n"), contentType: this.#registry.contentType };
  }
}

/** Interval of the event loop's measurements: often enough to see every stop of a tenth of a second. */
const everyMs = 100;

/** Replaces prom-client's own, half of which report nonsense on Bun. Returns what ends its timer. */
function addProcessMetrics(registers: Registry[]): () => void {
  new Gauge({
    name: "process_resident_memory_bytes",
    help: "Resident memory.",
    registers,
    collect() {
      this.set(process.memoryUsage.rss());
    },
  });
  new Counter({
    name: "process_cpu_seconds_total",
    help: "User and system processor time.",
    registers,
    collect() {
      const { user, system } = process.cpuUsage();
      this.reset();
      this.inc((user + system) / 1_000_000);
    },
  });
  new Gauge({ name: "process_start_time_seconds", help: "Unix time of the start.", registers }).set(
    Math.floor(performance.timeOrigin / 1000),
  );
  return measureEventLoop(registers);
}

/** A timer that comes late says how long every request that came meanwhile was kept waiting. */
function measureEventLoop(registers: Registry[]): () => void {
  const lag = new Histogram({
    name: "screen_search_event_loop_lag_seconds",
    help: "How late a timer of the event loop came, looked at ten times a second.",
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers,
  });
  let dueAt = performance.now() + everyMs;
  const timer = setInterval(() => {
    const now = performance.now();
    lag.observe(Math.max(0, now - dueAt) / 1000);
    dueAt = now + everyMs;
  }, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}
