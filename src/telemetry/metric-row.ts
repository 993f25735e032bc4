// A number of another part of the service, read at each scrape.
import { Counter, type Gauge, type Registry } from "prom-client";
import type { MetricSources } from "./metric-sources.ts";

/** A number, or one for each value of the first label, and so on for each label. */
type Reading = number | { readonly [label: string]: Reading };

/** A metric: its name, its help, its value, and the names of its labels. */
export type MetricRow = readonly [
  name: string,
  help: string,
  read: (sources: MetricSources) => Reading | Promise<Reading>,
  labelNames?: readonly string[],
];

/** Shares one read between all metrics that ask while it runs, as those of one scrape do. */
export function sharedRead<Value>(read: (sources: MetricSources) => Promise<Value>) {
  const running = new WeakMap<MetricSources, Promise<Value>>();
  return (sources: MetricSources): Promise<Value> => {
    const shared = running.get(sources) ?? read(sources).finally(() => running.delete(sources));
    running.set(sources, shared);
    return shared;
  };
}

/**
 * Registers a metric. While it cannot be read a counter is 0 and a gauge not a number: the other metrics are
 * needed most when the database is damaged.
 */
export function addMetric(
  Kind: typeof Counter | typeof Gauge,
  [name, help, read, labelNames = []]: MetricRow,
  registers: Registry[],
  sources: MetricSources,
): void {
  const collect = async () => {
    const reading = await Promise.resolve(sources)
      .then(read)
      .catch((error: unknown) => sources.databaseHealth.record(error));
    // Only now: two scrapes at once would both add to what one of them has reset.
    metric.reset();
    if (reading !== undefined) addReading(reading, labelNames, {});
    else if (Kind !== Counter && labelNames.length === 0) metric.inc({}, Number.NaN);
  };
  const addReading = (
    reading: Reading,
    [label = "", ...rest]: readonly string[],
    labels: Record<string, string>,
  ): void => {
    if (typeof reading === "number") metric.inc(labels, reading);
    else
      for (const [value, each] of Object.entries(reading))
        addReading(each, rest, { ...labels, [label]: value });
  };
  const metric = new Kind({
    name,
    help,
    labelNames: [...labelNames],
    registers,
    collect,
  });
}
