// Overhead of HTTP beside the search: our route with a constant where the search would be, against Bun.serve
// alone and Hono. Processor time of the server, on a core of its own at saturation; the load comes from the
// other core.
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { installPeers } from "../install-peers.ts";
import { interleave, isSkip, type Side, type SideCommand, type Skip, startSide } from "../sides.ts";
import { type Bench, oursOver, type Row, rowsOf, type Spread, type Table } from "../table.ts";

const CLIENTS = 32;
const SIZES = [1, 20] as const;
const body = {
  query: "login screen with email field and a social sign-in",
  platform: "ios",
  mode: "standard",
};
const httpFolder = join(import.meta.dir, "../http");

interface Facts {
  readonly version: string;
  readonly setting: string;
  readonly proof: string;
}

const own = (name: string, file: string, argument?: string, isOurs = false): SideCommand => ({
  name,
  isOurs,
  command: [process.execPath, join(httpFolder, file), ...(argument === undefined ? [] : [argument])],
});
const ours = own("ours", "our-side.ts", "operation", true);
const rawJson = own("Bun.serve, JSON in and out", "raw-side.ts", "json");

/** Ours over Bun.serve by itself, which reads and writes JSON, too. */
export async function oursOverRaw({ rounds, progress }: Bench, screens: number): Promise<Spread | Skip> {
  const group = `${screens} screens`;
  progress.begin(`http-layer, ${group}`, 3);
  const rows = await measureSize([ours, rawJson], screens, group, rounds, (what) => progress.step(what));
  return oursOver(rawJson.name, rows);
}

export async function measure({ rounds, progress }: Bench): Promise<Table> {
  const peers = await installPeers("js", progress);
  const commands = [
    ours,
    own("Bun.serve, constant", "raw-side.ts", "constant"),
    rawJson,
    own("Bun.serve, same promises by hand", "by-hand-side.ts"),
    {
      name: "Hono",
      command: isSkip(peers) ? [] : [peers.program, join(peers.folder, "hono-side.ts")],
      missing: isSkip(peers) ? peers.skip : undefined,
    },
    own("ours with records and addresses", "our-side.ts", "engine"),
  ];
  const rows: Row[] = [];
  for (const size of SIZES) {
    const group = `${size} ${size === 1 ? "screen" : "screens"}`;
    progress.begin(`http-layer, ${group}`, commands.length + 1);
    rows.push(...(await measureSize(commands, size, group, rounds, (what) => progress.step(what))));
  }
  return {
    name: "http-layer",
    title: "The HTTP layer without the search",
    unit: "ms of processor a request",
    isLowerBetter: true,
    rows,
    notes: [
      `${CLIENTS} connections that each wait for their answer. Ours checks the key against the database, counts the rate, validates, measures and logs.`,
      "Bun.serve answers the same number of bytes, headers included; by hand it also checks the key, counts, validates and logs, in one function.",
    ],
  };
}

async function measureSize(
  commands: readonly SideCommand[],
  screens: number,
  group: string,
  rounds: number,
  step: (what: string) => void,
): Promise<readonly Row[]> {
  const sides = commands.map(startSide);
  const facts = new Map<string, Facts>();
  try {
    for (const side of sides) {
      step(`preparing ${side.name}`);
      const prepared = await side.ask<{ version: string; setting: string }>({
        do: "prepare",
        clients: CLIENTS,
        bodies: [body],
        screens,
      });
      if (isSkip(prepared)) continue;
      facts.set(side.name, { ...prepared, proof: await proofOf(side, screens) });
    }
    step("rounds");
    const timed = await interleave(sides, { do: "round", of: "cpu" }, rounds);
    return rowsOf(group, timed, (side) => facts.get(side) ?? {});
  } finally {
    for (const side of sides) await side.close();
  }
}

/** Every side answers so many screens with the same fields. */
async function proofOf(side: Side, screens: number): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "screen-search-answers-"));
  try {
    const path = join(folder, "answers.json");
    const sizes = await side.ask<{ bodyBytes: number; headerBytes: number }>({ do: "answers", path });
    if (isSkip(sizes)) return sizes.skip;
    const [answer = "{}"] = JSON.parse(await readFile(path, "utf8")) as string[];
    const found = (JSON.parse(answer) as { screens?: readonly object[] }).screens ?? [];
    if (found.length !== screens) throw new Error(`${side.name} answered ${found.length} screens`);
    return `${found.length} screens, ${sizes.bodyBytes} + ${sizes.headerBytes} B`;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
