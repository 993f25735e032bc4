// The proofs that the sides of a benchmark did equal work are themselves right.
import { expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { generateCaptions } from "../caption-generator.ts";
import { ExactMaxSim } from "../exact-max-sim.ts";
import { ExhaustiveBm25 } from "../exhaustive-bm25.ts";

test("exhaustive BM25 takes the best rows, and rows that tie with the last of them", () => {
  const rows = ["login form", "chart of sales sales", "chart", "map", "chart"];
  const bm25 = new ExhaustiveBm25(rows, ["chart sales", "unknown"]);
  expect(bm25.overlap("chart sales", [1, 2], 2)).toBe(1);
  expect(bm25.overlap("chart sales", [1, 4], 2)).toBe(1);
  expect(bm25.overlap("chart sales", [1, 3], 2)).toBe(0.5);
  expect(bm25.overlap("chart sales", [2, 4], 1)).toBe(0);
  expect(bm25.overlap("unknown", [], 2)).toBe(1);
  expect(bm25.overlap("unknown", [3], 2)).toBe(0);
});

test("generated captions are the same every time and made of words that follow each other in real ones", () => {
  const real = ["a chart of sales", "a map of a city", "login"];
  const made = [...generateCaptions(real, 50)];
  expect(made).toEqual([...generateCaptions(real, 50)]);
  const starts = new Set(["a", "login"]);
  const ends = new Set(["sales", "city", "login"]);
  for (const words of made.map((caption) => caption.split(" "))) {
    expect(real.map((caption) => caption.split(" ").length)).toContain(words.length);
    for (const [at, word] of words.entries()) {
      const before = words[at - 1];
      const follows = real.some((caption) => ` ${caption} `.includes(` ${before} ${word} `));
      expect(follows || (starts.has(word) && (before === undefined || ends.has(before)))).toBe(true);
    }
  }
});

test("exact MaxSim adds up each token's best vector and ranks the candidates of each query", async () => {
  const folder = await mkdtemp(join(tmpdir(), "max-sim-"));
  const axis = (at: number, value: number) =>
    Array.from({ length: 64 }, (_, place) => (place === at ? value : 0));
  const query = Array.from({ length: 8 }, (_, at) => axis(at % 2, 1)).flat();
  // Screens: both axes in two vectors, the first axis alone, nothing of the query.
  const tokens = [axis(0, 1), axis(1, 1), axis(0, 1), axis(9, 1)].flat();
  await Bun.write(join(folder, "tokens.f32"), new Float32Array(tokens));
  await Bun.write(join(folder, "lengths.u8"), new Uint8Array([2, 1, 1]));
  await Bun.write(join(folder, "queries-8.f32"), new Float32Array(query));
  await Bun.write(join(folder, "candidates.u32"), new Uint32Array([2, 1, 0]));
  const exact = await ExactMaxSim.open(folder);
  expect(await exact.best(8, 1)).toEqual([new Set([0])]);
  expect(await exact.best(8, 2)).toEqual([new Set([0, 1])]);
  await rm(folder, { recursive: true });
});
