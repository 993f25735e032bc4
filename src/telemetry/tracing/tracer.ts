// Turns a request into a trace, with no more of the caller than the workspace; queries need LOG_QUERIES.
import type { Config } from "../../config/config.ts";
import type { TraceEnd } from "../../http/http-services.ts";
import type { RequestTrace } from "../../http/request-trace.ts";
import type { TraceContext } from "../../http/trace-context.ts";
import type { TraceExporter } from "./exporter.ts";
import { randomHex } from "./otlp-json.ts";

const traceIdBytes = 16;
const spanIdBytes = 8;
/** Routes that monitors ask all day long: their traces say nothing. */
const quietRoutes = new Set(["/healthz", "/readyz", "/metrics"]);

export class Tracer {
  readonly #exporter: TraceExporter;
  readonly #ratio: number;
  readonly #isQueryTraced: boolean;

  constructor(
    { tracing, isQueryLogged }: Pick<Config, "tracing" | "isQueryLogged">,
    exporter: TraceExporter,
  ) {
    this.#exporter = exporter;
    this.#ratio = tracing.samplerRatio;
    this.#isQueryTraced = isQueryLogged;
  }

  /** Gives a request that is sampled its span. */
  begin(trace: RequestTrace): void {
    const traceId = trace.traceId ?? randomHex(traceIdBytes);
    if (!isSampled(traceId, trace.context, this.#ratio)) return;
    trace.traceId = traceId;
    trace.span = { id: randomHex(spanIdBytes), parts: [] };
  }

  /** Hands on a request that has a span. */
  end(trace: RequestTrace, { method, route, status, endedAt }: TraceEnd): void {
    const { traceId, span, startedAt } = trace;
    if (traceId === undefined || span === undefined || quietRoutes.has(route)) return;
    this.#exporter.add({
      traceId,
      spanId: span.id,
      parentId: trace.context?.parentId ?? null,
      name: `${method} ${route}`,
      startedAt,
      endedAt,
      parts: span.parts,
      originMs: Date.now() - performance.now(),
      isFault: status >= 500,
      attributes: {
        "http.request.method": method,
        "http.route": route,
        "http.response.status_code": status,
        "error.type": trace.errorCode,
        "screen_search.request_id": trace.id,
        "screen_search.workspace_id": trace.workspaceId,
        "screen_search.mode": trace.mode,
        "screen_search.tool": trace.tool,
        "screen_search.screens": trace.screens,
        "screen_search.rerank": trace.rerank,
        "screen_search.query": this.#isQueryTraced ? trace.query : undefined,
      },
    });
  }
}

// Chooses the requests to record: the sampler parentbased_traceidratio of
// https://opentelemetry.io/docs/specs/otel/configuration/sdk-environment-variables/

/** True when a request is recorded: as its caller decided, or else for `ratio` of traces, 0 to 1. */
export function isSampled(traceId: string, context: TraceContext | null, ratio: number): boolean {
  if (context !== null) return context.isSampled;
  // The last 7 bytes are random (W3C Trace Context level 2); a double holds them but for a digit or two.
  return ratio > 0 && Number.parseInt(traceId.slice(18), 16) >= (1 - ratio) * 2 ** 56;
}
