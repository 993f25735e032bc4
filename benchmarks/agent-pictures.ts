// Searches of agents (MCP, 8 screens) with and without pictures, in turn within one run, over the demo
// library; then 16 clients at once with pictures.
//   bun benchmarks/agent-pictures.ts [--json] [--rounds 5] [--url URL --key KEY]
// Fails (exit 1) when a search with pictures takes more than twice the time of one without. With `--url` it
// asks a running service.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { fillLibrary } from "./fill-library.ts";
import { quantile } from "./ranking-metrics.ts";
import { searchQueries } from "./search-queries.ts";
import { startServing } from "./serving-process.ts";

const RATIO_MAX = 2;
const QUERIES = 60;
const CLIENTS = 16;
const root = join(import.meta.dir, "..");

const { values } = parseArgs({
  options: {
    json: { type: "boolean", default: false },
    rounds: { type: "string", default: "5" },
    url: { type: "string" },
    key: { type: "string" },
  },
});

interface Service {
  readonly url: string;
  readonly key: string;
  stop(): Promise<void>;
}

async function openService(): Promise<Service> {
  if (values.url !== undefined && values.key !== undefined)
    return { url: values.url, key: values.key, stop: async () => undefined };
  const dataDir = await mkdtemp(join(tmpdir(), "agent-pictures-"));
  const [key = ""] = await fillLibrary(dataDir, { screens: 1, platform: "web", baseMax: 260 });
  const command = [process.execPath, "run", "src/cli.ts", "import", "demo", "--no-ocr", "--json"];
  const imported = Bun.spawnSync(command, { cwd: root, env: { ...process.env, DATA_DIR: dataDir } });
  if (!imported.success) throw new Error(imported.stderr.toString());
  const serving = await startServing("ours", root, dataDir, { cores: "0,1" });
  const stop = async () => {
    await serving.stop();
    await rm(dataDir, { recursive: true });
  };
  return { url: serving.url, key, stop };
}

/** Milliseconds of a call, and its pictures. */
async function search({ url, key }: Service, query: string, hasPictures: boolean) {
  const start = performance.now();
  const response = await fetch(`${url}/mcp`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${key}`,
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
    },
    body: JSON.stringify({
      jsonrpc: "2.0",
      id: 1,
      method: "tools/call",
      params: {
        name: "search_screens",
        arguments: {
          query,
          platform: "web",
          mode: "standard",
          limit: 8,
          pictures: hasPictures ? "each" : "none",
        },
      },
    }),
  });
  const text = await response.text();
  const milliseconds = performance.now() - start;
  if (!response.ok || text.includes('"isError":true')) throw new Error(text.slice(0, 300));
  return { milliseconds, pictures: text.split('"type":"image"').length - 1 };
}

async function measure(service: Service) {
  const queries = await searchQueries(QUERIES);
  const cold: number[] = [];
  for (const query of queries) cold.push((await search(service, query, true)).milliseconds);
  const ratios: number[] = [];
  const all = { with: [] as number[], without: [] as number[] };
  let pictures = 0;
  for (let round = 0; round < Number(values.rounds); round += 1) {
    const times = { with: [] as number[], without: [] as number[] };
    for (const query of queries) {
      times.without.push((await search(service, query, false)).milliseconds);
      const shown = await search(service, query, true);
      times.with.push(shown.milliseconds);
      pictures += shown.pictures;
    }
    ratios.push(quantile(times.with, 0.5) / quantile(times.without, 0.5));
    all.with.push(...times.with);
    all.without.push(...times.without);
  }
  const startedAt = performance.now();
  const clients = Array.from({ length: CLIENTS }, async (_, client) => {
    for (let at = 0; at < QUERIES; at += 1)
      await search(service, queries[(at + 7 * client) % QUERIES] ?? "", true);
  });
  await Promise.all(clients);
  const seconds = (performance.now() - startedAt) / 1000;
  return {
    firstMsP50: quantile(cold, 0.5),
    withMsP50: quantile(all.with, 0.5),
    withoutMsP50: quantile(all.without, 0.5),
    ratio: { median: quantile(ratios, 0.5), min: Math.min(...ratios), max: Math.max(...ratios) },
    picturesPerSearch: pictures / all.with.length,
    searchesPerSecondOf16: (CLIENTS * QUERIES) / seconds,
  };
}

const service = await openService();
try {
  const found = await measure(service);
  if (values.json) console.log(JSON.stringify(found));
  else console.table(found);
  if (!(found.ratio.median <= RATIO_MAX)) process.exitCode = 1;
} finally {
  await service.stop();
}
