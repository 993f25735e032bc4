// The histogram of the stages of searches, in the text format of Prometheus. By hand: prom-client takes some 4 us to note the five stages of
// one search.
import type { EngineAnswer } from "../engine/engine.ts";

type Stages = EngineAnswer["stageMicroseconds"];

const name = "screen_search_stage_seconds";
const boundsSeconds = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 8] as const;
const boundsMicroseconds = boundsSeconds.map((seconds) => seconds * 1_000_000);
const stageNames = ["interpret", "embed", "retrieve", "rescore", "total"] as const;

/** One stage of one mode. A bucket holds what is above the bound before it; the last one is open. */
interface Times {
  readonly buckets: number[];
  sumMicroseconds: number;
}

/** Counts the time of each stage by mode. */
export class StageTimes {
  readonly #byMode = new Map<string, Readonly<Record<(typeof stageNames)[number], Times>>>();

  /** Notes one search. */
  observe(mode: string, stages: Stages): void {
    let times = this.#byMode.get(mode);
    if (times === undefined) {
      times = { interpret: none(), embed: none(), retrieve: none(), rescore: none(), total: none() };
      this.#byMode.set(mode, times);
    }
    for (const stage of stageNames) note(times[stage], stages[stage]);
  }

  /** The text of the metric; ends with a new line. */
  expose(): string {
    const series = [...this.#byMode].flatMap(([mode, times]) =>
      stageNames.flatMap((stage) => linesOf(`stage="${stage}",mode="${mode}"`, times[stage])),
    );
    return `# HELP ${name} Time of each stage of a search.\n# TYPE ${name} histogram\n${series.join("")}`;
  }
}

function none(): Times {
  return { buckets: new Array<number>(boundsSeconds.length + 1).fill(0), sumMicroseconds: 0 };
}

function note(times: Times, microseconds: number): void {
  let bucket = 0;
  while (bucket < boundsMicroseconds.length && microseconds > (boundsMicroseconds[bucket] ?? 0)) bucket += 1;
  times.buckets[bucket] = (times.buckets[bucket] ?? 0) + 1;
  times.sumMicroseconds += microseconds;
}

function linesOf(labels: string, { buckets, sumMicroseconds }: Times): string[] {
  let count = 0;
  const lines = buckets.map((own, bucket) => {
    count += own;
    return `${name}_bucket{le="${boundsSeconds[bucket] ?? "+Inf"}",${labels}} ${count}\n`;
  });
  return [
    ...lines,
    `${name}_sum{${labels}} ${sumMicroseconds / 1_000_000}\n`,
    `${name}_count{${labels}} ${count}\n`,
  ];
}
