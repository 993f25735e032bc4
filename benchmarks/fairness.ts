// Latency of a workspace that searches one at a time while another one floods the service with deep searches,
// in one run.
//   bun benchmarks/fairness.ts [--json] [--screens 10000] [--rounds 5] [--flood 64]
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { fillLibrary } from "./fill-library.ts";
import { quantile } from "./ranking-metrics.ts";
import { searchQueries } from "./search-queries.ts";
import { type ServingProcess, startServing } from "./serving-process.ts";

const MODES = ["standard", "deep"] as const;
const QUERIES_PER_ROUND = 60;
const AT_ONCE = 20;

type Mode = (typeof MODES)[number];
type Situation = "alone" | "beside the flood";

interface Sample {
  readonly mode: Mode;
  readonly situation: Situation;
  readonly status: number;
  readonly ms: number;
}

const { values } = parseArgs({
  options: {
    json: { type: "boolean", default: false },
    screens: { type: "string", default: "10000" },
    rounds: { type: "string", default: "5" },
    flood: { type: "string", default: "64" },
  },
});
const [screens, rounds, inFlight] = [values.screens, values.rounds, values.flood].map(Number) as [
  number,
  number,
  number,
];

async function ask(
  { url }: ServingProcess,
  key: string,
  mode: Mode,
  query: string,
): Promise<Omit<Sample, "situation">> {
  const start = performance.now();
  const answer = await fetch(`${url}/v1/screens/search`, {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    body: JSON.stringify({ query, platform: "web", mode }),
  });
  await answer.arrayBuffer();
  return { mode, status: answer.status, ms: performance.now() - start };
}

/** Keeps so many deep searches in flight until it is stopped; then says what became of them, by status. */
function flood(side: ServingProcess, key: string, queries: readonly string[]) {
  const statuses = new Map<number, number>();
  let isOver = false;
  const loops = Array.from({ length: inFlight }, async (_, start) => {
    for (let at = start; !isOver; at += 1) {
      const { status } = await ask(side, key, "deep", queries[at % queries.length] ?? "");
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  });
  return async () => {
    isOver = true;
    await Promise.all(loops);
    return statuses;
  };
}

async function measure(side: ServingProcess, [calm = "", busy = ""]: readonly string[]) {
  const queries = await searchQueries(QUERIES_PER_ROUND);
  const samples: Sample[] = [];
  const flooded = new Map<number, number>();
  const askAll = async (situation: Situation) => {
    for (const query of queries)
      for (const mode of MODES) samples.push({ ...(await ask(side, calm, mode, query)), situation });
  };
  for (let round = -1; round < rounds; round += 1) {
    await askAll("alone");
    const stop = flood(side, busy, queries);
    await askAll("beside the flood");
    for (const [status, count] of await stop()) flooded.set(status, (flooded.get(status) ?? 0) + count);
    // The first round warms up.
    if (round < 0) samples.length = 0;
  }
  const start = performance.now();
  const together = await Promise.all(
    Array.from({ length: AT_ONCE }, (_, at) => ask(side, calm, "deep", queries[at] ?? "")),
  );
  const atOnce = { statuses: together.map(({ status }) => status), ms: performance.now() - start };
  return { samples, flooded: Object.fromEntries(flooded), atOnce };
}

function report({ samples, flooded, atOnce }: Awaited<ReturnType<typeof measure>>) {
  const modes = MODES.map((mode) => {
    const of = (situation: Situation, share: number) =>
      quantile(
        samples.filter((one) => one.mode === mode && one.situation === situation).map(({ ms }) => ms),
        share,
      );
    const [median, p99] = [of("alone", 0.5), of("alone", 0.99)];
    const [besideMedian, besideP99] = [of("beside the flood", 0.5), of("beside the flood", 0.99)];
    const ratios = { medianRatio: besideMedian / median, p99Ratio: besideP99 / p99 };
    return [mode, { median, p99, besideMedian, besideP99, ...ratios }] as const;
  });
  const refused = samples.filter(({ status }) => status !== 200).length;
  return { screens, rounds, inFlight, modes: Object.fromEntries(modes), refused, flooded, atOnce };
}

function show({ modes, refused, flooded, atOnce }: ReturnType<typeof report>): void {
  const rounded = (record: object) =>
    Object.fromEntries(Object.entries(record).map(([name, value]) => [name, Number(value.toFixed(2))]));
  console.table(Object.fromEntries(Object.entries(modes).map(([mode, found]) => [mode, rounded(found)])));
  console.log(`Milliseconds of the client. ${refused} of its searches were refused.`);
  console.log(`The flood of ${inFlight} deep searches was answered with ${JSON.stringify(flooded)}.`);
  const answered = atOnce.statuses.filter((status) => status === 200).length;
  console.log(`${AT_ONCE} deep searches at once: ${answered} answered, in ${atOnce.ms.toFixed(0)} ms.`);
}

const folder = await mkdtemp(join(tmpdir(), "screen-search-fairness-"));
try {
  const keys = await fillLibrary(folder, { screens, platform: "web", workspaces: 2 });
  const side = await startServing("ours", join(import.meta.dir, ".."), folder, { cores: "0,1" });
  const result = report(await measure(side, keys).finally(side.stop));
  if (values.json) console.log(JSON.stringify(result));
  else show(result);
} finally {
  await rm(folder, { recursive: true, force: true });
}
