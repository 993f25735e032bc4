// The guard of CI: which ratios count as broken, and that a part that breaks its bound is measured a second
// time.
import { describe, expect, test } from "bun:test";
import { type Part, verdictsOf } from "../guards.ts";
import type { Skip } from "../sides.ts";
import { oursOver, rowsOf, type Spread } from "../table.ts";

const guards = { one: { expected: 2, what: "a ratio" }, other: { expected: 1, what: "another" } };
const around = (median: number): Spread => ({ median, min: median / 2, max: median * 2 });

/** A part that finds these, one after the other. */
function finding(names: readonly string[], ...found: (readonly number[] | Skip)[]): Part {
  const left = found.map((all) => ("skip" in all ? all : all.map(around)));
  return { names, measure: async () => left.shift() ?? { skip: "measured too often" } };
}

describe("a guard", () => {
  test("holds up to 15 % above what is expected", async () => {
    const [verdict] = await verdictsOf(finding(["one"], [2.29]), guards);
    expect(verdict).toMatchObject({ isBroken: false, times: 1, ratio: around(2.29) });
    expect(verdict?.bound).toBeCloseTo(2.3);
  });

  test("breaks beyond, when a second measurement does, too; the lower median counts", async () => {
    const verdicts = await verdictsOf(finding(["one"], [2.6], [2.4]), guards);
    expect(verdicts).toMatchObject([{ isBroken: true, times: 2, ratio: { median: 2.4 } }]);
  });

  test("is measured once more when it breaks, each ratio of its part", async () => {
    const part = finding(["one", "other"], [2.4, 0.9], [2.2, 1.3]);
    expect(await verdictsOf(part, guards)).toMatchObject([
      { isBroken: false, times: 2, ratio: { median: 2.2 } },
      { isBroken: false, times: 2, ratio: { median: 0.9 } },
    ]);
  });

  test("breaks on a ratio that is no number", async () => {
    const verdicts = await verdictsOf(finding(["one"], [Number.NaN], [Number.NaN]), guards);
    expect(verdicts).toMatchObject([{ isBroken: true }]);
  });

  test("says why it was skipped, and breaks nothing", async () => {
    const verdicts = await verdictsOf(finding(["one"], { skip: "not installed" }), guards);
    expect(verdicts).toMatchObject([{ isBroken: false, skipped: "not installed" }]);
  });

  test("keeps the first measurement when the second cannot be had", async () => {
    const verdicts = await verdictsOf(finding(["one"], [3], { skip: "ended by itself" }), guards);
    expect(verdicts).toMatchObject([{ isBroken: true, times: 1, ratio: { median: 3 } }]);
  });

  test("refuses a ratio that nothing is expected of", async () => {
    await expect(verdictsOf(finding(["unknown"], [1]), guards)).rejects.toThrow("unknown");
  });
});

describe("ours over another side", () => {
  const ours = { side: "ours", isOurs: true, medians: [1, 2, 4] };

  test("is the other way round than a table's ratio", () => {
    const rows = rowsOf("group", [ours, { side: "peer", isOurs: false, medians: [2, 2, 2] }]);
    expect(oursOver("peer", rows)).toEqual({ median: 1, min: 0.5, max: 2 });
  });

  test("is absent with the reason of either side", () => {
    const absent = { side: "peer", isOurs: false, medians: [], skipped: "not installed" };
    expect(oursOver("peer", rowsOf("group", [ours, absent]))).toEqual({ skip: "peer: not installed" });
  });
});
