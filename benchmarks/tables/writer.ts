// Standard searches at a steady rate while an import brings in new screens at its full speed and other
// workspaces search deep without a pause. The index follows the import and merges meanwhile.
//   bun run bench writer [--screens 20000]
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { lowerPriority } from "../../src/system/processes/low-priority.ts";
import type { Readiness } from "../../src/telemetry/schema.ts";
import { generateCaptions } from "../caption-generator.ts";
import { fillLibrary } from "../fill-library.ts";
import { type Load, startLoad } from "../http/load-process.ts";
import { httpRequest } from "../http/request-file.ts";
import { path } from "../http/serving-side.ts";
import { quantile } from "../ranking-metrics.ts";
import { realCaptions } from "../real-texts.ts";
import { searchQueries } from "../search-queries.ts";
import { type ServingProcess, startServing } from "../serving-process.ts";
import type { Timed } from "../sides.ts";
import { type Bench, rowsOf, type Table } from "../table.ts";

const SCREENS = 20_000;
const QUERIES = 100;
const SEARCHES_A_ROUND = 400;
const EVERY_MS = 20;
/** In workspaces of their own, as many as one of them may have at once. */
const FLOOD_WORKSPACES = 3;
const FLOODERS = FLOOD_WORKSPACES * 4;
/** More than an import of words alone does in a round on two cores that it has for itself. */
const ROWS_A_ROUND = 5_000;
const P99 = 0.99;
const SLOWEST_MS_MAX = 10_000;
const root = join(import.meta.dir, "../..");
const serving = { cores: "0,1", environment: { SEARCH_DEEP_DEADLINE_MS: "60000", METRICS: "public" } };

interface Sides {
  readonly server: ServingProcess;
  readonly folder: string;
  readonly captions: readonly string[];
  readonly key: string;
  readonly queries: readonly string[];
  readonly deep: Load;
}

/** The 99th percentiles of the rounds, and what the others got done in all of them. */
interface Measured {
  readonly alone: readonly number[];
  readonly beside: readonly number[];
  readonly imported: number;
  readonly deepAnswers: number;
  readonly seconds: number;
}

export async function measure({ rounds, progress, screens = SCREENS }: Bench): Promise<Table> {
  progress.begin("writer", 2);
  const folder = await mkdtemp(join(tmpdir(), "screen-search-writer-"));
  progress.step(`${screens} screens`);
  const [key = "", ...others] = await fillLibrary(folder, {
    screens,
    platform: "web",
    workspaces: 1 + FLOOD_WORKSPACES,
  });
  const server = await startServing("ours", root, folder, serving);
  const queries = await searchQueries(QUERIES);
  const deep = await deepClients(server, others, queries);
  // On a machine of their own, as clients are, they would take nothing from the server.
  lowerPriority(deep.pid);
  try {
    progress.step("rounds");
    const captions = [...generateCaptions(await realCaptions(), ROWS_A_ROUND * (rounds + 1))];
    return tableOf(screens, await measureRounds({ server, folder, captions, key, queries, deep }, rounds));
  } finally {
    await deep.close();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

function deepClients(
  server: ServingProcess,
  keys: readonly string[],
  queries: readonly string[],
): Promise<Load> {
  const asked = queries.slice(0, Math.floor(QUERIES / FLOODERS) * FLOODERS);
  const requests = asked.map((query, at) =>
    httpRequest(path, keys[at % keys.length] ?? "", { query, platform: "web", mode: "deep" }),
  );
  return startLoad(Number(new URL(server.url).port), requests, FLOODERS);
}

async function measureRounds(sides: Sides, rounds: number): Promise<Measured> {
  const [alone, beside]: [number[], number[]] = [[], []];
  let [imported, deepAnswers, seconds] = [0, 0, 0];
  for (let round = -1; round < rounds; round += 1) {
    const quiet = quantile(await searchSteadily(sides), P99);
    const before = await sequences(sides.server);
    const importing = await startImport(sides, round + 1);
    const flooding = sides.deep.run((SEARCHES_A_ROUND * EVERY_MS) / 1000 + 2);
    await Bun.sleep(1000);
    const busy = quantile(await searchSteadily(sides), P99);
    const flooded = await flooding;
    await importing.stop();
    const after = await untilFollowed(sides.server);
    // The first round warms up.
    if (round < 0) continue;
    alone.push(quiet);
    beside.push(busy);
    imported += after - before.last_sequence;
    deepAnswers += flooded.answers;
    seconds += flooded.seconds;
  }
  return { alone, beside, imported, deepAnswers, seconds };
}

/** Milliseconds from when each search was due, whatever became of those before. */
function searchSteadily({ server, key, queries }: Sides): Promise<number[]> {
  const start = performance.now();
  const searches = Array.from({ length: SEARCHES_A_ROUND }, async (_, at) => {
    const due = start + at * EVERY_MS;
    await Bun.sleep(Math.max(0, due - performance.now()));
    const answer = await fetch(`${server.url}${path}`, {
      method: "POST",
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
      body: JSON.stringify({ query: queries[at % queries.length], platform: "web", mode: "standard" }),
      signal: AbortSignal.timeout(SLOWEST_MS_MAX),
    });
    await answer.arrayBuffer();
    if (answer.status !== 200) throw new Error(`a standard search was answered with ${answer.status}`);
    return performance.now() - due;
  });
  return Promise.all(searches);
}

/**
 * The command that people use, on new screens of words alone: pictures would change fewer screens a second.
 */
async function startImport({ folder, captions }: Sides, round: number) {
  const file = join(folder, `round-${round}.jsonl`);
  const described = captions.slice(round * ROWS_A_ROUND, (round + 1) * ROWS_A_ROUND);
  const rows = described.map((description, at) => ({
    id: crypto.randomUUID(),
    app_name: `Imported ${at % 100}`,
    platform: "web",
    description,
  }));
  await Bun.write(file, rows.map((row) => JSON.stringify(row)).join("\n"));
  const child = Bun.spawn([process.execPath, "run", "src/cli.ts", "import", file], {
    cwd: root,
    env: { ...process.env, DATA_DIR: folder, LOG_LEVEL: "error" },
    stdout: "ignore",
    stderr: "pipe",
  });
  const said = new Response(child.stderr).text();
  return {
    /** It must not have ended before: the searches would have been alone. */
    stop: async (): Promise<void> => {
      const hadEnded = child.exitCode;
      child.kill("SIGINT");
      await child.exited;
      if (hadEnded !== null) throw new Error(`the import ended early: ${hadEnded} ${await said}`);
    },
  };
}

async function sequences({ url }: ServingProcess) {
  const { index } = (await (await fetch(`${url}/readyz`)).json()) as Readiness;
  if (index === undefined) throw new Error("the server has no index");
  return index;
}

/** The last change, once the index has it: otherwise the next round's searches would not be alone. */
async function untilFollowed(server: ServingProcess): Promise<number> {
  for (;;) {
    const index = await sequences(server);
    if (index.sequence >= index.last_sequence) {
      await Bun.sleep(1000);
      return index.last_sequence;
    }
    await Bun.sleep(100);
  }
}

function tableOf(screens: number, { alone, beside, imported, deepAnswers, seconds }: Measured): Table {
  const perSecond = (count: number) => Math.round(count / seconds);
  const note = `${perSecond(imported)} screens imported and ${perSecond(deepAnswers)} deep searches answered a second`;
  return {
    name: "writer",
    title: "Standard searches while the library changes",
    unit: "ms",
    isLowerBetter: true,
    rows: rowsOf(
      `${screens} screens, standard, 99th percentile of ${1000 / EVERY_MS} a second, two cores`,
      [timed("alone", alone, true), timed("beside an import and a flood of deep searches", beside)],
      (side) => (side === "alone" ? {} : { note }),
    ),
    notes: [
      "Goal: the 99th percentile beside both at most 1.5 x. Time counts from when a search was due. The import and the clients share the cores of the server; those of the flood are at low priority.",
    ],
  };
}

function timed(side: string, medians: readonly number[], isOurs = false): Timed {
  return { side, isOurs, medians };
}
