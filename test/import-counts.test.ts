// The counts of an import as its page shows them: of screens, not of rows.
import { expect, test } from "bun:test";
import type { ImportJob } from "../src/pages/api.ts";
import { countsOf } from "../src/pages/library/import-counts.ts";

const shown = (imported: number, updated: number, unchanged: number, repeated: number) => {
  const { found, changed, asBefore } = countsOf({ imported, updated, unchanged, repeated } as ImportJob);
  return [found, changed, asBefore];
};

test("copies are counted once, whether the service has them among changed rows or among those as before", () => {
  expect(shown(3, 0, 0, 0)).toEqual([3, 0, 0]);
  expect(shown(1, 1, 0, 1)).toEqual([1, 0, 0]);
  expect(shown(1, 0, 1, 1)).toEqual([1, 0, 0]);
  expect(shown(1, 1, 2, 1)).toEqual([3, 0, 2]);
  expect(shown(0, 3, 2, 1)).toEqual([4, 2, 2]);
  expect(shown(0, 1, 3, 2)).toEqual([2, 0, 2]);
});
