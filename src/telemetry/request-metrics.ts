// Requests by route, status and mode: how many, how long, how large; and the errors among them by code.
import { Counter, type Registry } from "prom-client";
import type { AnsweredRequest } from "../http/http-services.ts";
import { type Series, SeriesHistogram } from "./series-histogram.ts";

/** Requests with the same labels. */
interface Requests {
  readonly labels: Readonly<Record<"route" | "status" | "mode", string>>;
  readonly method: string;
  readonly seconds: Series;
  readonly bytes: Series;
  requestBytes: number;
  count: number;
}

const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);
type Label = "method" | "route" | "status" | "mode";

export class RequestMetrics {
  readonly #requests = new Map<string, Requests>();
  readonly #errors: Counter<"route" | "code">;
  readonly #seconds = new SeriesHistogram<Label>({
    name: "screen_search_http_request_seconds",
    help: "Time from the first byte of a request to its answer, by method, route, status and search mode.",
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  });
  readonly #bytes = new SeriesHistogram<Label>({
    name: "screen_search_http_response_bytes",
    help: "Bodies of answers where their size is known (JSON, texts, pictures; no errors), by method, route, status and search mode.",
    buckets: [256, 1_024, 4_096, 16_384, 65_536, 262_144, 1_048_576, 4_194_304],
  });

  constructor(registers: Registry[]) {
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
    new Counter({
      name: "screen_search_http_request_bytes_total",
      help: "Bytes of the bodies of requests, by method and route.",
      labelNames: ["method", "route"],
      registers,
      collect() {
        this.reset();
        for (const { method, labels, requestBytes } of requests.values())
          this.inc({ method, route: labels.route }, requestBytes);
      },
    });
    this.#errors = new Counter({
      name: "screen_search_errors_total",
      help: "Answers that were errors, by route and error.code: refusals by rate and queue, wrong keys, faults.",
      labelNames: ["route", "code"],
      registers,
    });
  }

  count({ route, status, mode, code, ms, requestBytes, responseBytes, ...given }: AnsweredRequest): void {
    const method = methods.has(given.method) ? given.method : "other";
    const key = `${method} ${route} ${status} ${mode}`;
    const requests =
      this.#requests.get(key) ?? this.#add(key, method, { route, status: String(status), mode });
    requests.count += 1;
    requests.requestBytes += requestBytes;
    requests.seconds.observe(ms / 1000);
    if (responseBytes !== null) requests.bytes.observe(responseBytes);
    if (code !== undefined) this.#errors.inc({ route, code });
  }

  expose(): string {
    return `${this.#seconds.expose()}\n${this.#bytes.expose()}`;
  }

  #add(key: string, method: string, labels: Requests["labels"]): Requests {
    const all = { method, ...labels };
    const [seconds, bytes] = [this.#seconds.series(all), this.#bytes.series(all)];
    const added = { labels, method, seconds, bytes, requestBytes: 0, count: 0 };
    this.#requests.set(key, added);
    return added;
  }
}
