// Latency that each part adds to one search at a time: all forms serve the same screens, and each round sends
// all of them the same queries in turn.
import type { Progress } from "../progress.ts";
import { quantile } from "../ranking-metrics.ts";
import { searchQueries } from "../search-queries.ts";
import { spreadOf } from "../table.ts";
import type { Bench, Figures } from "./bench.ts";
import { createLibrary, forms, type Library, platform, startNode } from "./form.ts";

const SCREENS = 5_000;
const QUERIES = 30;
const MODES = ["standard", "deep"] as const;

interface Side {
  readonly name: string;
  readonly url: string;
  readonly key: string;
  /** One for each round. */
  readonly medians: Readonly<Record<(typeof MODES)[number], number[]>>;
  readonly quickest: Readonly<Record<(typeof MODES)[number], number[]>>;
}

/** Median milliseconds of each form, and how much more than the embedded form it took in the same round. */
export async function measureLatency({
  parts,
  folder,
  rounds,
  progress,
  screens = SCREENS,
}: Bench): Promise<Figures> {
  const measured = forms.filter(({ parts: used }) => used.every((part) => parts[part] !== null));
  const libraries: Library[] = [];
  progress.begin("latency", measured.length * 2 + rounds + 1);
  for (const form of measured) {
    progress.step(`${screens} screens, ${form.name}`);
    libraries.push(await createLibrary(form, { parts, folder, screens, workspaces: 1 }));
  }
  const nodes = [];
  try {
    for (const library of libraries) {
      progress.step(`start ${library.name}`);
      nodes.push({ library, server: await startNode(library) });
    }
    const sides = nodes.map(({ library, server }) => ({
      name: library.name,
      url: server.url,
      key: library.keys[0] ?? "",
      medians: { standard: [], deep: [] },
      quickest: { standard: [], deep: [] },
    }));
    await askRounds(sides, rounds, progress);
    return {
      title: `One search at a time, ${screens} screens, ms`,
      rows: sides.flatMap((side) => rowsOf(side, sides)),
    };
  } finally {
    for (const { server } of nodes) await server.stop();
  }
}

async function askRounds(sides: readonly Side[], rounds: number, progress: Progress): Promise<void> {
  const queries = await searchQueries(QUERIES);
  for (let round = -1; round < rounds; round += 1) {
    progress.step(`round ${round + 1}`);
    for (const mode of MODES) {
      const times = new Map(sides.map((side) => [side, [] as number[]]));
      // The forms take turns at each query, so that whatever slows the machine down meets all of them.
      for (const query of queries)
        for (const side of sides) times.get(side)?.push(await ask(side, mode, query));
      // The first round warms up.
      if (round < 0) continue;
      for (const [side, ms] of times) {
        side.medians[mode].push(quantile(ms, 0.5));
        side.quickest[mode].push(quantile(ms, 0.1));
      }
    }
  }
}

async function ask({ url, key }: Side, mode: string, query: string): Promise<number> {
  const startedAt = performance.now();
  const answer = await fetch(`${url}/v1/screens/search`, {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    body: JSON.stringify({ query, platform, mode }),
  });
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`a search was answered with ${answer.status}: ${text}`);
  return performance.now() - startedAt;
}

function rowsOf({ name, medians, quickest }: Side, [embedded]: readonly Side[]) {
  return MODES.map((mode) => {
    const added = medians[mode].map((ms, round) => ms - (embedded?.medians[mode][round] ?? Number.NaN));
    // The 10th percentile is less affected than the median by other work on the machine.
    const tenth = { "10th percentile": spreadOf(quickest[mode]) };
    return { mode, form: name, median: spreadOf(medians[mode]), added: spreadOf(added), ...tenth };
  });
}
