// The criteria of the table "nearest neighbours": recall, and the least search parameter that reaches it.
import { describe, expect, test } from "bun:test";
import { leastEffort } from "../least-effort.ts";
import { recallOf } from "../nearest-data.ts";

describe("the least effort", () => {
  const recallFrom = (enough: number) => (effort: number) =>
    Promise.resolve(effort >= enough ? 0.99 : 0.5 + effort / 100_000);

  test("is found between two doublings, never below what is enough", async () => {
    expect(await leastEffort(recallFrom(500), 0.98, 100, 12_800)).toEqual({ effort: 500, recall: 0.99 });
    expect(await leastEffort(recallFrom(410), 0.98, 100, 12_800)).toEqual({ effort: 500, recall: 0.99 });
    expect(await leastEffort(recallFrom(710), 0.98, 100, 12_800)).toEqual({ effort: 800, recall: 0.99 });
  });

  test("is the first when that is enough, and one that is never enough says what it reached", async () => {
    expect(await leastEffort(recallFrom(1), 0.98, 100, 12_800)).toEqual({ effort: 100, recall: 0.99 });
    expect(await leastEffort(recallFrom(5000), 0.98, 100, 1000)).toEqual({ effort: 1000, recall: 0.51 });
  });

  test("a side that refuses is not asked again", async () => {
    const asked: number[] = [];
    const refuse = (effort: number) => {
      asked.push(effort);
      return Promise.resolve("no filter");
    };
    expect(await leastEffort(refuse, 0.98, 100, 12_800)).toBe("no filter");
    expect(asked).toEqual([100]);
  });
});

describe("recall", () => {
  test("is the mean share of the exact rows, in any order; missing rows count", () => {
    expect(
      recallOf(
        [[2, 1], [7]],
        [
          [1, 2],
          [3, 7],
        ],
      ),
    ).toBe(0.75);
    expect(recallOf([], [[1]])).toBe(0);
  });
});
