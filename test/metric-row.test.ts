// Metrics of other parts of the service: what a scrape reads.
import { expect, test } from "bun:test";
import { Gauge, Registry } from "prom-client";
import { addMetric, sharedRead } from "../src/telemetry/metric-row.ts";
import type { MetricSources } from "../src/telemetry/metric-sources.ts";

test("numbers that come from one row are read once a scrape", async () => {
  let reads = 0;
  const totals = sharedRead(async () => {
    reads += 1;
    await Bun.sleep(1);
    return { one: reads, two: 10 * reads };
  });
  const registry = new Registry();
  const sources = { databaseHealth: { record: () => undefined } } as unknown as MetricSources;
  addMetric(Gauge, ["one", "One.", async (of) => (await totals(of)).one], [registry], sources);
  addMetric(Gauge, ["two", "Two.", async (of) => (await totals(of)).two], [registry], sources);
  for (const scrape of [1, 2]) {
    const text = await registry.metrics();
    expect(text).toContain(`one ${scrape}\n`);
    expect(text).toContain(`two ${10 * scrape}\n`);
    expect(reads).toBe(scrape);
  }
});
