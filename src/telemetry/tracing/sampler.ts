// Chooses the requests to record: the samplers of
// https://opentelemetry.io/docs/specs/otel/configuration/sdk-environment-variables/
import type { Config } from "../../config/config.ts";
import type { TraceContext } from "../../http/trace-context.ts";

/** The values of OTEL_TRACES_SAMPLER. */
export type SamplerName = Config["tracing"]["sampler"];

/** Says whether a request of a trace is recorded; `context` is what its caller says, or null. */
export type Sampler = (traceId: string, context: TraceContext | null) => boolean;

/** A sampler; `ratio` of traces is recorded, 0 to 1, where the name says so. */
export function samplerOf(name: SamplerName, ratio: number): Sampler {
  const root = rootSampler(name, ratio);
  if (!name.startsWith("parentbased_")) return root;
  return (traceId, context) => context?.isSampled ?? root(traceId, context);
}

function rootSampler(name: SamplerName, ratio: number): Sampler {
  if (name.endsWith("always_on")) return () => true;
  if (name.endsWith("always_off")) return () => false;
  // The last 7 bytes are random by W3C Trace Context level 2, and as large as a double holds to a digit or
  // two.
  const threshold = (1 - ratio) * 2 ** 56;
  return (traceId) => ratio > 0 && Number.parseInt(traceId.slice(18), 16) >= threshold;
}
