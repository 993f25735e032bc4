import { expect, test } from "bun:test";
import { bytesText, counted, latencyText } from "../src/pages/labels/numbers.ts";

test("a number that is rounded up to the next unit is shown in it", () => {
  const texts = [999, 999_499, 999_500, 9_940_000, 999_600_000].map(bytesText);
  expect(texts).toEqual(["999 bytes", "999 KB", "1.0 MB", "9.9 MB", "1.0 GB"]);
  expect([0.844, 12, 999.4, 999.6].map(latencyText)).toEqual(["0.84 ms", "12 ms", "999 ms", "1.0 s"]);
});

test("one of something is said in the singular", () => {
  const texts = [0, 1, 1_200].map((count) => counted(count, "search", "searches"));
  expect(texts).toEqual(["0 searches", "1 search", "1,200 searches"]);
  expect(counted(1, "error")).toBe("1 error");
});
