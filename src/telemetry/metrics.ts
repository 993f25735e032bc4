// Numbers for Prometheus. Labels have few values each; no workspace, key or query is ever one.
import { Counter, Gauge, Histogram, Registry } from "prom-client";
import type { AnsweredRequest } from "../http/http-services.ts";
import type { EngineAnswer } from "../index/engine.ts";
import type { Reranking } from "../search/reranker.ts";
import { addMetric } from "./metric-row.ts";
import type { MetricSources } from "./metric-sources.ts";
import { serviceCounters } from "./service-counters.ts";
import { serviceGauges } from "./service-gauges.ts";

const stageNames = ["interpret", "embed", "retrieve", "rescore", "total"] as const;

/** The registry of one service; tests build many services in one process, hence no global one. */
export class Metrics {
  readonly #registry = new Registry();
  readonly countRequest: (request: AnsweredRequest) => void;
  readonly #stageSeconds: Histogram<"stage" | "mode">;
  readonly #permitWaitSeconds: Histogram<"mode">;
  readonly #reranks: Counter<"outcome">;
  readonly #screenWrites: Counter<"outcome">;
  readonly #rerankSeconds: Histogram;
  /** Ends what measures on its own. */
  readonly stop: () => void;

  constructor(sources: MetricSources) {
    const registers = [this.#registry];
    this.countRequest = requestMetrics(registers);
    this.#stageSeconds = new Histogram({
      name: "screen_search_stage_seconds",
      help: "Time of each stage of a search.",
      labelNames: ["stage", "mode"],
      buckets: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 8],
      registers,
    });
    this.#permitWaitSeconds = new Histogram({
      name: "screen_search_permit_wait_seconds",
      help: "What searches waited for a permit, by mode; refused ones are not among them.",
      labelNames: ["mode"],
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
      registers,
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
    for (const row of serviceCounters) addMetric(Counter, row, registers, sources);
    for (const row of serviceGauges) addMetric(Gauge, row, registers, sources);
    this.stop = addProcessMetrics(registers);
  }

  observeStages(mode: string, stages: EngineAnswer["stageMicroseconds"]): void {
    for (const stage of stageNames) this.#stageSeconds.observe({ stage, mode }, stages[stage] / 1_000_000);
  }

  observePermitWait(mode: string, ms: number): void {
    this.#permitWaitSeconds.observe({ mode }, ms / 1000);
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
    return { text: await this.#registry.metrics(), contentType: this.#registry.contentType };
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

const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** Makes the metrics of answered requests. The function it returns counts one. */
function requestMetrics(registers: Registry[]): (request: AnsweredRequest) => void {
  const labelNames = ["method", "route", "status", "mode"] as const;
  const requests = new Counter({
    name: "screen_search_requests_total",
    help: "Requests answered, by route, status and search mode.",
    labelNames: ["route", "status", "mode"],
    registers,
  });
  const requestBytesTotal = new Counter({
    name: "screen_search_http_request_bytes_total",
    help: "Bytes of the bodies of requests, by method and route.",
    labelNames: ["method", "route"],
    registers,
  });
  const errors = new Counter({
    name: "screen_search_errors_total",
    help: "Answers that were errors, by route and error.code: refusals by rate and queue, wrong keys, faults.",
    labelNames: ["route", "code"],
    registers,
  });
  const seconds = new Histogram({
    name: "screen_search_http_request_seconds",
    help: "Time from the first byte of a request to its answer, by method, route, status and search mode.",
    labelNames,
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  });
  const bytes = new Histogram({
    name: "screen_search_http_response_bytes",
    help: "Bodies of answers where their size is known (JSON, texts, pictures; no errors), by method, route, status and search mode.",
    labelNames,
    buckets: [256, 1_024, 4_096, 16_384, 65_536, 262_144, 1_048_576, 4_194_304],
    registers,
  });
  return ({ route, mode, code, ms, requestBytes, responseBytes, ...given }) => {
    const method = methods.has(given.method) ? given.method : "other";
    const labels = { route, status: String(given.status), mode };
    requests.inc(labels);
    requestBytesTotal.inc({ method, route }, requestBytes);
    seconds.observe({ method, ...labels }, ms / 1000);
    if (responseBytes !== null) bytes.observe({ method, ...labels }, responseBytes);
    if (code !== undefined) errors.inc({ route, code });
  };
}
