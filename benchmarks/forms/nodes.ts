// Searches a second of one node and of two on the same two cores, which share PostgreSQL, Redis and a bucket.
// Half of the connections go to each node, as a proxy hands them out in turn; to one node both halves go.
import { type Load, startLoad } from "../http/load-process.ts";
import { httpRequest } from "../http/request-file.ts";
import { searchQueries } from "../search-queries.ts";
import { cpuSeconds, type ServingProcess } from "../serving-process.ts";
import { spreadOf } from "../table.ts";
import type { Bench, Figures } from "./bench.ts";
import { createLibrary, forms, type Library, platform, startNode } from "./form.ts";

const SCREENS = 10_000;
const QUERIES = 128;
const WORKSPACES = 8;
const SECONDS = 4;
const MODES = ["standard", "deep"] as const;
/** Both halves together. */
const CONNECTIONS = { standard: 16, deep: 8 } as const;

export async function measureNodes({
  parts,
  folder,
  rounds,
  progress,
  screens = SCREENS,
}: Bench): Promise<Figures> {
  const form = forms.find(({ name }) => name === "+ S3");
  if (form === undefined || form.parts.some((part) => parts[part] === null))
    return { title: "Nodes", rows: [], skipped: "PostgreSQL, Redis or an S3 server is not here" };
  progress.begin("nodes", rounds * MODES.length * 2 + 2);
  progress.step(`${screens} screens`);
  const library = await createLibrary(form, { parts, folder, screens, workspaces: WORKSPACES });
  const nodes = [await startNode(library, "a"), await startNode(library, "b")];
  const ports = nodes.map(({ url }) => Number(new URL(url).port));
  const rows = [];
  try {
    for (const mode of MODES) {
      const [alone, both] = [
        await loadsOn([ports[0], ports[0]], library, mode),
        await loadsOn(ports, library, mode),
      ];
      const rates: [number[], number[]] = [[], []];
      const cpuMs: [number[], number[]] = [[], []];
      for (let round = -1; round < rounds; round += 1) {
        for (const [at, loads] of [alone, both].entries()) {
          progress.step(`${mode}, ${at + 1} of 2`);
          const loaded = await loadedBy(loads, nodes);
          // The first round warms up.
          if (round < 0) continue;
          rates[at]?.push(loaded.perSecond);
          cpuMs[at]?.push(loaded.cpuMs);
        }
      }
      await Promise.all([...alone, ...both].map((load) => load.close()));
      const ratio = rates[1].map((rate, round) => rate / (rates[0][round] ?? Number.NaN));
      const cpu = cpuMs.map((ms) => ({ "ms of processor time a search": spreadOf(ms) }));
      rows.push({ mode, nodes: 1, value: spreadOf(rates[0]), ...cpu[0] });
      rows.push({ mode, nodes: 2, value: spreadOf(rates[1]), ...cpu[1], "of one": spreadOf(ratio) });
    }
    return { title: `Searches a second on two cores, ${screens} screens, PostgreSQL, Redis and S3`, rows };
  } finally {
    for (const node of nodes) await node.stop();
  }
}

async function loadsOn(
  ports: readonly (number | undefined)[],
  { keys }: Library,
  mode: (typeof MODES)[number],
) {
  const queries = await searchQueries(QUERIES);
  const requests = queries.map((query, at) =>
    httpRequest("/v1/screens/search", keys[at % keys.length] ?? "", { query, platform, mode }),
  );
  const connections = CONNECTIONS[mode] / ports.length;
  return Promise.all(ports.map((port) => startLoad(port ?? 0, requests, connections, "0,1")));
}

/** Answers a second, and processor time that the nodes, without the other servers, took for each. */
async function loadedBy(loads: readonly Load[], nodes: readonly ServingProcess[]) {
  const cpuNow = async () => {
    const seconds = await Promise.all(nodes.map(({ pid }) => cpuSeconds(pid)));
    return seconds.reduce((sum, each) => sum + each, 0);
  };
  const before = await cpuNow();
  const loaded = await Promise.all(loads.map((load) => load.run(SECONDS)));
  const answers = loaded.reduce((sum, each) => sum + each.answers, 0);
  return {
    perSecond: loaded.reduce((sum, each) => sum + each.answers / each.seconds, 0),
    cpuMs: ((await cpuNow()) - before) * (1000 / answers),
  };
}
