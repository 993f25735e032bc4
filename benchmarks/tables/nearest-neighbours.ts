// Nearest 100 of 100,000 and of 1,000,000 vectors of 384 dimensions under the filters that a search has, at
// recall@100 >= .98 against exact float32 cosines. Every side has one index for each platform, searches on
// one thread and does with its smallest search parameter that reaches the recall.
//
// Rows are a continuum between some 20,000 real texts (see peers/python/nearest_data.py), not copies of a
// few: graphs lose neighbours among copies, scans do not. Cosines at their 1st, 10th, 50th, 90th and 99th
// percentile, as many rows as captions (made of ../shared; written to quantiles.json beside the data):
//                          2,589 real captions          2,589 rows
//   query to nearest 100   .17 .24 .33 .47 .62          .15 .22 .30 .40 .52
//   row to nearest row     .43 .49 .58 .72 .91          .37 .45 .59 .77 .91
//   random pairs          -.05 .04 .16 .32 .51         -.06 .04 .17 .32 .47
import { existsSync } from "node:fs";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { leastEffort } from "../least-effort.ts";
import {
  type Answers,
  type NearestCase,
  type NearestData,
  nearestCases,
  nearestData,
  recallOf,
} from "../nearest-data.ts";
import { type NearestCommand, nearestSides } from "../nearest-sides.ts";
import { interleave, isSkip, type Prepared, type Side, type Skip, startSide } from "../sides.ts";
import { type Bench, type Row, rowsOf, type Table } from "../table.ts";

const SIZES = [100_000, 1_000_000] as const;
const RECALL_MIN = 0.98;
const EFFORT_FIRST = 100;
/** With five rounds, each of the 200 queries is asked once. */
const QUERIES = 200;
const QUERIES_A_ROUND = 40;
const BUILD_SECONDS_MAX = 1800;
/** A side that answers no faster than this is not raised further. */
const ANSWERS_SECONDS_MAX = 90;

const caseNames: Readonly<Record<NearestCase, string>> = {
  platform: "platform",
  app: "platform and an app of 0.1 %",
  excluded: "platform without 100 excluded",
  all: "platform, app, without 100 excluded",
};

/** A side's description of itself in this table. */
interface Facts extends Prepared {
  /** The name of its search parameter, null when it has none. */
  readonly effort: string | null;
  readonly effortMin?: number;
  readonly effortMax?: number;
}

/** A side with its index; opened again when a case was too much for it. */
interface Opened {
  readonly command: NearestCommand;
  side: Side;
  facts: Facts | Skip;
}

export async function measure({ rounds, progress }: Bench): Promise<Table> {
  const rows: Row[] = [];
  for (const size of sizes()) {
    const made = await nearestData(size, progress);
    if (isSkip(made)) {
      rows.push({ group: `${size}`, side: "all", isOurs: false, skipped: made.skip });
      continue;
    }
    const commands = await nearestSides(made, progress);
    progress.begin(`${size} vectors`, commands.length + nearestCases.length * 2);
    const sides: Opened[] = [];
    for (const command of commands) {
      progress.step(`${command.name}: index`);
      sides.push(await opened(command));
    }
    for (const name of nearestCases) {
      rows.push(...(await measureCase(name, size, sides, made, { rounds, progress })));
    }
    await Promise.all(sides.map(({ side }) => side.close()));
  }
  return {
    name: "nearest-neighbours",
    title: "Nearest 100 vectors of 384 dimensions, one thread, recall@100 at least .98",
    unit: "ms",
    isLowerBetter: true,
    rows,
    notes: [
      "One index for each platform on every side; half of the rows are of the platform that is asked.",
      "Memory is the growth of the process's resident memory, for usearch its files, for PostgreSQL its tables and indexes.",
      `An index that is not built within ${BUILD_SECONDS_MAX / 60} minutes on both cores is left out.`,
    ],
  };
}

/** NEAREST_ROWS=100000 takes one size only. */
function sizes(): readonly number[] {
  const only = process.env["NEAREST_ROWS"];
  return only === undefined ? SIZES : [Number(only)];
}

/** Opens an index on one core; builds it first, with both, when there is none. */
async function opened(command: NearestCommand): Promise<Opened> {
  const failure = command.index === undefined ? null : await build(command, command.index);
  const missing = command.missing ?? failure?.skip;
  const side = startSide({ ...command, missing });
  return { command, side, facts: await side.ask<Facts>({ do: "prepare" }) };
}

/** Null when the index is there. A build that failed is not tried again until its note is deleted. */
async function build(command: NearestCommand, index: string): Promise<Skip | null> {
  const failed = `${index}.failed`;
  if (command.missing !== undefined || existsSync(join(index, "built.json"))) return null;
  if (existsSync(failed)) return { skip: await readFile(failed, "utf8") };
  await rm(index, { recursive: true, force: true });
  const builder = startSide({
    ...command,
    command: ["nice", "-n", "19", ...command.command],
    isPinned: false,
  });
  const built = await builder.ask<Facts>({ do: "prepare", build: true }, BUILD_SECONDS_MAX);
  await builder.close();
  if (!isSkip(built)) return null;
  await rm(index, { recursive: true, force: true });
  await writeFile(failed, `no index: ${built.skip}`);
  return { skip: `no index: ${built.skip}` };
}

/** A side that was ended by one case gets another chance at the next. */
async function reopen(opened: Opened): Promise<void> {
  if (!opened.side.hasFailed() || isSkip(opened.facts)) return;
  await opened.side.close();
  opened.side = startSide(opened.command);
  opened.facts = await opened.side.ask<Facts>({ do: "prepare" });
}

async function measureCase(
  name: NearestCase,
  size: number,
  sides: readonly Opened[],
  made: NearestData,
  { rounds, progress }: Bench,
): Promise<readonly Row[]> {
  const group = `${(size / 1000).toLocaleString("en-US")},000: ${caseNames[name]}`;
  progress.step(`${caseNames[name]}: recall`);
  const tuned = new Map<Side, Awaited<ReturnType<typeof tune>>>();
  for (const opened of sides) {
    await reopen(opened);
    tuned.set(opened.side, await tune(name, opened, made));
  }
  progress.step(`${caseNames[name]}: rounds`);
  const able = sides.filter(({ side }) => typeof tuned.get(side) !== "string").map(({ side }) => side);
  let first = 0;
  const timed = await interleave(
    able,
    (side) => {
      const reached = tuned.get(side);
      if (side === able[0]) first = (first + QUERIES_A_ROUND) % QUERIES;
      const effort = typeof reached === "object" ? reached.effort : 0;
      return { do: "round", case: name, effort, first, count: QUERIES_A_ROUND };
    },
    rounds,
  );
  const left = sides
    .filter(({ side }) => !able.includes(side))
    .map(({ side }) => ({
      side: side.name,
      isOurs: side.isOurs,
      medians: [],
      skipped: String(tuned.get(side)),
    }));
  const memory = await bytesOf(able);
  return rowsOf(group, [...timed, ...left], (side) => {
    const opened = sides.find((one) => one.side.name === side);
    const reached = opened && tuned.get(opened.side);
    if (opened === undefined || isSkip(opened.facts) || typeof reached !== "object") return {};
    const { version, setting, effort, buildSeconds } = opened.facts;
    return {
      version,
      setting: effort === null ? setting : `${setting}; ${effort} ${reached.effort}`,
      proof: `recall@100 ${reached.recall.toFixed(4)}`,
      bytes: memory.get(side),
      buildSeconds,
    };
  });
}

/** The smallest parameter that reaches the recall, or why there is none. */
async function tune(name: NearestCase, { side, facts }: Opened, { data, truth }: NearestData) {
  if (isSkip(facts)) return facts.skip;
  const path = join(data, `answers-${process.pid}.json`);
  const recallAt = async (effort: number) => {
    const answer = await side.ask<object>({ do: "answers", case: name, effort, path }, ANSWERS_SECONDS_MAX);
    if (isSkip(answer)) return answer.skip;
    return recallOf(JSON.parse(await readFile(path, "utf8")) as Answers, truth[name]);
  };
  const max = facts.effort === null ? EFFORT_FIRST : (facts.effortMax ?? EFFORT_FIRST);
  const first = facts.effortMin ?? EFFORT_FIRST;
  const reached = await leastEffort(recallAt, RECALL_MIN, first, max);
  await rm(path, { force: true });
  if (typeof reached === "string" || reached.recall >= RECALL_MIN) return reached;
  return `recall@100 ${reached.recall.toFixed(4)} at ${facts.effort ?? "its only setting"} ${reached.effort}, its most`;
}

async function bytesOf(sides: readonly Side[]): Promise<ReadonlyMap<string, number>> {
  const sizes = new Map<string, number>();
  for (const side of sides) {
    const answer = await side.ask<{ bytes: number }>({ do: "memory" });
    if (!isSkip(answer)) sizes.set(side.name, answer.bytes);
  }
  return sizes;
}
