import { expect, test } from "bun:test";
import fc from "fast-check";
import { daysOf, errorsOf, refusedOf, seriesOf, totalOf } from "../src/pages/settings/usage/usage-series.ts";
import type { Usage } from "../src/people/usage/schema.ts";

const days = ["2026-02-27", "2026-02-28", "2026-03-01"] as const;
const rowArbitrary = fc.record({
  day: fc.constantFrom(...days),
  key_id: fc.constantFrom(null, "a", "b", "c", "d", "e", "f", "g", "h"),
  mode: fc.constantFrom("standard" as const, "deep" as const, null),
  searches: fc.nat(1_000),
  errors: fc.nat(10),
  refused: fc.nat(10),
});

function usageOf(rows: Usage["rows"], key_names: Usage["key_names"] = {}): Usage {
  const latency_ms = { standard: null, deep: null };
  return { first_day: days[0], last_day: days[2], rows, latency_ms, key_names, rate: null, page_rate: null };
}

function row(day: string, key_id: string | null, searches: number): Usage["rows"][number] {
  return { day, key_id, mode: "deep", searches, errors: 0, refused: 0 };
}

test("a chart has every day of the range, over the end of a month and without searches too", () => {
  expect(daysOf(usageOf([]))).toEqual([...days]);
});

test("no search is lost or counted twice, however they are split", () => {
  const names = Object.fromEntries([..."abcdefgh"].map((id) => [id, `Key ${id}`]));
  fc.assert(
    fc.property(fc.array(rowArbitrary), fc.constantFrom("key" as const, "mode" as const), (rows, split) => {
      const usage = usageOf(rows, names);
      for (const field of ["searches", "refused"] as const) {
        const series = seriesOf(usage, days, split, field);
        expect(totalOf(series.map(({ counts }) => totalOf(counts)))).toBe(
          totalOf(rows.map((one) => one[field])),
        );
        expect(series.length).toBeLessThanOrEqual(6);
        expect(new Set(series.map(({ color }) => color)).size).toBe(series.length);
      }
      expect(totalOf(refusedOf(usage, days))).toBe(totalOf(rows.map(({ refused }) => refused)));
      expect(totalOf(errorsOf(usage, days))).toBe(totalOf(rows.map(({ errors }) => errors)));
    }),
    { seed: 7 },
  );
});

test("a key that was rotated stays one series, and the most used comes first", () => {
  const rows = [
    row(days[0], "old", 3),
    row(days[1], "new", 4),
    row(days[1], null, 2),
    row(days[2], "gone", 1),
  ];
  const series = seriesOf(usageOf(rows, { old: "Agent", new: "Agent" }), days, "key", "searches");
  expect(series.map(({ name, counts }) => [name, ...counts])).toEqual([
    ["Agent", 3, 4, 0],
    ["People", 0, 2, 0],
    ["A removed key", 0, 0, 1],
  ]);
});

test("a key has the same colour in both charts, and what has nothing to show is in neither", () => {
  const rows = [
    { ...row(days[0], "agent", 0), mode: null, refused: 90 },
    { ...row(days[0], "agent", 5), refused: 2 },
    row(days[1], null, 40),
  ];
  const usage = usageOf(rows, { agent: "Agent" });
  const colours = (field: "searches" | "refused") =>
    seriesOf(usage, days, "key", field).map(({ name, color, counts }) => [name, color, totalOf(counts)]);
  expect(colours("searches")).toEqual([
    ["Agent", 0, 5],
    ["People", 1, 40],
  ]);
  expect(colours("refused")).toEqual([["Agent", 0, 92]]);
  expect(seriesOf(usage, days, "mode", "refused").map(({ name }) => name)).toEqual([
    "Before the mode was read",
    "Deep",
  ]);
});
