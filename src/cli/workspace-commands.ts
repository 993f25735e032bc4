import type { Command } from "commander";
import { commandLine } from "../audit/record-audit.ts";
import { loadConfig } from "../config.ts";
import { requireName } from "../fields.ts";
import { openRecords } from "../open-records.ts";
import { createWorkspace } from "../workspaces/create-workspace.ts";
import { listWorkspaces } from "../workspaces/list-workspaces.ts";
import { updateWorkspace } from "../workspaces/update-workspace.ts";
import { planOption, validatedBy, yesOrNo } from "./option-values.ts";
import { moment, type OutputOptions, print, table } from "./output.ts";

/** `workspace create`, `workspace list` and `workspace update`. */
export function addWorkspaceCommands(program: Command): void {
  const workspace = program.command("workspace").description("teams that may search");
  workspace
    .command("create")
    .argument("<name>", "the name of the team", validatedBy(requireName))
    .addOption(planOption().default("team"))
    .option("--json", "print one JSON line")
    .description("create a workspace")
    .action(create);
  workspace
    .command("list")
    .option("--json", "print one JSON line")
    .description("list all workspaces")
    .action(list);
  workspace
    .command("update")
    .argument("<id>", "the id of the workspace, from `workspace list`")
    .option("--name <name>", "its new name", validatedBy(requireName))
    .addOption(planOption())
    .option("--suspended <yes|no>", "whether its keys and searches are refused", yesOrNo)
    .option("--json", "print one JSON line")
    .description("change a workspace at once, also while the service serves")
    .action(update);
}

async function create(name: string, options: OutputOptions & { readonly plan: string }): Promise<void> {
  using storage = openCommandRecords();
  const { id, plan, ...workspace } = await createWorkspace(
    storage.records,
    { name, plan: options.plan },
    Date.now(),
  );
  print(options, { id, name: workspace.name, plan }, [
    `Created workspace ${workspace.name} (${plan}): ${id}`,
    "",
    "Next, create an API key for it:",
    `  screen-search key create --workspace ${id} --name "first key"`,
  ]);
}

interface UpdateOptions extends OutputOptions {
  readonly name?: string;
  readonly plan?: string;
  readonly suspended?: boolean;
}

async function update(id: string, options: UpdateOptions, command: Command): Promise<void> {
  const { name, plan, suspended: isSuspended } = options;
  if (name === undefined && plan === undefined && isSuspended === undefined)
    command.error("error: nothing to change: give --name, --plan or --suspended");
  using storage = openCommandRecords();
  const change = { name, plan, isSuspended };
  await updateWorkspace(storage.records, id.toLowerCase(), change, commandLine, Date.now());
  const after = await storage.records.workspaces.byId(id.toLowerCase());
  const state = after?.suspendedAt == null ? "" : ", suspended";
  print(options, { id, name: after?.name, plan: after?.plan, is_suspended: state !== "" }, [
    `Workspace ${after?.name} is on ${after?.plan}${state}.`,
  ]);
}

async function list(options: OutputOptions): Promise<void> {
  using storage = openCommandRecords();
  const workspaces = await listWorkspaces(storage.records);
  const rows = workspaces.map((one) => [
    one.id,
    one.plan,
    moment(one.createdAt),
    one.suspendedAt === null ? "" : "suspended",
    one.name,
  ]);
  const empty = [
    "There is no workspace yet. Create one with:",
    '  screen-search workspace create "My team" --plan team',
  ];
  print(
    options,
    { workspaces },
    rows.length === 0 ? empty : table(["ID", "PLAN", "CREATED", "", "NAME"], rows),
  );
}

/** The records for the time of one command; `using` closes them however it ends. */
export function openCommandRecords() {
  const records = openRecords(loadConfig(process.env));
  return { records, [Symbol.dispose]: () => records.close() };
}
