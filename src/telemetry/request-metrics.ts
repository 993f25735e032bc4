// Requests by route, status and mode: how many, how long, how large; and the errors among them by code.
import { Counter, type Registry } from "prom-client";
import type { AnsweredRequest } from "../http/http-services.ts";
import { Histogram, type HistogramSeries } from "./histogram.ts";

interface Requests {
  readonly labels: Readonly<Record<"route" | "status" | "mode", string>>;
  readonly method: string;
  readonly seconds: HistogramSeries;
  readonly bytes: HistogramSeries;
  requestBytes: number;
  count: number;
}

interface Errors {
  readonly labels: Readonly<Record<"route" | "code", string>>;
  count: number;
}

const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);
const labelNames = ["method", "route", "status", "mode"] as const;

/** Counts answered requests. */
export class RequestMetrics {
  /** By their labels; prom-client would hash them at each request. */
  readonly #requests = new Map<string, Requests>();
  readonly #errors = new Map<string, Errors>();
  readonly #seconds = new Histogram({
    name: "screen_search_http_request_seconds",
    help: "Time from the first byte of a request to its answer, by method, route, status and search mode.",
    labelNames,
    bounds: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  });
  readonly #bytes = new Histogram({
    name: "screen_search_http_response_bytes",
    help: "Bodies of answers where their size is known (JSON, texts, pictures; no errors), by method, route, status and search mode.",
    labelNames,
    bounds: [256, 1_024, 4_096, 16_384, 65_536, 262_144, 1_048_576, 4_194_304],
  });

  constructor(registers: Registry[]) {
    const requests = this.#requests;
    const errors = this.#errors;
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
    new Counter({
      name: "screen_search_errors_total",
      help: "Answers that were errors, by route and error.code: refusals by rate and queue, wrong keys, faults.",
      labelNames: ["route", "code"],
      registers,
      collect() {
        this.reset();
        for (const { labels, count } of errors.values()) this.inc(labels, count);
      },
    });
  }

  /** Counts a request. */
  count({ route, status, mode, code, ms, requestBytes, responseBytes, ...given }: AnsweredRequest): void {
    const method = methods.has(given.method) ? given.method : "other";
    const name = `${method} ${route} ${status} ${mode}`;
    const known = this.#requests.get(name) ?? this.#add(name, { method, route, status, mode });
    known.count += 1;
    known.requestBytes += requestBytes;
    known.seconds.observe(ms / 1000);
    if (responseBytes !== null) known.bytes.observe(responseBytes);
    if (code !== undefined) this.#countError(route, code);
  }

  /** The text of the histograms; ends with a new line. */
  expose(): string {
    return `${this.#seconds.expose()}\n${this.#bytes.expose()}`;
  }

  #add(name: string, request: Pick<AnsweredRequest, "method" | "route" | "status" | "mode">): Requests {
    const { method, route, mode } = request;
    const status = String(request.status);
    const all = { method, route, status, mode };
    const added: Requests = {
      labels: { route, status, mode },
      method,
      requestBytes: 0,
      count: 0,
      seconds: this.#seconds.series(all),
      bytes: this.#bytes.series(all),
    };
    this.#requests.set(name, added);
    return added;
  }

  #countError(route: string, code: string): void {
    const name = `${route} ${code}`;
    const known = this.#errors.get(name);
    if (known !== undefined) known.count += 1;
    else this.#errors.set(name, { labels: { route, code }, count: 1 });
  }
}
