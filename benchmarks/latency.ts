// Searches a running server over HTTP in both modes and compares medians within this run.
//   bun benchmarks/latency.ts [--json] [--screens 100000] [--rounds 5] [--short] [--baseline GIT_REF]
// Fails (exit 1) when a ratio breaks its guard. `--short`: 5,000 screens, 3 rounds, for CI.
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { fillLibrary } from "./fill-library.ts";
import { mean, quantile } from "./ranking-metrics.ts";
import { searchQueries } from "./search-queries.ts";
import { checkoutOf, type ServingProcess, startServing } from "./serving-process.ts";

/** Bounds of the ratios; a breach fails the run. In `--short` the tail has none: 180 searches are too few. */
const guards = { deepOverStandard: 4, p99OverMedian: 3, oursOverBaseline: 1.15 } as const;
const MODES = ["standard", "deep"] as const;
const WARM_UP = 30;
const root = join(import.meta.dir, "..");

type Mode = (typeof MODES)[number];

interface Sample {
  readonly side: string;
  readonly mode: Mode;
  readonly round: number;
  /** Inside the server, from its Server-Timing header. */
  readonly serverMs: number;
  readonly stages: Readonly<Record<string, number>>;
  /** As the client sees it. */
  readonly clientMs: number;
}

const { values } = parseArgs({
  options: {
    json: { type: "boolean", default: false },
    short: { type: "boolean", default: false },
    screens: { type: "string" },
    rounds: { type: "string" },
    baseline: { type: "string" },
  },
});
const screens = Number(values.screens ?? (values.short ? 5_000 : 100_000));
const rounds = Number(values.rounds ?? (values.short ? 3 : 5));
const queriesPerRound = values.short ? 60 : 200;
const note = (text: string) => values.json || console.log(text);

async function fill(dataDir: string): Promise<string> {
  const start = performance.now();
  const baseMax = values.short ? 260 : 2_157;
  const [key = ""] = await fillLibrary(dataDir, { screens, platform: "web", baseMax });
  note(`${screens} screens written in ${((performance.now() - start) / 1000).toFixed(0)} s`);
  return key;
}

async function ask(
  side: ServingProcess,
  key: string,
  mode: Mode,
  query: string,
  round: number,
): Promise<Sample> {
  const start = performance.now();
  const answer = await fetch(`${side.url}/v1/screens/search`, {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    body: JSON.stringify({ query, platform: "web", mode }),
  });
  await answer.arrayBuffer();
  const clientMs = performance.now() - start;
  if (!answer.ok) throw new Error(`${side.name} answered ${answer.status}`);
  const parts = (answer.headers.get("server-timing") ?? "").matchAll(/(\w+);dur=([\d.]+)/g);
  const stages = Object.fromEntries([...parts].map(([, name, ms]) => [name, Number(ms)]));
  return { side: side.name, mode, round, serverMs: stages["total"] ?? Number.NaN, stages, clientMs };
}

async function measure(sides: readonly ServingProcess[], key: string): Promise<Sample[]> {
  const all = await searchQueries(queriesPerRound);
  const samples: Sample[] = [];
  for (let round = -1; round < rounds; round += 1) {
    const asked = round < 0 ? all.slice(0, WARM_UP) : all;
    for (const query of asked) {
      for (const mode of MODES) {
        for (const side of sides) {
          const sample = await ask(side, key, mode, query, round);
          if (round >= 0) samples.push(sample);
        }
      }
    }
  }
  return samples;
}

function distribution(samples: readonly Sample[], value: (sample: Sample) => number) {
  const all = samples.map(value);
  return { median: quantile(all, 0.5), p90: quantile(all, 0.9), p99: quantile(all, 0.99) };
}

/** The ratio of medians of each round: its median and its spread. */
function ratio(samples: readonly Sample[], over: (s: Sample) => boolean, under: (s: Sample) => boolean) {
  const perRound = Array.from({ length: rounds }, (_, round) => {
    const median = (isIn: (s: Sample) => boolean) =>
      quantile(
        samples.filter((s) => s.round === round && isIn(s)).map((s) => s.serverMs),
        0.5,
      );
    return median(over) / median(under);
  });
  return { median: quantile(perRound, 0.5), min: Math.min(...perRound), max: Math.max(...perRound) };
}

function report(samples: readonly Sample[], ours: ServingProcess) {
  const own = samples.filter(({ side }) => side === ours.name);
  const ofMode = (mode: Mode) => own.filter((sample) => sample.mode === mode);
  const modes = Object.fromEntries(
    MODES.map((mode) => {
      const stages = ["interpret", "embed", "retrieve", "rescore"].map((stage) => [
        stage,
        quantile(
          ofMode(mode).map((sample) => sample.stages[stage] ?? 0),
          0.5,
        ),
      ]);
      const server = distribution(ofMode(mode), (sample) => sample.serverMs);
      return [
        mode,
        {
          serverMs: server,
          clientMs: distribution(ofMode(mode), (sample) => sample.clientMs),
          stagesMs: Object.fromEntries(stages) as Record<string, number>,
          p99OverMedian: server.p99 / server.median,
        },
      ];
    }),
  );
  const isOurs = (mode: Mode) => (s: Sample) => s.side === ours.name && s.mode === mode;
  const isTheirs = (mode: Mode) => (s: Sample) => s.side !== ours.name && s.mode === mode;
  const hasBaseline = samples.some(({ side }) => side !== ours.name);
  return {
    modes,
    deepOverStandard: ratio(samples, isOurs("deep"), isOurs("standard")),
    ...(hasBaseline && {
      oursOverBaseline: Object.fromEntries(
        MODES.map((mode) => [mode, ratio(samples, isOurs(mode), isTheirs(mode))]),
      ),
    }),
  };
}

function breaches(result: ReturnType<typeof report>): string[] {
  const out: string[] = [];
  const hold = (name: string, value: number, bound: number) => {
    if (!(value <= bound)) out.push(`${name} is ${value.toFixed(2)}, at most ${bound}`);
  };
  hold("deep / standard", result.deepOverStandard.median, guards.deepOverStandard);
  for (const mode of MODES) {
    const found = result.modes[mode];
    if (found !== undefined && !values.short)
      hold(`${mode} p99 / median`, found.p99OverMedian, guards.p99OverMedian);
    const against = result.oursOverBaseline?.[mode];
    if (against !== undefined) hold(`${mode} ours / baseline`, against.median, guards.oursOverBaseline);
  }
  return out;
}

function show(result: ReturnType<typeof report>): void {
  const rounded = (record: Record<string, number>) =>
    Object.fromEntries(Object.entries(record).map(([name, value]) => [name, Number(value.toFixed(3))]));
  console.table(
    Object.fromEntries(
      Object.entries(result.modes).map(([mode, { serverMs, clientMs, stagesMs }]) => [
        mode,
        {
          ...rounded({
            median: serverMs.median,
            p90: serverMs.p90,
            p99: serverMs.p99,
            client: clientMs.median,
          }),
          ...rounded(stagesMs),
        },
      ]),
    ),
  );
  const { deepOverStandard, oursOverBaseline } = result;
  console.table({
    "deep / standard": rounded(deepOverStandard),
    ...Object.fromEntries(
      Object.entries(oursOverBaseline ?? {}).map(([mode, found]) => [
        `${mode}: ours / baseline`,
        rounded(found),
      ]),
    ),
  });
}

const folder = await mkdtemp(join(tmpdir(), "screen-search-latency-"));
const stops: (() => Promise<void> | void)[] = [() => rm(folder, { recursive: true, force: true })];
try {
  const dataDir = join(folder, "ours");
  const key = await fill(dataDir);
  const first = await startServing("first start", root, dataDir);
  await first.stop();
  note(`indexed from the records in ${(first.readyMs / 1000).toFixed(1)} s`);
  const sides: ServingProcess[] = [];
  if (values.baseline !== undefined) {
    const checkout = await checkoutOf(root, values.baseline, join(folder, "checkout"));
    stops.unshift(checkout.remove);
    await cp(dataDir, join(folder, "theirs"), { recursive: true });
    sides.push(await startServing("baseline", join(folder, "checkout"), join(folder, "theirs")));
  }
  const ours = await startServing("ours", root, dataDir);
  sides.unshift(ours);
  stops.unshift(...sides.map((side) => side.stop));
  note(`ready from the snapshot in ${(ours.readyMs / 1000).toFixed(2)} s`);
  const samples = await measure(sides, key);
  const result = report(samples, ours);
  const residentBytes = await ours.residentBytes();
  const broken = breaches(result);
  if (values.json) {
    const { readyMs } = ours;
    console.log(JSON.stringify({ screens, rounds, readyMs, residentBytes, ...result, guards, broken }));
  } else {
    show(result);
    const clientShare = mean(samples.map((sample) => sample.clientMs - sample.serverMs));
    console.log(`HTTP and the client add ${clientShare.toFixed(2)} ms on average.`);
    console.log(
      `Resident: ${(residentBytes / 1_048_576).toFixed(0)} MiB, ${(residentBytes / screens / 1024).toFixed(1)} KiB a screen.`,
    );
    for (const line of broken) console.log(`GUARD BROKEN: ${line}`);
  }
  process.exitCode = broken.length > 0 ? 1 : 0;
} finally {
  for (const stop of stops) await stop();
}
