// Behaviour under abandoned requests, and under twice the load that the service can handle. One machine, one
// run, ratios; takes 3 minutes.
//   bun benchmarks/overload.ts [--json] [--rounds 3] [--seconds 6]
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { loadConfig } from "../src/config/config.ts";
import { openStorage } from "../src/database/open-storage.ts";
import { pathsIn } from "../src/system/paths.ts";
import { fillLibrary } from "./fill-library.ts";
import { httpRequest, requestFile } from "./http/request-file.ts";
import { type LineProcess, startLineProcess } from "./overload/line-process.ts";
import { stopTimes } from "./overload/stop-time.ts";
import type { Mode, Outcome, Task } from "./overload/tasks.ts";
import { progressOn } from "./progress.ts";
import { quantile } from "./ranking-metrics.ts";
import { searchQueries } from "./search-queries.ts";
import { cpuSeconds, startServing } from "./serving-process.ts";

const SCREENS = 5_000;
const CAPTIONS = 400;
const WORKSPACES = 200;
const DROPS = { count: 6_000, perSecond: 1_500, afterMs: 2 } as const;
const ALONE = 40;
const STOPPED = 200;
const CONNECTIONS: Readonly<Record<Mode, number>> = { standard: 16, deep: 8 };
const MODES = ["standard", "deep"] as const;

const { values } = parseArgs({
  options: {
    json: { type: "boolean", default: false },
    rounds: { type: "string", default: "3" },
    seconds: { type: "string", default: "6" },
  },
});
const [rounds, seconds] = [Number(values.rounds), Number(values.seconds)];
const progress = progressOn();

type Generator = LineProcess<Task, Outcome>;

async function startGenerator(url: string, keys: readonly string[], folder: string): Promise<Generator> {
  const queries = await searchQueries(WORKSPACES);
  const files = MODES.map((mode) => join(folder, `${mode}-requests`));
  for (const [at, mode] of MODES.entries()) {
    const requests = keys.map((key, index) =>
      httpRequest("/v1/screens/search", key, { query: queries[index], platform: "web", mode }),
    );
    await writeFile(files[at] ?? "", requestFile(requests));
  }
  const script = join(import.meta.dir, "overload/generator.ts");
  return startLineProcess<Task, Outcome>(script, [new URL(url).port, ...files]);
}

async function dropped(generator: Generator) {
  const alone = await generator.run({ what: "one by one", mode: "deep", count: ALONE });
  const next = await generator.run({ what: "drop", ...DROPS });
  const [median, nextMs] = [quantile(alone.acceptedMs, 0.5), next.acceptedMs[0] ?? Number.NaN];
  const { healthMs, seconds } = next;
  return { aloneMs: median, nextMs, ratio: nextMs / median, healthMs, seconds };
}

/** Runs a task and says how many cores the service used meanwhile; NaN where /proc is absent. */
async function watched(generator: Generator, pid: number, task: Task) {
  const before = await cpuSeconds(pid);
  const outcome = await generator.run(task);
  return { ...outcome, serviceCores: ((await cpuSeconds(pid)) - before) / outcome.seconds };
}

async function overloaded(generator: Generator, pid: number, mode: Mode, deadlineMs: number) {
  const closed = await watched(generator, pid, {
    what: "closed",
    mode,
    connections: CONNECTIONS[mode],
    seconds,
  });
  const capacity = (closed.statuses["200"] ?? 0) / closed.seconds;
  const open = await watched(generator, pid, { what: "open", mode, perSecond: 2 * capacity, seconds });
  const goodput = (open.statuses["200"] ?? 0) / open.seconds;
  const p99 = quantile(open.acceptedMs, 0.99);
  return {
    capacity,
    goodput,
    share: goodput / capacity,
    p99Ms: p99,
    ofDeadline: p99 / deadlineMs,
    statuses: open.statuses,
    seconds: open.seconds,
    cores: [closed, open].map(({ serviceCores, generatorCores }) => [serviceCores, generatorCores]),
  };
}

async function measure(generator: Generator, pid: number) {
  const { searchDeadlineMs } = loadConfig({});
  const drops = [];
  const overloads = { standard: [], deep: [] } as Record<Mode, Awaited<ReturnType<typeof overloaded>>[]>;
  await generator.run({ what: "one by one", mode: "deep", count: ALONE });
  progress.begin("overload", rounds * 3);
  for (let round = 0; round < rounds; round += 1) {
    progress.step(`${DROPS.count} deep searches whose clients go`);
    drops.push(await dropped(generator));
    for (const mode of MODES) {
      progress.step(`twice the capacity of ${mode}`);
      overloads[mode].push(await overloaded(generator, pid, mode, searchDeadlineMs[mode]));
    }
  }
  progress.end();
  return { drops, overloads };
}

const shortened = (_: string, value: unknown) =>
  typeof value === "number" ? Number(value.toFixed(2)) : value;

type Measured = Awaited<ReturnType<typeof measure>>;

function show({ drops, overloads }: Measured, stops: Awaited<ReturnType<typeof stopTimes>>): void {
  const rounded = (record: object) =>
    Object.fromEntries(
      Object.entries(record).map(([name, value]) => [
        name,
        typeof value === "number" ? Number(value.toFixed(2)) : JSON.stringify(value, shortened),
      ]),
    );
  console.log(
    `\n${DROPS.count} deep searches at ${DROPS.perSecond}/s whose clients go after ${DROPS.afterMs} ms`,
  );
  console.table(drops.map(rounded));
  console.log(
    `nextMs: the deep search that follows; healthMs: a request for /healthz beside it, which waits for the event loop alone. seconds above ${DROPS.count / DROPS.perSecond}: the clients did not keep their pace.`,
  );
  const [median, max] = [quantile(stops.ms, 0.5), Math.max(...stops.ms)].map((ms) => ms.toFixed(2));
  console.log(
    `From an abort to the end of its thread's work: median ${median} ms, longest ${max} ms of ${stops.ms.length}; ${stops.endedFirst} ended first.`,
  );
  for (const mode of MODES) {
    console.log(`\n${mode}: twice the capacity, of ${WORKSPACES} workspaces`);
    console.table(overloads[mode].map(rounded));
  }
  console.log(
    "The clients are a process on the same cores at the same priority; cores says what the service and they took, at capacity and at twice that.",
  );
}

const folder = await mkdtemp(join(tmpdir(), "screen-search-overload-"));
try {
  progress.note(`making a library of ${SCREENS} screens`);
  const filling = { screens: SCREENS, platform: "web", baseMax: CAPTIONS, workspaces: WORKSPACES } as const;
  const keys = await fillLibrary(folder, filling);
  const side = await startServing("ours", join(import.meta.dir, ".."), folder, { cores: "0-255" });
  const generator = await startGenerator(side.url, keys, folder);
  const measured = await measure(generator, side.pid).finally(async () => {
    await generator.end();
    await side.stop();
  });
  progress.note(`stopping ${STOPPED} searches in the engine`);
  const storage = await openStorage({ dataDir: folder });
  const libraryId = await storage.library.id();
  await storage.close();
  const stops = await stopTimes(pathsIn(folder).index, libraryId, await searchQueries(WORKSPACES), STOPPED);
  if (values.json) console.log(JSON.stringify({ screens: SCREENS, ...measured, stops }));
  else show(measured, stops);
} finally {
  await rm(folder, { recursive: true, force: true });
}
