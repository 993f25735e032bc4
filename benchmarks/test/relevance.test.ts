// The figures of benchmarks/relevance.ts: what counts for which figure, and how far a mean may be off.
import { expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { intervalOfMean } from "../bootstrap.ts";
import { mean } from "../ranking-metrics.ts";
import { bars } from "../relevance-bars.ts";
import { figuresOf, gain, type Ranking, summary } from "../relevance-figures.ts";
import { reliability, wilsonInterval } from "../relevance-reliability.ts";
import { readGroups, type ScreenRow } from "../relevance-set.ts";

function ranking(
  ids: readonly string[],
  judgments: Record<string, number>,
  kept = ids,
  kind = "concept",
): Ranking {
  const hits = ids.map((id, at) => ({ id, score: -at, isKept: kept.includes(id) }));
  return { query: { query: "q", platform: "ios", judgments, kind }, mode: "deep", hits };
}

test("an interval of a mean holds the mean, is the same every time and lies within the values", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 8 }), { minLength: 20, maxLength: 40 }), (values) => {
      const [least, most] = intervalOfMean(values) ?? [Number.NaN, Number.NaN];
      expect(intervalOfMean(values)).toEqual([least, most]);
      expect(least).toBeLessThanOrEqual(mean(values));
      expect(most).toBeGreaterThanOrEqual(mean(values));
      expect(least).toBeGreaterThanOrEqual(Math.min(...values));
      expect(most).toBeLessThanOrEqual(Math.max(...values));
    }),
    { numRuns: 5 },
  );
});

test("an interval of a mean is the one of the normal approximation where there are many values", () => {
  const values = Array.from({ length: 400 }, (_, at) => at % 2);
  const [least, most] = intervalOfMean(values) ?? [];
  const half = (1.96 * 0.5) / Math.sqrt(400);
  expect(least).toBeCloseTo(0.5 - half, 2);
  expect(most).toBeCloseTo(0.5 + half, 2);
});

test("one value has no interval, and equal values have one of no width", () => {
  expect(intervalOfMean([0.7])).toBeUndefined();
  expect(intervalOfMean([0.5, 0.5, 0.5])).toEqual([0.5, 0.5]);
});

test("a query that nothing matches counts only for what is returned, one without an answer not for what is judged", () => {
  expect(figuresOf(ranking(["a", "b"], {}, ["a"], "no_match"))).toEqual({ noMatchReturned: 1 });
  const unanswered = figuresOf(ranking(["a", "b"], { a: 2 }, []));
  expect(unanswered).toMatchObject({ ndcg10: 1, servedGrade2Kept: 0 });
  expect("servedJudged" in unanswered).toBe(false);
  expect(figuresOf(ranking(["a", "b", "c", "d"], { a: 2, b: 1 }, ["a", "b", "c"]))).toMatchObject({
    servedGrade2Kept: 1,
    servedJudged: 2 / 3,
  });
});

test("a gain is taken query by query, so that a small one in every query has an interval above 0", () => {
  const before = Array.from({ length: 30 }, (_, at) => ({ ndcg10: (at % 10) / 10, servedJudged: 0.5 }));
  const after = before.map(({ ndcg10 }, at) => ({ ndcg10: ndcg10 + 0.01 + (at % 3) / 1000 }));
  const { means, intervals } = gain(after, before);
  expect(means["ndcg10"]).toBeCloseTo(0.011, 6);
  expect(intervals["ndcg10"]?.[0]).toBeGreaterThan(0);
  expect(intervals["servedJudged"]).toBeUndefined();
  expect(() => gain(after, before.slice(1))).toThrow("same queries");
});

test("a bar inside the interval of what was reached is within noise, whether it holds or not", () => {
  const right = ranking(["a"], { a: 2 });
  const wrong = ranking(["b", "a"], { a: 2 }, ["a"]);
  const mixed = summary([right, wrong, right, wrong, right], () => undefined);
  const rows = bars({ standard: mixed, deep: mixed }, [right.query]);
  const named = (name: string) => rows.find((row) => row.mode === "deep" && row.name === name);
  expect(named("reciprocalRank")).toMatchObject({ reached: 0.8, bar: 0.98, holds: false, isInNoise: true });
  expect(named("servedGrade2Kept")).toMatchObject({ reached: 1, holds: true, isInNoise: false });
});

test("probabilities are held against what is right, for captions and for text alone", () => {
  const rows = new Map<string, ScreenRow>([
    ["a", { id: "a", app_name: "A", platform: "ios", description: "a chart" }],
    ["b", { id: "b", app_name: "A", platform: "ios", text: "Chart" }],
    ["c", { id: "c", app_name: "A", platform: "ios", description: "a map" }],
  ]);
  const { query, mode } = ranking([], { a: 1 });
  const hits = ["a", "b", "c"].map((id, at) => ({
    id,
    score: 0,
    isKept: true,
    probability: at === 1 ? 1 : 0.7,
  }));
  const table = reliability([{ query, mode, hits }], rows);
  expect(table["caption"]?.["0.6 to 0.8"]).toMatchObject({ pairs: 2, stated: 0.7, right: 0.5 });
  expect(table["text alone"]?.["0.8 to 1"]).toMatchObject({ pairs: 1, stated: 1, right: 0, least: 0 });
});

test("the interval of a share is Wilson's", () => {
  // Newcombe 1998, table I: 81 of 263, 15 of 148, 0 of 20.
  for (const [successes, trials, least, most] of [
    [81, 263, 0.2553, 0.3662],
    [15, 148, 0.0624, 0.1605],
    [0, 20, 0, 0.1611],
  ] as const) {
    const interval = wilsonInterval(successes, trials);
    expect(interval[0]).toBeCloseTo(least, 4);
    expect(interval[1]).toBeCloseTo(most, 4);
  }
});

test("groups are one library; 90 and more is what was asked, 30 and more a part of it", async () => {
  const folder = await mkdtemp(join(tmpdir(), "groups-"));
  try {
    const screens = ["a", "b", "c"].map((id) => ({ id, platform: "web", app: "App", text: id }));
    const file = join(folder, "groups.jsonl");
    await Bun.write(
      file,
      `${JSON.stringify({ screens, queries: [{ query: "q", grades: [90, 30, 29] }] })}\n`,
    );
    const set = await readGroups([file, file]);
    expect(set.rows).toHaveLength(6);
    expect(set.queries[0]).toEqual({
      query: "q",
      platform: "ios",
      judgments: { a: 2, b: 1 },
      pool: ["a", "b", "c"],
    });
  } finally {
    await rm(folder, { recursive: true });
  }
});
