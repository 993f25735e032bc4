// Report of a run: number of steps of each kind, or the broken promise and the command that reproduces it.
import { BrokenPromise } from "./model.ts";
import type { Plan } from "./simulate.ts";
import type { World } from "./world.ts";

/** Number of runs of a kind of step, and of those in which a fault took effect. */
interface Count {
  runs: number;
  hits: number;
  ms: number;
}

const linesMax = 20;
/** Interval between progress lines of a run that is not verbose. */
const progressMs = 60_000;

/** The steps so far. */
export class RunReport {
  readonly #counts = new Map<string, Count>();
  readonly #startedAt = performance.now();
  readonly #lines: string[] = [];
  #number = 0;
  #beganAt = 0;
  #toldAt = this.#startedAt;

  /** The step that runs, or ran last. */
  get number(): number {
    return this.#number;
  }

  get lastLine(): string {
    return this.#lines.at(-1) ?? "";
  }

  get lastLines(): readonly string[] {
    return this.#lines;
  }

  begin(number: number): void {
    [this.#number, this.#beganAt] = [number, performance.now()];
  }

  /** Returns how many milliseconds the step took. */
  count(name: string, hasHit: boolean): number {
    const ms = performance.now() - this.#beganAt;
    const before = this.#counts.get(name) ?? { runs: 0, hits: 0, ms: 0 };
    const hits = before.hits + Number(hasHit);
    this.#counts.set(name, { runs: before.runs + 1, hits, ms: before.ms + ms });
    return ms;
  }

  /** Progress of the run, at most once a minute; otherwise null. */
  takeProgress(): string | null {
    const now = performance.now();
    if (now - this.#toldAt < progressMs) return null;
    this.#toldAt = now;
    return `${this.#number} steps in ${Math.round((now - this.#startedAt) / 1_000)} s`;
  }

  end(line: string): void {
    this.#lines.push(line);
    if (this.#lines.length > linesMax) this.#lines.shift();
  }

  get table(): string {
    const seconds = (performance.now() - this.#startedAt) / 1_000;
    const column = (value: string | number, width: number) => String(value).padStart(width);
    const rows = [...this.#counts].map(
      ([name, { runs, hits, ms }]) =>
        `${name.padEnd(30)}${column(runs, 6)}${column(hits, 6)}${column(Math.round(ms), 9)}${column(Math.round(ms / runs), 7)}`,
    );
    return [
      `${"step".padEnd(30)}  runs  hits       ms   each`,
      ...rows.toSorted(),
      `${this.#number} steps in ${Math.round(seconds)} s, ${(this.#number / seconds).toFixed(1)} a second: no promise was broken`,
    ].join("\n");
  }
}

/** Says what was broken, what came before it, and the command that runs the same steps again. */
export function reportBroken(plan: Plan, report: RunReport, world: World, error: unknown): void {
  const messages: string[] = [];
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    messages.push(cause.message);
    // Any other error is a fault of the simulation, or one nobody thought of.
    if (cause.cause === undefined && !(cause instanceof BrokenPromise)) messages.push(cause.stack ?? "");
  }
  const others = plan.only === null ? "" : ` --only "${plan.only.join(",")}"`;
  console.log(
    [
      ...(plan.isVerbose ? [] : report.lastLines),
      `BROKEN by seed ${plan.seed} on ${plan.form} in step ${report.number}: ${messages.join(": ")}`,
      `The last lines of the service: ${world.server?.log.slice(-3_000) ?? "it was not there"}`,
      `Of the second node: ${world.secondServer?.log.slice(-3_000) ?? "it was not there"}`,
      `Again, with the same steps (the races in them are real, and may end in another way): bun test/simulation/run.ts --form ${plan.form} --seed ${plan.seed} --until ${report.number}${others} --verbose`,
    ].join("\n"),
  );
}
