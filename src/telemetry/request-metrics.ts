// Requests by route, status and mode: how many, how long, how large; and the errors among them by code.
import { Counter, Histogram, type Registry } from "prom-client";
import type { AnsweredRequest } from "../http/http-services.ts";

const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** Makes the metrics of answered requests. The function it returns counts one. */
export function requestMetrics(registers: Registry[]): (request: AnsweredRequest) => void {
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
