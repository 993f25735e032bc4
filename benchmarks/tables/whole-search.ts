// The whole search over HTTP: our service, one that is assembled in an afternoon, and Bun.serve answering a
// constant of the same size.
//   bun run bench whole-search [--screens 100000]
import { existsSync } from "node:fs";
import { mkdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { pathsIn } from "../../src/system/paths.ts";
import { fillLibrary } from "../fill-library.ts";
import { installPeers } from "../install-peers.ts";
import { searchQueries } from "../search-queries.ts";
import { startServing } from "../serving-process.ts";
import { interleave, isSkip, type Side, type SideCommand, startSide } from "../sides.ts";
import { type Bench, type Row, rowsOf, type Table } from "../table.ts";

const SCREENS = 100_000;
const QUERIES = 96;
const CLIENTS = [1, 16] as const;
const LIMIT = 20;
const FIELDS = ["id", "image_url", "image", "service_url", "app_name"] as const;
const data = join(import.meta.dir, "../.data");

interface Facts {
  readonly version: string;
  readonly setting: string;
}

export async function measure({ rounds, progress, screens = SCREENS }: Bench): Promise<Table> {
  const folder = join(data, `whole-search-${screens}`);
  const dataDir = join(folder, "service");
  progress.begin("whole-search", 2 + CLIENTS.length);
  progress.step(`${screens} screens`);
  await mkdir(folder, { recursive: true });
  if (!existsSync(join(folder, "indexed"))) await makeLibrary(folder, dataDir, screens);
  const peers = await installPeers("js", progress);
  if (!isSkip(peers) && !existsSync(join(folder, "lance"))) {
    progress.note("whole-search: LanceDB makes its indexes");
    const command = [peers.program, join(peers.folder, "assembled-service.ts"), "build"];
    Bun.spawnSync([...command, folder, pathsIn(dataDir).database], { stderr: "ignore" });
  }
  const sides = commandsOf(isSkip(peers) ? peers.skip : peers).map(startSide);
  const queries = await searchQueries(QUERIES);
  const rows: Row[] = [];
  try {
    for (const clients of CLIENTS) {
      progress.step(`${clients} clients`);
      rows.push(...(await measureClients(sides, clients, queries, folder, rounds)));
    }
  } finally {
    for (const side of sides) await side.close();
  }
  return {
    name: "whole-search",
    title: `The whole search over HTTP, ${screens} screens`,
    unit: "ms",
    isLowerBetter: true,
    rows,
    notes: [
      "Embed the query, filter by platform, vectors and words, the database of 20 hits, signed addresses. What a client waits; the server on one core, the load on the other.",
      "Both have the same captions, the same vectors and the same weights; the overlap says how many of our 20 are among theirs, and rank fusion is not our fusion.",
    ],
  };
}

async function makeLibrary(folder: string, dataDir: string, screens: number): Promise<void> {
  await rm(dataDir, { recursive: true, force: true });
  await fillLibrary(dataDir, { screens, platform: "web" });
  const root = join(import.meta.dir, "../..");
  await (await startServing("first start", root, dataDir, { cores: "0,1" })).stop();
  await Bun.write(join(folder, "indexed"), "");
}

function commandsOf(
  peers: string | { readonly folder: string; readonly program: string },
): readonly SideCommand[] {
  const own = join(import.meta.dir, "../http");
  const isMissing = typeof peers === "string";
  return [
    { name: "ours", isOurs: true, command: [process.execPath, join(own, "service-side.ts")] },
    {
      name: "assembled: transformers.js and LanceDB",
      command: isMissing ? [] : [peers.program, join(peers.folder, "assembled-service.ts")],
      missing: isMissing ? peers : undefined,
      // Two warnings a search otherwise.
      env: { LANCE_LOG: "error", RUST_LOG: "error" },
    },
    { name: "Bun.serve, constant", command: [process.execPath, join(own, "raw-side.ts"), "constant"] },
  ];
}

async function measureClients(
  sides: readonly Side[],
  clients: number,
  queries: readonly string[],
  folder: string,
  rounds: number,
): Promise<readonly Row[]> {
  const facts = new Map<string, Facts & { proof: string }>();
  const bodies = queries.map((query) => ({ query, platform: "web", mode: "standard", limit: LIMIT }));
  const dataDir = join(folder, "service");
  const parameters = {
    folder,
    dataDir,
    records: pathsIn(dataDir).database,
    model: join(data, "text-to-vector"),
  };
  let ours: readonly string[][] = [];
  for (const side of sides) {
    const asked = { do: "prepare", clients, bodies, screens: LIMIT, ...parameters };
    const prepared = await side.ask<Facts>(asked);
    if (isSkip(prepared)) continue;
    const path = join(folder, `answers-${sides.indexOf(side)}.json`);
    const answered = await side.ask({ do: "answers", path });
    if (isSkip(answered)) continue;
    const found = hitsOf(JSON.parse(await readFile(path, "utf8")) as string[]);
    if (side.isOurs) ours = found;
    facts.set(side.name, { ...prepared, proof: proofOf(found, ours) });
  }
  const timed = await interleave(sides, { do: "round", of: "latency" }, rounds);
  return rowsOf(`${clients} ${clients === 1 ? "client" : "clients"}`, timed, (side) => facts.get(side) ?? {});
}

/** The ids of each answer's screens that are of the platform and have all fields. */
function hitsOf(bodies: readonly string[]): readonly string[][] {
  const isWhole = (screen: Readonly<Record<string, unknown>>) =>
    screen["platform"] === "web" && FIELDS.every((field) => screen[field] !== undefined);
  return bodies.map((body) => {
    const { screens } = JSON.parse(body) as { screens: Record<string, unknown>[] };
    return screens.filter(isWhole).map((screen) => String(screen["id"]));
  });
}

function proofOf(found: readonly string[][], ours: readonly string[][]): string {
  const full = found.filter((ids) => ids.length === LIMIT).length;
  const shared = found.map((ids, at) => ids.filter((id) => ours[at]?.includes(id)).length / LIMIT);
  const overlap = shared.reduce((sum, share) => sum + share, 0) / Math.max(1, shared.length);
  return `${full} of ${found.length} answers have ${LIMIT} web screens with all fields, overlap with ours ${overlap.toFixed(2)}`;
}
