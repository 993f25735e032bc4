// What a search leaves behind: the `Server-Timing` header, its metrics and its part of the log line.
import type { EngineAnswer } from "../engine/engine.ts";
import type { Metrics } from "../status/metrics.ts";
import type { RequestTrace } from "./request-trace.ts";

type Stages = EngineAnswer["stageMicroseconds"];

/** The stages in the order they happen, in milliseconds; `total` is the whole time in this service so far. */
export function serverTiming(trace: RequestTrace, stages: Stages): string {
  const { interpret, embed, retrieve, rescore } = stages;
  const total = performance.now() - trace.startedAt;
  return `auth;dur=${ms((trace.authMs ?? 0) * 1000)}, interpret;dur=${ms(interpret)}, embed;dur=${ms(embed)}, retrieve;dur=${ms(retrieve)}, rescore;dur=${ms(rescore)}, total;dur=${ms(total * 1000)}`;
}

/** Whole microseconds, in milliseconds. */
function ms(microseconds: number): number {
  return Math.round(microseconds) / 1000;
}

/** Notes an answered search for the log and the metrics. */
export function noteSearch(metrics: Metrics, trace: RequestTrace, screens: number, stages: Stages): void {
  trace.screens = screens;
  metrics.observeStages(trace.mode ?? "none", stages);
}
