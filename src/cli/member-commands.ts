import type { Command } from "commander";
import type { Storage } from "../database/storage.ts";
import { OperatorError } from "../errors.ts";
import { setEditor } from "../operator/accounts.ts";
import { commandLine } from "../people/audit/record-audit.ts";
import { openCommandStorage, requireUser } from "./command-storage.ts";
import { yesOrNo } from "./option-values.ts";
import { type OutputOptions, print, printTable } from "./output.ts";
import { endedLines } from "./people-commands.ts";

interface MemberOptions extends OutputOptions {
  readonly workspace?: string;
}

/** `member list` and `member update`. */
export function addMemberCommands(program: Command): void {
  const member = program.command("member").description("people in a workspace");
  member
    .command("list")
    .argument("<workspace>", "the id of the workspace, from `workspace list`")
    .description("list the members of a workspace")
    .action(list);
  member
    .command("update")
    .argument("<email>", "the e-mail address of the account")
    .option("--workspace <id>", "the workspace; needed for somebody in several")
    .requiredOption("--editor <yes|no>", "whether they may add and edit screens", yesOrNo)
    .description("make a member an editor, or end that with the keys with screens:write they made there")
    .action(update);
}

async function list(id: string, options: OutputOptions): Promise<void> {
  await using storage = await openCommandStorage();
  const workspace = await storage.database.workspaces.byId(id.toLowerCase());
  if (workspace === null)
    throw new OperatorError(`There is no workspace ${id}. List them with: workspace list`);
  const members = await storage.database.people.members(workspace.id);
  const rows = members.map(({ email, isDisabled, isEditor, name, role }) => [
    email,
    role,
    [isEditor && "editor", isDisabled && "disabled"].filter(Boolean).join(", "),
    name,
  ]);
  printTable(options, { members }, ["EMAIL", "ROLE", "", "NAME"], rows, ["Nobody is in it yet."]);
}

async function update(email: string, options: MemberOptions & { readonly editor: boolean }): Promise<void> {
  const isEditor = options.editor;
  await using storage = await openCommandStorage();
  const person = await requireUser(storage.database, email);
  const workspace = await requireWorkspaceOf(storage.database, person, options.workspace);
  const services = { storage: storage.database, now: Date.now };
  const change = { person, workspaceId: workspace.id, isEditor };
  const endedKeys = await setEditor(services, commandLine, change);
  print(options, { id: person.id, workspace: workspace.id, is_editor: isEditor, endedKeys }, [
    `${person.email} may ${isEditor ? "now" : "no longer"} add and edit screens in ${workspace.name}.`,
    ...endedLines(endedKeys),
  ]);
}

/** The workspace of a person that was named, or their only one. */
async function requireWorkspaceOf(
  { people }: Storage,
  { id, email }: { readonly id: string; readonly email: string },
  given: string | undefined,
) {
  const all = (await people.workspacesOf(id)).map(({ workspace }) => workspace);
  const found = given === undefined ? all : all.filter((one) => one.id === given.toLowerCase());
  const [only, ...more] = found;
  if (only !== undefined && more.length === 0) return only;
  const theirs = all.map((one) => `${one.name} (${one.id})`).join(", ");
  if (all.length === 0) throw new OperatorError(`${email} belongs to no workspace.`);
  throw new OperatorError(`Give --workspace with one of those ${email} belongs to: ${theirs}.`);
}
