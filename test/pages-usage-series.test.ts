import { expect, test } from "bun:test";
import fc from "fast-check";
import { dayCounts, keyCounts, sumOf } from "../src/pages/settings/usage/usage-series.ts";
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
  expect(dayCounts(usageOf([])).map(({ name }) => name)).toEqual([...days]);
});

test("no search is lost or counted twice, however they are split", () => {
  const names = Object.fromEntries([..."abcdefgh"].map((id) => [id, `Key ${id}`]));
  fc.assert(
    fc.property(fc.array(rowArbitrary), (rows) => {
      const usage = usageOf(rows, names);
      expect(sumOf(keyCounts(usage))).toEqual(sumOf(rows));
      expect(sumOf(dayCounts(usage))).toEqual(sumOf(rows));
    }),
    { seed: 7 },
  );
});

test("a key that was rotated stays one, and the most used comes first", () => {
  const rows = [
    row(days[0], "old", 3),
    row(days[1], "new", 4),
    row(days[1], null, 2),
    row(days[2], "gone", 1),
  ];
  const usage = usageOf(rows, { old: "Agent", new: "Agent" });
  expect(keyCounts(usage).map(({ name, searches }) => `${name} ${searches}`)).toEqual([
    "Agent 7",
    "People 2",
    "A removed key 1",
  ]);
  expect(dayCounts(usage).map(({ searches }) => searches)).toEqual([3, 6, 1]);
});
