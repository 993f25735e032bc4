import type { Command } from "commander";
import { loadConfig } from "../config.ts";
import { openRecords } from "../open-records.ts";
import { createWorkspace } from "../workspaces/create-workspace.ts";
import { listWorkspaces } from "../workspaces/list-workspaces.ts";
import { moment, type OutputOptions, print, table } from "./output.ts";

/** `workspace create` and `workspace list`. */
export function addWorkspaceCommands(program: Command): void {
  const workspace = program.command("workspace").description("teams that may search");
  workspace
    .command("create")
    .argument("<name>", "the name of the team")
    .option("--plan <plan>", "free, pro, team or enterprise; only the last two may search", "team")
    .option("--json", "print one JSON line")
    .description("create a workspace")
    .action(create);
  workspace
    .command("list")
    .option("--json", "print one JSON line")
    .description("list all workspaces")
    .action(list);
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
