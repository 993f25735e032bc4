// One run: steps drawn by a seed, each followed by all checks.
import { mkdir } from "node:fs/promises";
import { backupSteps } from "./backup-steps.ts";
import { check } from "./checks.ts";
import { damageSteps } from "./damage-steps.ts";
import { importSteps } from "./import-steps.ts";
import { BrokenPromise } from "./model.ts";
import { Random } from "./random.ts";
import { serverSteps } from "./server-steps.ts";
import type { Step } from "./step.ts";
import { World } from "./world.ts";

/** What to drive, and how. */
export interface Drive {
  readonly seed: number;
  readonly steps: number;
  /** An empty folder, in which everything happens. */
  readonly home: string;
  /** Names of the kinds to draw from; null for all. */
  readonly only: readonly string[] | null;
  readonly isVerbose: boolean;
}

const allSteps = [...importSteps, ...backupSteps, ...serverSteps, ...damageSteps];

/** How often a kind was run, and a fault really hit. */
interface Count {
  runs: number;
  hits: number;
  ms: number;
}

/** Runs to the end, or to the first broken promise, and says which; false then. */
export async function drive(plan: Drive): Promise<boolean> {
  console.log(`seed ${plan.seed}, ${plan.steps} steps`);
  await mkdir(plan.home, { recursive: true });
  const world = new World(plan.home);
  const steps = chosenSteps(plan, world);
  const lines: string[] = [];
  const counts = new Map(allSteps.map(({ name }): [string, Count] => [name, { runs: 0, hits: 0, ms: 0 }]));
  let [step, startedAt] = [0, performance.now()];
  try {
    await world.setUp();
    await check(world, new Random(plan.seed, 0));
    for (step = 1; step <= plan.steps; step += 1) {
      const line = await runStep(plan, steps, step, world, counts);
      lines.push(line);
      if (plan.isVerbose) console.log(line);
    }
    console.log(tableOf(counts, performance.now() - startedAt));
    return true;
  } catch (error) {
    reportBroken(plan, step, lines, world, error);
    return false;
  } finally {
    await world.close();
  }
}

function chosenSteps({ only }: Drive, world: World): readonly Step[] {
  const chosen = allSteps.filter(({ name }) => only === null || only.includes(name));
  if (chosen.length === 0)
    throw new Error(`--only: there are ${allSteps.map(({ name }) => name).join(", ")}.`);
  const skipped = Object.groupBy(chosen, ({ reasonToSkip }) => reasonToSkip?.(world) ?? "");
  for (const [reason, kinds = []] of Object.entries(skipped))
    if (reason !== "")
      console.log(`Steps of the kinds ${kinds.map(({ name }) => name).join(", ")} are SKIPPED: ${reason}.`);
  return chosen;
}

async function runStep(
  plan: Drive,
  steps: readonly Step[],
  number: number,
  world: World,
  counts: ReadonlyMap<string, Count>,
): Promise<string> {
  const random = new Random(plan.seed, number);
  const step = random.byWeight(steps);
  if ((step.reasonToSkip?.(world) ?? null) !== null) return `${number} ${step.name}: skipped`;
  const count = counts.get(step.name);
  const startedAt = performance.now();
  const at = `${number} ${step.name}`;
  const outcome = await step.run(world, random).catch((error: unknown) => {
    throw new Error(at, { cause: error });
  });
  world.workers.restore();
  await check(world, random).catch((error: unknown) => {
    throw new Error(`${at} (${outcome.text}), after which`, { cause: error });
  });
  const ms = performance.now() - startedAt;
  if (count !== undefined)
    [count.runs, count.hits, count.ms] = [count.runs + 1, count.hits + Number(outcome.hasHit), count.ms + ms];
  return `${at}: ${outcome.text} (${Math.round(ms)} ms)`;
}

function reportBroken(
  plan: Drive,
  step: number,
  lines: readonly string[],
  world: World,
  error: unknown,
): void {
  const messages: string[] = [];
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    messages.push(cause.message);
    // What is no promise of the service is a fault of the driver, or one that nobody thought of.
    if (cause.cause === undefined && !(cause instanceof BrokenPromise)) messages.push(cause.stack ?? "");
  }
  const others = plan.only === null ? "" : ` --only "${plan.only.join(",")}"`;
  console.log(
    [
      ...(plan.isVerbose ? [] : lines),
      `BROKEN: ${messages.join(": ")}`,
      `The last lines of the service: ${world.server?.log.slice(-2_000) ?? "it was not there"}`,
      `Again, with the same steps (the races in them are real, and may end in another way): bun test/fault-driver/run.ts --seed ${plan.seed} --steps ${step}${others} --verbose`,
    ].join("\n"),
  );
}

function tableOf(counts: ReadonlyMap<string, Count>, ms: number): string {
  const rows = [...counts].map(([name, { runs, hits, ms }]) =>
    [
      name.padEnd(26),
      String(runs).padStart(6),
      String(hits).padStart(6),
      String(Math.round(ms)).padStart(8),
    ].join(""),
  );
  return [
    `${"step".padEnd(26)}  runs  hits      ms`,
    ...rows,
    `no promise was broken in ${Math.round(ms / 1000)} s`,
  ].join("\n");
}
