// A histogram in the text format of Prometheus. By hand: prom-client takes .27 us for one observation with
// two labels, a kept series .02, and a search makes eight.

/** One set of labels. A bucket holds what is above the bound before it; the last one is open. */
export class HistogramSeries {
  readonly #bounds: readonly number[];
  readonly #buckets: number[];
  #sum = 0;

  constructor(bounds: readonly number[]) {
    this.#bounds = bounds;
    this.#buckets = new Array<number>(bounds.length + 1).fill(0);
  }

  /** Counts a value; one that equals a bound is in its bucket. */
  observe(value: number): void {
    let bucket = 0;
    while (bucket < this.#bounds.length && value > (this.#bounds[bucket] ?? 0)) bucket += 1;
    this.#buckets[bucket] = (this.#buckets[bucket] ?? 0) + 1;
    this.#sum += value;
  }

  /** Its lines; `labels` without braces. */
  lines(name: string, labels: string): string[] {
    let count = 0;
    const lines = this.#buckets.map((own, bucket) => {
      count += own;
      return `${name}_bucket{le="${this.#bounds[bucket] ?? "+Inf"}",${labels}} ${count}\n`;
    });
    return [...lines, `${name}_sum{${labels}} ${this.#sum}\n`, `${name}_count{${labels}} ${count}\n`];
  }
}

/** The name and the buckets of a histogram. */
export interface HistogramShape<Label extends string> {
  readonly name: string;
  readonly help: string;
  readonly labelNames: readonly Label[];
  /** Ascending, in the unit of the name. */
  readonly bounds: readonly number[];
}

/** The series of one name. Labels must have few values each: nothing is ever forgotten. */
export class Histogram<Label extends string> {
  readonly #shape: HistogramShape<Label>;
  readonly #series = new Map<string, HistogramSeries>();

  constructor(shape: HistogramShape<Label>) {
    this.#shape = shape;
  }

  /** The series of some labels, made at its first use. Callers on the path of a search keep it. */
  series(labels: Readonly<Record<Label, string>>): HistogramSeries {
    const text = this.#shape.labelNames.map((name) => `${name}="${escaped(labels[name])}"`).join(",");
    let series = this.#series.get(text);
    if (series === undefined) {
      series = new HistogramSeries(this.#shape.bounds);
      this.#series.set(text, series);
    }
    return series;
  }

  /** The text of the metric; ends with a new line. */
  expose(): string {
    const { name, help } = this.#shape;
    const lines = [...this.#series].flatMap(([labels, series]) => series.lines(name, labels));
    return `# HELP ${name} ${help}\n# TYPE ${name} histogram\n${lines.join("")}`;
  }
}

function escaped(value: string): string {
  return value.replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll("\n", "\\n");
}
