import { Argument, type Command, Option } from "commander";
import type { Plan } from "../database/stores/workspaces.ts";
import { OperatorError } from "../errors.ts";
import { type PlanName, planNames, requireName } from "../fields.ts";
import { commandLine, recordAudit } from "../people/audit/record-audit.ts";
import { createWorkspace, updateWorkspace } from "../people/workspaces/workspaces.ts";
import { shellCommand } from "../system/shell-command.ts";
import { openCommandStorage } from "./command-storage.ts";
import { validatedBy, wholeNumber, yesOrNo } from "./option-values.ts";
import { moment, type OutputOptions, print, printTable, table } from "./output.ts";

export function addWorkspaceCommands(program: Command): void {
  const workspace = program.command("workspace").description("teams that may search");
  workspace
    .command("create")
    .argument("<name>", "the name of the team", validatedBy(requireName))
    .addOption(planOption().default("team"))
    .description("create a workspace")
    .action(create);
  workspace.command("list").description("list all workspaces").action(list);
  workspace
    .command("update")
    .argument("<id>", "the id of the workspace, from `workspace list`")
    .option("--name <name>", "its new name", validatedBy(requireName))
    .addOption(planOption())
    .option("--suspended <yes|no>", "whether its keys and searches are refused", yesOrNo)
    .description("change a workspace at once, also while the service serves")
    .action(update);
}

function planOption(): Option {
  return new Option("--plan <plan>", "only the last two may search").choices(planNames);
}

async function create(name: string, options: OutputOptions & { readonly plan: string }): Promise<void> {
  await using opened = await openCommandStorage();
  const created = await createWorkspace(opened.storage, { name, plan: options.plan }, Date.now());
  const { id, plan } = created;
  print(options, { id, name: created.name, plan }, [
    `Created workspace ${created.name} (${plan}): ${id}`,
    "",
    "Next, create an API key for it:",
    `  ${shellCommand(`key create --workspace ${id} --name "first key"`)}`,
  ]);
}

interface UpdateOptions extends OutputOptions {
  readonly name?: string;
  readonly plan?: string;
  readonly suspended?: boolean;
}

async function update(given: string, options: UpdateOptions, command: Command): Promise<void> {
  const id = given.toLowerCase();
  const { name, plan, suspended: isSuspended } = options;
  if (name === undefined && plan === undefined && isSuspended === undefined)
    command.error("error: nothing to change: give --name, --plan or --suspended");
  await using opened = await openCommandStorage();
  await updateWorkspace(opened.storage, id, { name, plan, isSuspended }, commandLine, Date.now());
  const after = await opened.storage.workspaces.byId(id);
  const state = after?.suspendedAt == null ? "" : ", suspended";
  print(options, { id, name: after?.name, plan: after?.plan, is_suspended: state !== "" }, [
    `Workspace ${after?.name} is on ${after?.plan}${state}.`,
  ]);
}

async function list(options: OutputOptions): Promise<void> {
  await using opened = await openCommandStorage();
  const workspaces = await opened.storage.workspaces.list();
  const rows = workspaces.map((one) => [
    one.id,
    one.plan,
    moment(one.createdAt),
    one.suspendedAt === null ? "" : "suspended",
    one.name,
  ]);
  const empty = [
    "There is no workspace yet. Create one with:",
    `  ${shellCommand('workspace create "My team" --plan team')}`,
  ];
  printTable(options, { workspaces }, ["ID", "PLAN", "CREATED", "", "NAME"], rows, empty);
}

const searchesMax = 1_000_000;

export function addPlanCommands(program: Command): void {
  const plan = program.command("plan").description("what the workspaces of a plan may do");
  plan.command("list").description("list the plans with their limits").action(listPlans);
  plan
    .command("update")
    .addArgument(new Argument("<name>", "the plan").choices(planNames))
    .option("--searches-per-minute <n>", "searches of a workspace per minute", wholeNumber(1, searchesMax))
    .option("--burst <n>", "how many of them may come at once", wholeNumber(1, searchesMax))
    .description("change the limits of a plan at once, also while the service serves")
    .action(updatePlan);
}

async function listPlans(options: OutputOptions): Promise<void> {
  await using opened = await openCommandStorage();
  const plans = await opened.storage.workspaces.plans();
  const rows = plans.map(({ name, isSearchAllowed, searchesPerMinute, searchBurst }) => [
    name,
    isSearchAllowed ? "yes" : "no",
    String(searchesPerMinute),
    String(searchBurst),
  ]);
  print(options, { plans }, table(["PLAN", "SEARCH", "PER MINUTE", "BURST"], rows));
}

interface PlanOptions extends OutputOptions {
  readonly searchesPerMinute?: number;
  readonly burst?: number;
}

async function updatePlan(name: PlanName, options: PlanOptions, command: Command): Promise<void> {
  const { searchesPerMinute, burst: searchBurst } = options;
  if (searchesPerMinute === undefined && searchBurst === undefined)
    command.error("error: nothing to change: give --searches-per-minute or --burst");
  await using opened = await openCommandStorage();
  const { workspaces } = opened.storage;
  const before = (await workspaces.plans()).find((plan) => plan.name === name);
  if (before === undefined) throw new OperatorError(`There is no plan ${name} in the database.`);
  const after = {
    ...before,
    searchesPerMinute: searchesPerMinute ?? before.searchesPerMinute,
    searchBurst: searchBurst ?? before.searchBurst,
  };
  await workspaces.updatePlan(after);
  const entry = { actor: commandLine, action: "plan.update", target: name };
  const detail = `${limitsOf(before)} → ${limitsOf(after)}`;
  await recordAudit(opened.storage, { ...entry, detail }, Date.now());
  print(options, after, [`Workspaces on ${name} have ${limitsOf(after)}.`]);
}

function limitsOf({ searchesPerMinute, searchBurst }: Plan): string {
  return `${searchesPerMinute} searches a minute, ${searchBurst} at once`;
}
