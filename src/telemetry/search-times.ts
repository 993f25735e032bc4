// The time of a search before the engine, and in each stage of it.
import type { EngineAnswer } from "../index/engine.ts";
import { Histogram, type HistogramSeries } from "./histogram.ts";

type Stages = EngineAnswer["stageMicroseconds"];

const stageNames = ["interpret", "embed", "retrieve", "rescore", "total"] as const;

/** Counts the time of each stage, and of the wait for a permit, by mode. */
export class SearchTimes {
  readonly #stages = new Histogram({
    name: "screen_search_stage_seconds",
    help: "Time of each stage of a search.",
    labelNames: ["stage", "mode"],
    bounds: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 8],
  });
  readonly #waits = new Histogram({
    name: "screen_search_permit_wait_seconds",
    help: "What searches waited for a permit, by mode; refused ones are not among them.",
    labelNames: ["mode"],
    bounds: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
  });
  readonly #stagesOf = new Map<string, Readonly<Record<(typeof stageNames)[number], HistogramSeries>>>();
  readonly #waitsOf = new Map<string, HistogramSeries>();

  /** Notes the stages of one search. */
  observeStages(mode: string, stages: Stages): void {
    let series = this.#stagesOf.get(mode);
    if (series === undefined) {
      const of = (stage: string) => this.#stages.series({ stage, mode });
      series = {
        interpret: of("interpret"),
        embed: of("embed"),
        retrieve: of("retrieve"),
        rescore: of("rescore"),
        total: of("total"),
      };
      this.#stagesOf.set(mode, series);
    }
    for (const stage of stageNames) series[stage].observe(stages[stage] / 1_000_000);
  }

  /** Notes the wait of one search. */
  observeWait(mode: string, ms: number): void {
    let series = this.#waitsOf.get(mode);
    if (series === undefined) {
      series = this.#waits.series({ mode });
      this.#waitsOf.set(mode, series);
    }
    series.observe(ms / 1000);
  }

  /** The text of both; ends with a new line. */
  expose(): string {
    return `${this.#stages.expose()}\n${this.#waits.expose()}`;
  }
}
