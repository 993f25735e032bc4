// Chooses the requests to record: the sampler parentbased_traceidratio of
// https://opentelemetry.io/docs/specs/otel/configuration/sdk-environment-variables/
import type { TraceContext } from "../../http/trace-context.ts";

/**
 * True when a request of a trace is recorded: as its caller decided, or, where no caller did, for `ratio` of
 * traces, 0 to 1.
 */
export function isSampled(traceId: string, context: TraceContext | null, ratio: number): boolean {
  if (context !== null) return context.isSampled;
  // The last 7 bytes are random by W3C Trace Context level 2, and as large as a double holds to a digit or
  // two.
  return ratio > 0 && Number.parseInt(traceId.slice(18), 16) >= (1 - ratio) * 2 ** 56;
}
