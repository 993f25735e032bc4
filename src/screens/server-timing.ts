import type { EngineAnswer } from "../engine/engine.ts";
import type { RequestTrace } from "../http/request-trace.ts";

/** The `Server-Timing` header: the stages in the order they happen, in milliseconds; `total` is the whole time in this service so far. */
export function serverTiming(trace: RequestTrace, stages: EngineAnswer["stageMicroseconds"]): string {
  const { interpret, embed, retrieve, rescore } = stages;
  const total = performance.now() - trace.startedAt;
  return `auth;dur=${ms((trace.authMs ?? 0) * 1000)}, interpret;dur=${ms(interpret)}, embed;dur=${ms(embed)}, retrieve;dur=${ms(retrieve)}, rescore;dur=${ms(rescore)}, total;dur=${ms(total * 1000)}`;
}

/** Whole microseconds, in milliseconds. */
function ms(microseconds: number): number {
  return Math.round(microseconds) / 1000;
}
