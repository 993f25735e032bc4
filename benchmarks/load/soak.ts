// Half of what the service can do for as long as one likes, with imports, edits and changes of keys beside.
// Memory, descriptors and the slowest hundredth must be flat: the second half of the minutes is compared with
// the first, after the minutes in which everything is filled for the first time.
import { readdir } from "node:fs/promises";
import { progressOn } from "../progress.ts";
import { quantile } from "../ranking-metrics.ts";
import { changeKeysBeside, editBeside, importBeside } from "./beside.ts";
import { inSituation } from "./situation.ts";
import type { LoadOutcome } from "./tasks.ts";

const SLICES_A_MINUTE = 1;
const WARM_UP_SHARE = 0.2;
const CAPACITY_SECONDS = 8;
const CONNECTIONS = 64;

/** Upper bounds of the second half's median: `times` the median of the first half, plus `more`. */
const bounds = {
  residentMb: { times: 1.05, more: 10 },
  descriptors: { times: 1, more: 16 },
  p99Ms: { times: 1.5, more: 10 },
} as const;

type Measured = keyof typeof bounds;

/** One minute. */
interface Minute extends Readonly<Record<Measured, number>> {
  readonly answered: number;
  readonly refused: number;
}

export interface Soak {
  readonly capacity: number;
  readonly minutes: readonly Minute[];
  readonly halves: readonly {
    readonly what: Measured;
    readonly first: number;
    readonly second: number;
    readonly isFlat: boolean;
  }[];
  readonly beside: Readonly<Record<string, number>>;
  readonly unanswered: number;
  readonly isFlat: boolean;
}

/** Runs for so many seconds, in slices of a minute. */
export function soak(seconds: number, seed: number): Promise<Soak> {
  return inSituation(async ({ side, dataDir, workspaceId, writeKey, clientsOf }) => {
    const clients = await clientsOf(200);
    const beside = [
      importBeside(dataDir),
      await editBeside(side.url, writeKey),
      await changeKeysBeside(side.url, dataDir, workspaceId),
    ];
    const slice = 60 / SLICES_A_MINUTE;
    const slices = Math.max(5, Math.round(seconds / slice));
    const progress = progressOn();
    progress.begin("soak", slices + 1);
    progress.step("capacity");
    const closed = await clients.run({
      what: "closed",
      connections: CONNECTIONS,
      seconds: CAPACITY_SECONDS,
      seed,
    });
    const capacity = answeredOf(closed) / closed.seconds;
    const minutes: Minute[] = [];
    let unanswered = 0;
    for (let at = 0; at < slices; at += 1) {
      progress.step(`minute ${at + 1}`);
      const task = { what: "open", perSecond: capacity / 2, seconds: slice, seed: seed + at + 1 } as const;
      const outcome = await clients.run(task);
      unanswered += outcome.unanswered;
      minutes.push({
        answered: answeredOf(outcome),
        refused: outcome.asked - answeredOf(outcome),
        residentMb: (await side.residentBytes()) / 1e6,
        descriptors: (await readdir(`/proc/${side.pid}/fd`)).length,
        p99Ms: quantile([...outcome.acceptedMs.standard, ...outcome.acceptedMs.deep], 0.99),
      });
    }
    progress.end();
    for (const each of beside) await each.stop();
    const halves = halvesOf(minutes);
    const done = Object.assign({}, ...beside.map((each) => each.done())) as Record<string, number>;
    const isFlat = unanswered === 0 && halves.every((half) => half.isFlat);
    return { capacity, minutes, halves, beside: done, unanswered, isFlat };
  });
}

function answeredOf({ acceptedMs }: LoadOutcome): number {
  return acceptedMs.standard.length + acceptedMs.deep.length;
}

function halvesOf(minutes: readonly Minute[]): Soak["halves"] {
  const warm = minutes.slice(Math.ceil(minutes.length * WARM_UP_SHARE));
  const half = Math.floor(warm.length / 2);
  return (Object.keys(bounds) as Measured[]).map((what) => {
    const medianOf = (some: readonly Minute[]) =>
      quantile(
        some.map((minute) => minute[what]),
        0.5,
      );
    const [first, second] = [medianOf(warm.slice(0, half)), medianOf(warm.slice(-half))];
    return { what, first, second, isFlat: second <= first * bounds[what].times + bounds[what].more };
  });
}

export function showSoak({ capacity, minutes, halves, beside, unanswered, isFlat }: Soak): void {
  const rounded = (record: object) =>
    Object.fromEntries(
      Object.entries(record).map(([name, value]) => [
        name,
        typeof value === "number" ? Number(value.toFixed(1)) : value,
      ]),
    );
  console.table(minutes.map(rounded));
  console.table(halves.map(rounded));
  console.log(
    `Half of ${capacity.toFixed(0)} searches a second; beside them ${JSON.stringify(beside)}. ${unanswered} without an answer.`,
  );
  console.log(
    isFlat
      ? "Flat: the medians of the second half are within their bounds."
      : `NOT flat: the medians of the second half may be ${JSON.stringify(bounds)} of those of the first.`,
  );
}
