// Scaling of a search: with its parts, with cores, beside a flood of deep searches, and with the library.
//   bun run bench scale [--screens 100000]      compares that size with a tenth of it
import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { fillLibrary } from "../fill-library.ts";
import { type Load, startLoad } from "../http/load-process.ts";
import { httpRequest } from "../http/request-file.ts";
import { path } from "../http/serving-side.ts";
import { quantile } from "../ranking-metrics.ts";
import { searchQueries } from "../search-queries.ts";
import { moveTo, type ServingProcess, startServing } from "../serving-process.ts";
import { startSide, type Timed } from "../sides.ts";
import { type Bench, type Row, rowsOf, type Table } from "../table.ts";

const SCREENS = 100_000;

const QUERIES = 200;
const SECONDS = 2;
const SEARCHERS = 16;
/** In workspaces of their own, as many as one of them may have at once. */
const FLOOD_WORKSPACES = 3;
const FLOODERS = FLOOD_WORKSPACES * 4;
const ONE_CORE = "1";
const TWO_CORES = "0,1";
const root = join(import.meta.dir, "../..");
/** A flood waits for its places, however long the disk takes at first: a refusal would end its client. */
const serving = {
  cores: TWO_CORES,
  environment: { SEARCH_DEEP_DEADLINE_MS: "60000" },
};

type Mode = "standard" | "deep";

/** A library that is served. */
interface Library {
  readonly screens: number;
  readonly server: ServingProcess;
  readonly keys: readonly string[];
  readonly queries: readonly string[];
}

export async function measure({ rounds, progress, screens = SCREENS }: Bench): Promise<Table> {
  const libraries: Library[] = [];
  const sizes = [screens / 10, screens];
  try {
    progress.begin("scale", sizes.length + 4);
    for (const size of sizes) {
      progress.step(`${size} screens`);
      libraries.push(await served(size));
    }
    const [small, large] = libraries;
    if (small === undefined || large === undefined) throw new Error("both libraries are served");
    progress.step("parts");
    const rows = [...(await parts(large, rounds))];
    progress.step("cores");
    rows.push(...(await cores(large, rounds)));
    progress.step("a flood");
    rows.push(...(await flood(large, rounds)));
    progress.step("sizes");
    rows.push(...(await growth([small, large], rounds)));
    return tableOf(rows);
  } finally {
    for (const { server } of libraries) await server.stop();
  }
}

function tableOf(rows: readonly Row[]): Table {
  return {
    name: "scale",
    title: "How a search grows",
    unit: "ms",
    isLowerBetter: true,
    rows,
    notes: [
      "Goals: the whole at most 1.25 x its parts, two cores at most .556 x the time of one, the 99th percentile beside a flood at most 1.5 x, ten times the screens at most 1.4 x in standard and 2 x in deep.",
      "The load comes from core 0, which the server shares where it has two cores.",
    ],
  };
}

async function served(screens: number): Promise<Library> {
  const { dataDir, keys } = await madeLibrary(screens);
  const server = await startServing(`${screens} screens`, root, dataDir, serving);
  return { screens, server, keys, queries: await searchQueries(QUERIES) };
}

/** A library in `.data/`, made once with its index: what counts is a start from the snapshot. */
export async function madeLibrary(screens: number) {
  const dataDir = join(root, `benchmarks/.data/scale-${screens}`);
  const made = join(dataDir, "made.json");
  if (existsSync(made)) return { dataDir, keys: (await Bun.file(made).json()) as readonly string[] };
  await rm(dataDir, { recursive: true, force: true });
  const keys = await fillLibrary(dataDir, { screens, platform: "web", workspaces: 1 + FLOOD_WORKSPACES });
  await (await startServing("first start", root, dataDir, serving)).stop();
  await Bun.write(made, JSON.stringify(keys));
  return { dataDir, keys };
}

/** Clients that ask in one mode; each of `keys` has an equal share of them. */
function clients(
  { server, queries }: Library,
  mode: Mode,
  keys: readonly string[],
  count: number,
): Promise<Load> {
  const asked = queries.slice(0, Math.floor(QUERIES / count) * count);
  const requests = asked.map((query, at) =>
    httpRequest(path, keys[at % keys.length] ?? "", { query, platform: "web", mode }),
  );
  return startLoad(Number(new URL(server.url).port), requests, count);
}

async function medianOf(load: Load, quantileAt = 0.5): Promise<number> {
  return quantile([...((await load.run(SECONDS, true)).ms ?? [])], quantileAt);
}

/**
 * A request against the sum of what it is made of: the engine's stages, and the service with an engine that
 * takes no time.
 */
async function parts(library: Library, rounds: number): Promise<readonly Row[]> {
  const load = await clients(library, "standard", library.keys.slice(0, 1), 1);
  const side = join(import.meta.dir, "../http/our-side.ts");
  const rest = startSide({ name: "rest", command: [process.execPath, side, "engine"] });
  try {
    moveTo(ONE_CORE, library.server.pid);
    const body = { query: library.queries[0], platform: "ios", mode: "standard" };
    await rest.ask({ do: "prepare", clients: 1, bodies: [body], screens: 20 });
    const [wholes, sums]: [number[], number[]] = [[], []];
    for (let round = -1; round < rounds; round += 1) {
      const whole = await medianOf(load);
      const stages = await stageMedian(library);
      const { ms } = (await rest.ask({ do: "round", of: "latency" })) as { ms: number[] };
      if (round < 0) continue;
      wholes.push(whole);
      sums.push(stages + quantile(ms, 0.5));
    }
    return rowsOf(`${library.screens} screens, standard, one client`, [
      timed("interpret + embed + retrieve + records, addresses and HTTP", sums, true),
      timed("the whole request", wholes),
    ]);
  } finally {
    moveTo(TWO_CORES, library.server.pid);
    await load.close();
    await rest.close();
  }
}

/** The median of what the engine measured itself. */
async function stageMedian({ server, keys, queries }: Library): Promise<number> {
  const sums: number[] = [];
  for (const query of queries) {
    const answer = await fetch(`${server.url}${path}`, {
      method: "POST",
      headers: { authorization: `Bearer ${keys[0]}`, "content-type": "application/json" },
      body: JSON.stringify({ query, platform: "web", mode: "standard" }),
    });
    await answer.arrayBuffer();
    const stages = (answer.headers.get("server-timing") ?? "").matchAll(
      /(?:interpret|embed|retrieve|rescore);dur=([\d.]+)/g,
    );
    sums.push([...stages].reduce((sum, [, ms]) => sum + Number(ms), 0));
  }
  return quantile(sums, 0.5);
}

/** The time of one search at saturation: one core, and two. */
async function cores(library: Library, rounds: number): Promise<readonly Row[]> {
  const load = await clients(library, "standard", library.keys.slice(0, 1), SEARCHERS);
  const taken: Record<string, number[]> = { [ONE_CORE]: [], [TWO_CORES]: [] };
  try {
    for (let round = -1; round < rounds; round += 1) {
      for (const [core, times] of Object.entries(taken)) {
        moveTo(core, library.server.pid);
        const { seconds, answers } = await load.run(SECONDS);
        if (round >= 0) times.push((seconds * 1000) / answers);
      }
    }
    return rowsOf(`${library.screens} screens, standard, ${SEARCHERS} clients, time a search`, [
      timed("one core", taken[ONE_CORE] ?? [], true),
      timed("two cores", taken[TWO_CORES] ?? []),
    ]);
  } finally {
    moveTo(TWO_CORES, library.server.pid);
    await load.close();
  }
}

/**
 * The slowest hundredth of the standard searches of one client, alone and while others search deep without a
 * pause.
 */
async function flood(library: Library, rounds: number): Promise<readonly Row[]> {
  const standard = await clients(library, "standard", library.keys.slice(0, 1), 1);
  const deep = await clients(library, "deep", library.keys.slice(1), FLOODERS);
  const [alone, beside]: [number[], number[]] = [[], []];
  let deepAnswers = 0;
  try {
    for (let round = -1; round < rounds; round += 1) {
      const quiet = await medianOf(standard, 0.99);
      const flooding = deep.run(SECONDS + 1);
      await Bun.sleep(500);
      const slowed = await medianOf(standard, 0.99);
      deepAnswers += (await flooding).answers;
      if (round < 0) continue;
      alone.push(quiet);
      beside.push(slowed);
    }
    const note = `${FLOODERS} deep clients of other workspaces got ${(deepAnswers / (rounds + 1) / (SECONDS + 1)).toFixed(0)} answers a second`;
    return rowsOf(
      `${library.screens} screens, standard, 99th percentile of one client, two cores`,
      [timed("alone", alone, true), timed("beside a flood of deep searches", beside)],
      (side) => (side === "alone" ? {} : { note }),
    );
  } finally {
    await standard.close();
    await deep.close();
  }
}

/** Both modes at both sizes, on one core. */
async function growth(libraries: readonly Library[], rounds: number): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (const mode of ["standard", "deep"] as const) {
    const loads = await Promise.all(
      libraries.map((library) => clients(library, mode, library.keys.slice(0, 1), 1)),
    );
    const medians = libraries.map((): number[] => []);
    for (const { server } of libraries) moveTo(ONE_CORE, server.pid);
    for (let round = -1; round < rounds; round += 1) {
      for (const [at, load] of loads.entries()) {
        const median = await medianOf(load);
        if (round >= 0) medians[at]?.push(median);
      }
    }
    for (const load of loads) await load.close();
    for (const { server } of libraries) moveTo(TWO_CORES, server.pid);
    const all = libraries.map(({ screens }, at) => timed(`${screens} screens`, medians[at] ?? [], at === 0));
    rows.push(...rowsOf(`${mode}, one client, by the size of the library`, all, await factsOf(libraries)));
  }
  return rows;
}

async function factsOf(libraries: readonly Library[]) {
  const facts = new Map<string, { bytes: number; setting: string }>();
  for (const { screens, server } of libraries) {
    const bytes = await server.residentBytes();
    const kib = (bytes / screens / 1024).toFixed(1);
    const setting = `ready in ${(server.readyMs / 1000).toFixed(1)} s, ${kib} KiB a screen`;
    facts.set(`${screens} screens`, { bytes, setting });
  }
  return (side: string) => facts.get(side) ?? {};
}

function timed(side: string, medians: readonly number[], isOurs = false): Timed {
  return { side, isOurs, medians };
}
