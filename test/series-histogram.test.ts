// Our histogram says what prom-client's says of the same observations, in the same words.
import { expect, test } from "bun:test";
import fc from "fast-check";
import { Histogram, Registry } from "prom-client";
import { SeriesHistogram } from "../src/telemetry/series-histogram.ts";
import { examples } from "./support/examples.ts";

const shape = { name: "wait_seconds", help: "What was waited.", buckets: [0.5, 1, 2.5] };
const labels = fc.record({
  route: fc.constantFrom("/v1/screens", "/a b", ""),
  mode: fc.constantFrom("deep", 'a "quoted" \\ name\n'),
});
const values = fc.constantFrom(0, 0.25, 0.5, 0.75, 1, 2.5, 3, 1_000);

test("observations are exposed as prom-client exposes them", async () => {
  const observed = fc.array(fc.tuple(labels, values), { minLength: 1, maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(observed, async (observations) => {
      const registry = new Registry();
      const theirs = new Histogram({ ...shape, labelNames: ["route", "mode"], registers: [registry] });
      const ours = new SeriesHistogram<"route" | "mode">(shape);
      for (const [labelled, value] of observations) {
        theirs.observe(labelled, value);
        ours.series(labelled).observe(value);
      }
      expect(linesOf(ours.expose())).toEqual(linesOf(await registry.metrics()));
    }),
    { numRuns: examples(50) },
  );
});

/** Lines without an order of series or labels, which have none. */
function linesOf(text: string): string[] {
  return text
    .trim()
    .split("\n")
    .map((line) => line.replace(/\{(.*)\}/, (_, inner: string) => `{${inner.split(",").sort().join()}}`))
    .sort();
}
