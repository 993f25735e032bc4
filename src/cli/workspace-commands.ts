import type { Command } from "commander";
import { requireName } from "../fields.ts";
import { commandLine } from "../people/audit/record-audit.ts";
import { createWorkspace, updateWorkspace } from "../people/workspaces/workspaces.ts";
import { shellCommand } from "../system/shell-command.ts";
import { openCommandStorage } from "./command-storage.ts";
import { planOption, validatedBy, yesOrNo } from "./option-values.ts";
import { moment, type OutputOptions, print, table } from "./output.ts";

/** `workspace create`, `workspace list` and `workspace update`. */
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

async function create(name: string, options: OutputOptions & { readonly plan: string }): Promise<void> {
  await using storage = await openCommandStorage();
  const created = await createWorkspace(storage.database, { name, plan: options.plan }, Date.now());
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
  await using storage = await openCommandStorage();
  await updateWorkspace(storage.database, id, { name, plan, isSuspended }, commandLine, Date.now());
  const after = await storage.database.workspaces.byId(id);
  const state = after?.suspendedAt == null ? "" : ", suspended";
  print(options, { id, name: after?.name, plan: after?.plan, is_suspended: state !== "" }, [
    `Workspace ${after?.name} is on ${after?.plan}${state}.`,
  ]);
}

async function list(options: OutputOptions): Promise<void> {
  await using storage = await openCommandStorage();
  const workspaces = await storage.database.workspaces.list();
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
  print(
    options,
    { workspaces },
    rows.length === 0 ? empty : table(["ID", "PLAN", "CREATED", "", "NAME"], rows),
  );
}
