// MaxSim of a query's tokens against 2,000 given candidates of 100,000 screens, the best 100: our re-scorer's
// kernel and layout against what a user would call for it. Every query has candidates of its own.
import { existsSync } from "node:fs";
import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Contender, compareSides, type Work } from "../compare-sides.ts";
import { ExactMaxSim } from "../exact-max-sim.ts";
import { installPeers, type Peers } from "../install-peers.ts";
import { builtExample, packPath } from "../our-examples.ts";
import { realCaptions, realQueries } from "../real-texts.ts";
import { isSkip, pinned, type Skip } from "../sides.ts";
import type { Bench, Table } from "../table.ts";

const LENGTHS = [8, 16];
const LIMIT = 100;
/** More than there are: all. */
const ALL_QUERIES = 100_000;
const folder = join(import.meta.dir, "../.data/late-interaction");

export async function measure(bench: Bench): Promise<Table> {
  const ours = builtExample("late_interaction", bench.progress);
  const failed = isSkip(ours) ? ours : await makeData(ours.path, bench);
  const exact = failed === null ? await ExactMaxSim.open(folder) : null;
  const works = exact === null ? [] : LENGTHS.map((tokens) => workOf(tokens, exact));
  return {
    name: "late-interaction",
    title: "MaxSim of 2,000 candidates of 100,000 screens",
    unit: "ms a query",
    isLowerBetter: true,
    rows: await compareSides(await sides(ours, failed, bench), works, bench),
    notes: [
      "Screens have 8 to 48 token vectors of 64 dimensions. Equal work is the overlap with the best 100 by exact f32 MaxSim.",
      "LanceDB and qdrant-edge get a table or shard of each query's candidates alone, which spares them the filter; filters were not tried.",
      ...(isSkip(ours) || failed !== null ? [] : peakNotes(ours.path)),
    ],
  };
}

/** Null when the data is there. */
async function makeData(program: string, { progress }: Bench): Promise<Skip | null> {
  const given = { captions: await realCaptions(), queries: await realQueries(ALL_QUERIES) };
  const parts = [await readFile(program), await readFile(packPath), JSON.stringify(given)];
  const key = parts.map((part) => Bun.hash(part).toString(16)).join("-");
  const mark = join(folder, "made-of");
  if (existsSync(mark) && (await readFile(mark, "utf8")) === key) return null;
  progress.note("late-interaction: making token vectors of 100,000 screens, once");
  await mkdir(folder, { recursive: true });
  const stdin = new Blob([JSON.stringify(given)]);
  const child = Bun.spawn([program, "data", packPath, folder], { stdin, stdout: "ignore", stderr: "pipe" });
  const complaint = (await new Response(child.stderr).text()).trim();
  if ((await child.exited) !== 0) return { skip: `no data: ${complaint}` };
  await Bun.write(mark, key);
  return null;
}

async function sides(
  ours: { readonly path: string } | Skip,
  failed: Skip | null,
  { progress }: Bench,
): Promise<readonly Contender[]> {
  const [js, python] = [await installPeers("js", progress), await installPeers("python", progress)];
  const prepare = { folder, lengths: LENGTHS };
  const peer = (name: string, found: Peers | Skip, script: string, needed: string): Contender => ({
    name,
    command: isSkip(found) ? [] : [found.program, script],
    cwd: isSkip(found) ? undefined : found.folder,
    missing: failed?.skip ?? (isSkip(found) ? found.skip : found.failed[needed]),
    prepare,
  });
  return [
    {
      name: "re-scorer's MaxSim",
      isOurs: true,
      command: isSkip(ours) ? [] : [ours.path],
      missing: failed?.skip,
      prepare,
    },
    peer("numpy with OpenBLAS", python, "late_interaction_numpy.py", "numpy"),
    peer("qdrant-edge-py multivector", python, "late_interaction_qdrant.py", "qdrant-edge-py"),
    peer("LanceDB multivector", js, "late-interaction.ts", "@lancedb/lancedb"),
  ];
}

function workOf(tokens: number, exact: ExactMaxSim): Work {
  return {
    group: groupOf(tokens),
    request: { tokens, limit: LIMIT },
    async prove(answers) {
      const best = await exact.best(tokens, LIMIT);
      const proofs = new Map<string, string>();
      for (const [side, path] of answers) {
        const found = JSON.parse(await readFile(path, "utf8")) as (readonly number[])[];
        const overlaps = best.map((rows, at) => rows.intersection(new Set(found[at])).size / rows.size);
        const mean = overlaps.reduce((sum, overlap) => sum + overlap, 0) / overlaps.length;
        proofs.set(side, `overlap ${mean.toFixed(3)}, least ${Math.min(...overlaps).toFixed(2)}`);
      }
      return proofs;
    },
  };
}

function groupOf(tokens: number): string {
  return `queries of ${tokens} tokens`;
}

/** Compares ours with the peak of this core, by the program's own mode for it. */
function peakNotes(program: string): readonly string[] {
  const { exitCode, stdout, stderr } = Bun.spawnSync([...pinned([program, "peak", folder])], {
    stderr: "pipe",
  });
  if (exitCode !== 0) return [`no peak: ${stderr.toString().trim()}`];
  const rows = Bun.JSONL.parse(stdout.toString()) as {
    tokens: number;
    ofScatteredReads: number;
    ofSequentialReads: number;
    ofProducts: number;
  }[];
  const percent = (share: number) => `${(share * 100).toFixed(0)} %`;
  return rows.map(({ tokens, ofScatteredReads, ofSequentialReads, ofProducts }) => {
    const reads = `${percent(ofScatteredReads)} of only reading the candidates, ${percent(ofSequentialReads)} of reading as much in one run`;
    return `Ours at ${tokens} tokens reaches ${reads}, ${percent(ofProducts)} of int8 products in registers.`;
  });
}
