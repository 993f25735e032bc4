// What a search leaves behind: the `Server-Timing` header, its metrics and its part of the log line.
import type { EngineAnswer } from "../engine/engine.ts";
import type { Metrics } from "../status/metrics.ts";
import type { RequestTrace } from "./request-trace.ts";

type Stages = EngineAnswer["stageMicroseconds"];

/** The stages in the order they happen, in milliseconds; `total` is the whole time in this service so far. */
export function serverTiming(trace: RequestTrace, stages: Stages): string {
  const total = performance.now() - trace.startedAt;
  const parts = {
    auth: trace.authMs ?? 0,
    interpret: stages.interpret / 1000,
    embed: stages.embed / 1000,
    retrieve: stages.retrieve / 1000,
    rescore: stages.rescore / 1000,
    total,
  };
  return Object.entries(parts)
    .map(([stage, ms]) => `${stage};dur=${ms.toFixed(3)}`)
    .join(", ");
}

/** Notes an answered search for the log and the metrics. */
export function noteSearch(metrics: Metrics, trace: RequestTrace, screens: number, stages: Stages): void {
  trace.screens = screens;
  metrics.observeStages(trace.mode ?? "none", stages);
}
