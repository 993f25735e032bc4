// Floors of relevance on real screens and real queries. The data is not part of the repository.

import { describe, expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { temporaryFolder } from "./support/folder.ts";
import { jsonLines } from "./support/json-lines.ts";

const root = join(import.meta.dir, "..");
const shared = join(root, "../shared");
const isAbsent = !existsSync(join(shared, "eval/real-screens/queries.jsonl"));
if (isAbsent)
  console.log("Floors of relevance are SKIPPED: their sets are not beside the repository (../shared/eval).");

interface Summary {
  readonly ndcg10: number;
  readonly reciprocalRank: number;
  readonly servedGrade2Kept: number;
  readonly servedJudged: number;
  readonly noMatchReturned: number;
  readonly otherAppReturned: number;
}

interface RankingLine {
  readonly query: string;
  readonly mode: string;
  readonly ranking: readonly { readonly id: string; readonly score: number; readonly kept: boolean }[];
}

function rank(screens: string, queries: string, rankings: string): Record<string, Summary> {
  const command = [
    "benchmarks/relevance.ts",
    "--screens",
    screens,
    "--queries",
    queries,
    "--rankings",
    rankings,
    "--json",
  ];
  const { stdout, exitCode } = Bun.spawnSync([process.execPath, ...command], {
    cwd: root,
    stderr: "inherit",
  });
  expect(exitCode).toBe(0);
  return JSON.parse(stdout.toString()) as Record<string, Summary>;
}

async function jsonl<Row>(path: string): Promise<Row[]> {
  return Bun.JSONL.parse(await Bun.file(path).text()) as Row[];
}

/** The queries that nothing in a library matches, as a file of their own. */
async function noMatchQueries(folder: string, library: string): Promise<string> {
  const all = await jsonl<{ readonly library: string }>(join(root, "native/models/no-match-queries.jsonl"));
  const path = join(folder, `${library}.jsonl`);
  await Bun.write(path, jsonLines(all.filter((query) => query.library === library)));
  return path;
}

test("little of the demo library is returned where nothing in it matches", async () => {
  const folder = temporaryFolder();
  const queries = await noMatchQueries(folder, "demo");
  const { deep } = rank(join(root, "demo/manifest.jsonl"), queries, join(folder, "none.jsonl"));
  expect(deep?.noMatchReturned).toBeLessThanOrEqual(0.9);
});

describe.skipIf(isAbsent)("on real screens", () => {
  const folder = temporaryFolder();

  test("both modes stay above their floors, and no screen of another app is returned for a named one", async () => {
    const out = join(folder, "real.jsonl");
    const screens = join(shared, "screens/manifest.jsonl");
    const { standard, deep } = rank(screens, join(shared, "eval/real-screens/queries.jsonl"), out);
    expect(standard?.ndcg10).toBeGreaterThanOrEqual(0.92);
    expect(standard?.reciprocalRank).toBeGreaterThanOrEqual(0.92);
    expect(deep?.ndcg10).toBeGreaterThanOrEqual(0.96);
    expect(deep?.reciprocalRank).toBeGreaterThanOrEqual(0.96);
    expect(deep?.servedGrade2Kept).toBeGreaterThanOrEqual(0.96);
    expect(deep?.servedJudged).toBeGreaterThanOrEqual(0.78);
    expect(deep?.noMatchReturned).toBeLessThanOrEqual(0.8);
    expect([standard?.otherAppReturned, deep?.otherAppReturned]).toEqual([0, 0]);
    const lines = await jsonl<RankingLine>(out);
    expect(lines).toHaveLength(150);
    expect(lines.every(({ ranking }) => ranking.length <= 100)).toBe(true);
  });

  test("little is returned where nothing matches", async () => {
    const queries = await noMatchQueries(folder, "real-screens");
    const { deep } = rank(join(shared, "screens/manifest.jsonl"), queries, join(folder, "none.jsonl"));
    expect(deep?.noMatchReturned).toBeLessThanOrEqual(0.6);
  });

  // What tesseract.js read, and what the models that ship read.
  test.each([
    ["ocr", 0.69, 0.6],
    ["ocr-pp", 0.7, 0.65],
  ])("screens of which only the text is known are found by it: %s", (file, floor, kept) => {
    const screens = join(shared, `eval/real-screens/${file}.jsonl`);
    const queries = join(shared, "eval/real-screens/queries.jsonl");
    const { standard, deep } = rank(screens, queries, join(folder, `${file}.jsonl`));
    expect(standard?.ndcg10).toBeGreaterThanOrEqual(floor);
    expect(deep?.ndcg10).toBeGreaterThanOrEqual(floor);
    expect(deep?.servedGrade2Kept).toBeGreaterThanOrEqual(kept);
  });

  test("a pool is ranked exactly, once each", async () => {
    const all = await jsonl<{ query: string; pool: string[] }>(join(shared, "eval/rico100/queries.jsonl"));
    const queries = all.slice(0, 3);
    const pools = new Set(queries.flatMap(({ pool }) => pool));
    const screens = await jsonl<{ id: string }>(join(shared, "eval/rico100/screens.jsonl"));
    const write = (name: string, rows: readonly object[]) => Bun.write(join(folder, name), jsonLines(rows));
    await write(
      "screens.jsonl",
      screens.filter(({ id }) => pools.has(id)),
    );
    await write("queries.jsonl", queries);
    rank(join(folder, "screens.jsonl"), join(folder, "queries.jsonl"), join(folder, "rico.jsonl"));
    const lines = await jsonl<RankingLine>(join(folder, "rico.jsonl"));
    expect(new Set(lines.map(({ query }) => query))).toEqual(new Set(queries.map(({ query }) => query)));
    for (const { query, ranking } of lines) {
      const pool = queries.find((row) => row.query === query)?.pool ?? [];
      expect(ranking.map(({ id }) => id).sort()).toEqual([...pool].sort());
      expect(ranking.every(({ score }, at) => score <= (ranking[at - 1]?.score ?? score))).toBe(true);
    }
  });
});
