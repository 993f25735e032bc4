import { Argument, type Command } from "commander";
import type { Plan } from "../database/stores/workspaces.ts";
import { OperatorError } from "../errors.ts";
import { type PlanName, planNames } from "../fields.ts";
import { commandLine, recordAudit } from "../people/audit/record-audit.ts";
import { openCommandStorage } from "./command-storage.ts";
import { wholeNumber } from "./option-values.ts";
import { type OutputOptions, print, table } from "./output.ts";

const searchesMax = 1_000_000;

/** `plan list` and `plan update`. */
export function addPlanCommands(program: Command): void {
  const plan = program.command("plan").description("what the workspaces of a plan may do");
  plan.command("list").description("list the plans with their limits").action(list);
  plan
    .command("update")
    .addArgument(new Argument("<name>", "the plan").choices(planNames))
    .option("--searches-per-minute <n>", "searches of a workspace per minute", wholeNumber(1, searchesMax))
    .option("--burst <n>", "how many of them may come at once", wholeNumber(1, searchesMax))
    .description("change the limits of a plan at once, also while the service serves")
    .action(update);
}

async function list(options: OutputOptions): Promise<void> {
  await using storage = await openCommandStorage();
  const plans = await storage.database.workspaces.plans();
  const rows = plans.map(({ name, isSearchAllowed, searchesPerMinute, searchBurst }) => [
    name,
    isSearchAllowed ? "yes" : "no",
    String(searchesPerMinute),
    String(searchBurst),
  ]);
  print(options, { plans }, table(["PLAN", "SEARCH", "PER MINUTE", "BURST"], rows));
}

interface UpdateOptions extends OutputOptions {
  readonly searchesPerMinute?: number;
  readonly burst?: number;
}

async function update(name: PlanName, options: UpdateOptions, command: Command): Promise<void> {
  const { searchesPerMinute, burst: searchBurst } = options;
  if (searchesPerMinute === undefined && searchBurst === undefined)
    command.error("error: nothing to change: give --searches-per-minute or --burst");
  await using storage = await openCommandStorage();
  const { workspaces } = storage.database;
  const before = planOf(await workspaces.plans(), name);
  const after = {
    ...before,
    searchesPerMinute: searchesPerMinute ?? before.searchesPerMinute,
    searchBurst: searchBurst ?? before.searchBurst,
  };
  await workspaces.updatePlan(after);
  const entry = { actor: commandLine, action: "plan.update", target: name };
  const detail = `${limitsOf(before)} → ${limitsOf(after)}`;
  await recordAudit(storage.database, { ...entry, detail }, Date.now());
  print(options, after, [`Workspaces on ${name} have ${limitsOf(after)}.`]);
}

function planOf(plans: readonly Plan[], name: PlanName): Plan {
  const plan = plans.find((one) => one.name === name);
  if (plan !== undefined) return plan;
  throw new OperatorError(`There is no plan ${name} in the database.`);
}

function limitsOf({ searchesPerMinute, searchBurst }: Plan): string {
  return `${searchesPerMinute} searches a minute, ${searchBurst} at once`;
}
