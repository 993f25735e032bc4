import { expect, test } from "bun:test";
import fc from "fast-check";
import { countsOf, daysOf, seriesOf, totalOf } from "../src/pages/settings/usage/usage-series.ts";
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
    fc.property(fc.array(rowArbitrary), (rows) => {
      const series = seriesOf(usageOf(rows, names), days);
      expect(series.length).toBeLessThanOrEqual(6);
      expect(new Set(series.map(({ color }) => color)).size).toBe(series.length);
      for (const field of ["searches", "refused", "errors"] as const) {
        const sum = totalOf(rows.map((one) => one[field]));
        expect(totalOf(series.map((one) => totalOf(one[field])))).toBe(sum);
        expect(totalOf(countsOf(rows, days)[field])).toBe(sum);
      }
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
  const series = seriesOf(usageOf(rows, { old: "Agent", new: "Agent" }), days);
  expect(series.map(({ name, searches }) => [name, ...searches])).toEqual([
    ["Agent", 3, 4, 0],
    ["People", 0, 2, 0],
    ["A removed key", 0, 0, 1],
  ]);
});
