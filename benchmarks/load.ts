// Requests that arrive whatever becomes of them (Poisson, seeded), at .5, 1 and 2 times the capacity that a
// closed loop found just before, one and two hundred workspaces, nine `standard` searches to one `deep`, with
// an import beside. Latency counts from when a request was due. Takes 3 minutes.
//   bun benchmarks/load.ts [--json] [--seconds 15] [--seed 1] [--no-results]
//   bun benchmarks/load.ts --soak SECONDS      memory, descriptors and p99 minute by minute; exit code 1 unless they are flat
import { parseArgs } from "node:util";
import { importBeside } from "./load/beside.ts";
import { type Clients, inSituation, SCREENS, WORKSPACES } from "./load/situation.ts";
import { showSoak, soak } from "./load/soak.ts";
import type { LoadOutcome } from "./load/tasks.ts";
import type { Mode } from "./overload/tasks.ts";
import { progressOn } from "./progress.ts";
import { quantile } from "./ranking-metrics.ts";
import type { Row, Table } from "./table.ts";
import { thisRun, writeResult } from "./write-results.ts";

const CLOSED_CONNECTIONS = 64;
const WARM_UP_SECONDS = 3;
const LOADS = [0.5, 1, 2] as const;
const MODES = ["standard", "deep"] as const;

const { values } = parseArgs({
  options: {
    json: { type: "boolean", default: false },
    seconds: { type: "string", default: "15" },
    seed: { type: "string", default: "1" },
    soak: { type: "string" },
    "no-results": { type: "boolean", default: false },
  },
});
const [seconds, seed] = [Number(values.seconds), Number(values.seed)];
const progress = progressOn();

/** The result of one load. */
interface Measured {
  readonly workspaces: number;
  readonly load: number;
  /** Answered a second by the closed loop. */
  readonly capacity: number;
  readonly offered: number;
  readonly answered: number;
  readonly refusals: Readonly<Record<string, number>>;
  readonly ms: Readonly<Record<Mode, Readonly<Record<"p50" | "p99", number>>>>;
  readonly longestMs: number;
  readonly unanswered: number;
  readonly generatorCores: number;
}

const countOf = ({ acceptedMs }: LoadOutcome) => acceptedMs.standard.length + acceptedMs.deep.length;

async function measureFor(clients: Clients, workspaces: number): Promise<readonly Measured[]> {
  const measured: Measured[] = [];
  const closed = { what: "closed", connections: CLOSED_CONNECTIONS, seed } as const;
  await clients.run({ ...closed, seconds: WARM_UP_SECONDS });
  for (const load of LOADS) {
    progress.step(`${workspaces} workspaces, ${load} times the capacity`);
    // Before each: what the import takes of the machine changes.
    const found = await clients.run({ ...closed, seconds: seconds / 2 });
    const capacity = countOf(found) / found.seconds;
    const outcome = await clients.run({ what: "open", perSecond: load * capacity, seconds, seed: seed + 1 });
    const { acceptedMs, refusals, longestMs, unanswered, generatorCores } = outcome;
    const of = (mode: Mode) => ({
      p50: quantile(acceptedMs[mode], 0.5),
      p99: quantile(acceptedMs[mode], 0.99),
    });
    measured.push({
      workspaces,
      load,
      capacity,
      refusals,
      longestMs,
      unanswered,
      generatorCores,
      offered: outcome.asked / seconds,
      answered: countOf(outcome) / seconds,
      ms: { standard: of("standard"), deep: of("deep") },
    });
  }
  return measured;
}

async function measure(): Promise<readonly Measured[]> {
  return inSituation(async ({ dataDir, clientsOf }) => {
    progress.begin("load", 2 * LOADS.length);
    const beside = importBeside(dataDir);
    const measured: Measured[] = [];
    for (const workspaces of [1, WORKSPACES])
      measured.push(...(await measureFor(await clientsOf(workspaces), workspaces)));
    progress.end();
    await beside.stop();
    progress.note(`${beside.done()["importedRows"]} rows were imported meanwhile`);
    return measured;
  });
}

function tableOf(measured: readonly Measured[]): Table {
  const rows = measured.flatMap((each): Row[] => {
    const { workspaces, load, capacity, offered, answered, refusals, longestMs, unanswered } = each;
    const group = `${workspaces === 1 ? "One workspace" : `${workspaces} workspaces`}, ${load} times the capacity`;
    const refused = Object.entries(refusals).map(([code, count]) => `${count} ${code}`);
    const note = [
      `${capacity.toFixed(0)}/s found as capacity, ${offered.toFixed(0)}/s offered, ${answered.toFixed(0)}/s answered`,
      refused.join(", ") || "none refused",
      `longest ${longestMs.toFixed(0)} ms`,
      `${unanswered} without an answer`,
    ].join("; ");
    return MODES.flatMap((mode) =>
      (["p50", "p99"] as const).map((share) => {
        const ms = each.ms[mode][share];
        const value = { median: ms, min: ms, max: ms };
        return { group, side: `${mode}, ${share}`, isOurs: share === "p50", value, note };
      }),
    );
  });
  return {
    name: "load",
    title: "Searches that arrive whatever becomes of them: how long answered ones took",
    unit: "ms",
    isLowerBetter: true,
    rows,
    notes: [
      `${SCREENS} screens; nine standard searches to one deep, arrivals by a seeded Poisson process, ${seconds} s each, an import beside.`,
      `Latency counts from when a request was due. The capacity is that of ${CLOSED_CONNECTIONS} connections that each ask again when answered, measured just before each load.`,
      "The clients run on the same cores.",
    ],
  };
}

function show(measured: readonly Measured[]): void {
  const whole = (value: number) => Number(value.toFixed(value < 10 ? 1 : 0));
  console.table(
    measured.map(
      ({
        workspaces,
        load,
        capacity,
        offered,
        answered,
        refusals,
        ms,
        longestMs,
        unanswered,
        generatorCores,
      }) => ({
        workspaces,
        load,
        "capacity/s": whole(capacity),
        "offered/s": whole(offered),
        "answered/s": whole(answered),
        "standard p50": whole(ms.standard.p50),
        "standard p99": whole(ms.standard.p99),
        "deep p50": whole(ms.deep.p50),
        "deep p99": whole(ms.deep.p99),
        longest: whole(longestMs),
        refusals: JSON.stringify(refusals),
        unanswered,
        "clients' cores": Number(generatorCores.toFixed(2)),
      }),
    ),
  );
}

if (values.soak === undefined) {
  const run = thisRun(
    `bun benchmarks/load.ts${values.seconds === "15" ? "" : ` --seconds ${values.seconds}`}`,
  );
  const measured = await measure();
  if (!values["no-results"]) await writeResult(tableOf(measured), run);
  if (values.json) console.log(JSON.stringify(measured));
  else show(measured);
  if (measured.some(({ unanswered }) => unanswered > 0)) process.exitCode = 1;
} else {
  const found = await soak(Number(values.soak), seed);
  if (values.json) console.log(JSON.stringify(found));
  else showSoak(found);
  if (!found.isFlat) process.exitCode = 1;
}
