// One run: steps drawn by a seed, each held against the model.
import { mkdir } from "node:fs/promises";
import { backupSteps } from "./backup-steps.ts";
import { check } from "./checks.ts";
import { damageSteps } from "./damage-steps.ts";
import { descriptionSteps } from "./description-steps.ts";
import { Disk } from "./disk.ts";
import { diskSteps } from "./disk-steps.ts";
import { importSteps } from "./import-steps.ts";
import { jobSteps } from "./job-steps.ts";
import { keySteps } from "./key-steps.ts";
import { memberSteps } from "./member-steps.ts";
import { nodeSteps } from "./node-steps.ts";
import { Backing, type Form } from "./place.ts";
import { Random } from "./random.ts";
import { readSteps } from "./read-steps.ts";
import { RunReport, reportBroken } from "./run-report.ts";
import { searchSteps } from "./search-steps.ts";
import { serverSteps } from "./server-steps.ts";
import type { Step } from "./step.ts";
import { World } from "./world.ts";
import { writeSteps } from "./write-steps.ts";

/** Settings of a run. */
export interface Plan {
  readonly form: Form;
  readonly seed: number;
  readonly steps: number;
  /** After so long no further step begins. */
  readonly secondsMax: number;
  /** An empty folder, in which everything happens. */
  readonly home: string;
  /** Names of the kinds to draw from; null for all. */
  readonly only: readonly string[] | null;
  readonly isVerbose: boolean;
  /** Ends the run before its next step. */
  readonly signal: AbortSignal;
}

const allSteps: readonly Step[] = [
  ...[...writeSteps, ...searchSteps, ...readSteps, ...keySteps, ...memberSteps, ...importSteps],
  ...[...jobSteps, ...descriptionSteps, ...backupSteps, ...serverSteps],
  ...[...damageSteps, ...diskSteps, ...nodeSteps],
];
/**
 * Steps between two thorough checks at most. In a bucket to look for every object takes seconds: it is asked
 * for 256 lists.
 */
const thoroughEvery = { inFolder: 25, inBucket: 100 };

/** Runs to the end, or to the first broken promise, and says which; false then. */
export async function simulate(plan: Plan): Promise<boolean> {
  console.log(`${plan.form}, seed ${plan.seed}, ${plan.steps} steps`);
  await mkdir(plan.home, { recursive: true });
  const disk = await Disk.mount(plan.home);
  const backing = await Backing.start(plan.form, plan.home);
  const world = new World(plan.home, backing, disk);
  const report = new RunReport();
  try {
    const steps = chosenSteps(plan, world);
    await world.setUp();
    await check(world, new Random(plan.seed, 0), true);
    const startedAt = performance.now();
    const isInTime = () => !plan.signal.aborted && performance.now() - startedAt < plan.secondsMax * 1_000;
    for (let number = 1; number <= plan.steps && isInTime(); number += 1) {
      report.begin(number);
      report.end(await runStep(plan, steps, number, world, report));
      const line = plan.isVerbose ? report.lastLine : report.takeProgress();
      if (line !== null) console.log(line);
    }
    console.log(report.table);
    return true;
  } catch (error) {
    reportBroken(plan, report, world, error);
    return false;
  } finally {
    await world.close();
    await backing.close();
    disk.unmount();
  }
}

/** Those that can run here. */
function chosenSteps({ only }: Plan, world: World): readonly Step[] {
  const chosen = allSteps.filter(({ name }) => only === null || only.includes(name));
  const reasonOf = ({ reasonToSkip }: Step) => reasonToSkip?.(world) ?? "";
  const { "": able = [], ...skipped } = Object.groupBy(chosen, reasonOf);
  for (const [reason, kinds = []] of Object.entries(skipped))
    console.log(`Steps of the kinds ${kinds.map(({ name }) => name).join(", ")} are SKIPPED: ${reason}.`);
  if (able.length === 0) throw new Error(`--only: there are ${allSteps.map(({ name }) => name).join(", ")}.`);
  return able;
}

async function runStep(
  plan: Plan,
  steps: readonly Step[],
  number: number,
  world: World,
  report: RunReport,
): Promise<string> {
  const random = new Random(plan.seed, number);
  const step = random.byWeight(steps);
  const at = `${number} ${step.name}`;
  const outcome = await step.run(world, random).catch((error: unknown) => {
    throw new Error(at, { cause: error });
  });
  world.workers.restore();
  const isInFolder = world.place.bucket === null;
  const isDue = number % (isInFolder ? thoroughEvery.inFolder : thoroughEvery.inBucket) === 0;
  const isThorough = isDue || (outcome.hasHit && isInFolder);
  await check(world, random, isThorough).catch((error: unknown) => {
    throw new Error(`${at} (${outcome.text}), after which`, { cause: error });
  });
  const ms = report.count(step.name, outcome.hasHit);
  return `${at}: ${outcome.text} (${Math.round(ms)} ms)`;
}
