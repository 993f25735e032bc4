// Latency of one workspace's standard searches while another workspace sends the dearest call of a route, on
// new connections and on kept ones: a table by route.
//   bun benchmarks/starvation.ts [--json] [--screens 60000] [--seconds 5] [--connections 1,4,16] [--limits plan|off]
//     [--only PART] [--data FOLDER] with DATABASE_URL for PostgreSQL; FOLDER and its keys (keys.json) are kept
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { fillLibrary } from "./fill-library.ts";
import { quantile } from "./ranking-metrics.ts";
import { type ServingProcess, startServing } from "./serving-process.ts";

/** A call of a route, with a key that may do it. */
interface Dear {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly body?: (round: number) => unknown;
}

const { values } = parseArgs({
  options: {
    json: { type: "boolean", default: false },
    screens: { type: "string", default: "60000" },
    seconds: { type: "string", default: "5" },
    connections: { type: "string", default: "1,4,16" },
    limits: { type: "string", default: "plan" },
    only: { type: "string", default: "" },
    data: { type: "string" },
  },
});
const SECONDS = Number(values.seconds);
const PAUSE_AFTER_REFUSAL_MS = 200;
const PAUSE_MS = 120;
const ALONE = 60;

/** Screens of the library, and a collection of a thousand. */
interface Known {
  readonly ids: readonly string[];
  readonly collection: string;
}

/** The calls that `test/dearest-calls.test.ts` finds to take the longest turns, and the dearest public one. */
function dearCalls({ ids, collection }: Known): readonly Dear[] {
  const tags = ["a", "b"].map((letter) => Array.from({ length: 20 }, (_, at) => `${letter}${at}`));
  const since = "2020-01-01T00:00:00Z";
  return [
    { name: "facets since", method: "GET", path: `/v1/facets?since=${since}` },
    { name: "facets described", method: "GET", path: "/v1/facets?described=given" },
    { name: "screens 1000", method: "GET", path: "/v1/screens?limit=1000" },
    { name: "collection 1000", method: "GET", path: `/v1/collections/${collection}?limit=1000` },
    { name: "marks 500", method: "POST", path: "/v1/screens/marks", body: () => ({ screen_ids: ids }) },
    {
      name: "tags 500 x 20",
      method: "POST",
      path: "/v1/tags",
      body: (round) => ({ screen_ids: ids, set: tags[round % 2] }),
    },
    {
      name: "order 500",
      method: "POST",
      path: `/v1/collections/${collection}/order`,
      body: (round) => ({ screen_ids: round % 2 === 0 ? ids : ids.toReversed() }),
    },
    { name: "leases 0", method: "POST", path: "/v1/screens/leases", body: () => ({ limit: 0 }) },
    {
      name: "edit 500",
      method: "PATCH",
      path: "/v1/screens",
      body: (round) => ({ ids, set: { pattern: `Pattern ${round % 2}` } }),
    },
    { name: "apps", method: "GET", path: "/v1/apps?limit=1000" },
    {
      name: "list_apps (MCP)",
      method: "POST",
      path: "/mcp",
      body: () => ({
        jsonrpc: "2.0",
        id: 1,
        method: "tools/call",
        params: { name: "list_apps", arguments: {} },
      }),
    },
    { name: "openapi.json", method: "GET", path: "/openapi.json" },
    { name: "standard searches", method: "POST", path: "/v1/screens/search", body: searchBody },
  ];
}

function searchBody(round = 0): unknown {
  return { query: `settings with a list ${round % 7}`, platform: "web", mode: "standard", limit: 5 };
}

async function send(
  url: string,
  key: string,
  { method, path, body }: Omit<Dear, "name">,
  round = 0,
  isNew = false,
) {
  const answer = await fetch(url + path, {
    method,
    keepalive: !isNew,
    headers: {
      authorization: `Bearer ${key}`,
      accept: "application/json, text/event-stream",
      ...(body && { "content-type": "application/json" }),
      ...(isNew && { connection: "close" }),
    },
    ...(body && { body: JSON.stringify(body(round)) }),
  });
  return { status: answer.status, json: (await answer.json().catch(() => null)) as never };
}

/** Searches one after the other, below the limit of the plan, until `isOver`. Returns milliseconds. */
async function searchWhile(url: string, key: string, isOver: (done: number) => boolean): Promise<number[]> {
  const ms: number[] = [];
  while (!isOver(ms.length)) {
    const startedAt = performance.now();
    const { status } = await send(url, key, { method: "POST", path: "/v1/screens/search", body: searchBody });
    if (status === 200) ms.push(performance.now() - startedAt);
    await Bun.sleep(PAUSE_MS);
  }
  return ms;
}

/** Sends a call from so many clients, in a process of its own: this one measures. */
function flood(url: string, key: string, known: Known, name: string, connections: number, isNew: boolean) {
  const child = Bun.spawn([process.execPath, import.meta.path], {
    env: { ...process.env, FLOOD: JSON.stringify({ url, key, known, name, connections, isNew }) },
    stdin: "pipe",
    stdout: "pipe",
  });
  return {
    stop: async (): Promise<Record<string, number>> => {
      child.stdin.end();
      return JSON.parse(await new Response(child.stdout).text());
    },
  };
}

/** The process of `flood`, until its input ends. */
async function runFlood(): Promise<void> {
  const { url, key, known, name, connections, isNew } = JSON.parse(process.env["FLOOD"] ?? "");
  const counts: Record<string, number> = {};
  const call = dearCalls(known).find((each) => each.name === name);
  let isOver = false;
  void new Response(Bun.stdin.stream()).text().then(() => {
    isOver = true;
  });
  const loop = async () => {
    for (let round = 0; !isOver && call !== undefined; round += 1) {
      const { status } = await send(url, key, call, round, isNew).catch(() => ({ status: 0 }));
      counts[status] = (counts[status] ?? 0) + 1;
      if (status === 429 || status === 0) await Bun.sleep(PAUSE_AFTER_REFUSAL_MS);
    }
  };
  await Promise.race([
    Promise.all(Array.from({ length: connections }, loop)),
    Bun.sleep((SECONDS + 30) * 1000),
  ]);
  console.log(JSON.stringify(counts));
  process.exit(0);
}

async function idsOf(url: string, key: string): Promise<Known> {
  const listed = await send(url, key, { method: "GET", path: "/v1/screens?limit=500" });
  const ids = (listed.json as { screens: { id: string }[] }).screens.map(({ id }) => id);
  const known = await send(url, key, { method: "GET", path: "/v1/collections?limit=100" });
  const found = (known.json as { collections: { id: string; name: string }[] }).collections;
  return { ids, collection: found.find(({ name }) => name === "Thousand")?.id ?? "" };
}

async function fillCollection(url: string, key: string): Promise<Known> {
  const known = await idsOf(url, key);
  if (known.collection !== "") return known;
  const made = await send(url, key, {
    method: "POST",
    path: "/v1/collections",
    body: () => ({ name: "Thousand" }),
  });
  const { screens } = (await send(url, key, { method: "GET", path: "/v1/screens?limit=1000" })).json as {
    screens: { id: string }[];
  };
  for (const from of [0, 500])
    await send(url, key, {
      method: "POST",
      path: `/v1/collections/${(made.json as { id: string }).id}/screens`,
      body: () => ({ screen_ids: screens.slice(from, from + 500).map(({ id }) => id) }),
    });
  return idsOf(url, key);
}

async function measure({ url }: ServingProcess, [attacker = "", victim = ""]: readonly string[]) {
  const known = await fillCollection(url, attacker);
  await searchWhile(url, victim, (done) => done >= 20);
  const alone = await searchWhile(url, victim, (done) => done >= ALONE);
  const rows: Record<string, Record<string, string | number>> = {};
  rows["alone"] = { answers: alone.length, median: quantile(alone, 0.5), p95: quantile(alone, 0.95) };
  for (const call of dearCalls(known).filter(({ name }) => name.includes(values.only)))
    for (const kind of ["kept", "new"])
      for (const connections of values.connections.split(",").map(Number)) {
        const running = flood(url, attacker, known, call.name, connections, kind === "new");
        await Bun.sleep(300);
        const until = performance.now() + SECONDS * 1000;
        const ms = await searchWhile(url, victim, () => performance.now() > until);
        const sent = await running.stop();
        const [median, p95] = [quantile(ms, 0.5), quantile(ms, 0.95)];
        const ratio = median / quantile(alone, 0.5);
        const name = `${call.name}, ${connections} ${kind}`;
        rows[name] = { answers: ms.length, median, p95, ratio, sent: JSON.stringify(sent) };
        if (!values.json) console.error(name, rounded(rows[name]));
      }
  return rows;
}

function rounded(row: object): object {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      typeof value === "number" ? Number(value.toFixed(1)) : value,
    ]),
  );
}

async function keysOf(folder: string): Promise<readonly string[]> {
  const kept = join(folder, "keys.json");
  if (existsSync(kept)) return JSON.parse(await readFile(kept, "utf8"));
  const scopes = ["screens:search", "screens:write"] as const;
  const keys = await fillLibrary(folder, {
    screens: Number(values.screens),
    platform: "web",
    workspaces: 2,
    scopes,
  });
  await writeFile(kept, JSON.stringify(keys));
  return keys;
}

if (process.env["FLOOD"] !== undefined) await runFlood();
const folder = values.data ?? (await mkdtemp(join(tmpdir(), "screen-search-starvation-")));
try {
  const keys = await keysOf(folder);
  const environment = values.limits === "off" ? {} : { RATE_LIMIT_PER_MINUTE: "" };
  const checkout = process.env["CHECKOUT"] ?? join(import.meta.dir, "..");
  const side = await startServing("ours", checkout, folder, { cores: "0,1", environment });
  const rows = await measure(side, keys).finally(side.stop);
  if (values.json) console.log(JSON.stringify(rows));
  else console.table(Object.fromEntries(Object.entries(rows).map(([name, row]) => [name, rounded(row)])));
} finally {
  if (values.data === undefined) await rm(folder, { recursive: true, force: true });
}
