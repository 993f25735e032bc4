import type { Command } from "commander";
import type { Storage } from "../database/storage.ts";
import { OperatorError } from "../errors.ts";
import * as accounts from "../operator/accounts.ts";
import { commandLine, inWords, type NamedKey } from "../people/audit/record-audit.ts";
import { createSetupLink, setupLinkMinutes } from "../people/setup/setup-link.ts";
import { shellCommand } from "../system/shell-command.ts";
import { openCommandStorage, requireUser } from "./command-storage.ts";
import { yesOrNo } from "./option-values.ts";
import { moment, type OutputOptions, print, printTable } from "./output.ts";
import { peopleLockedOut } from "./signing-secret-command.ts";

export function addPeopleCommands(program: Command): void {
  program
    .command("setup-link")
    .description("make a new link for the first set-up, while nobody has an account")
    .action(setupLink);
  const user = program.command("user").description("people with an account");
  user.command("list").description("list all accounts").action(list);
  withEmail(user.command("update"))
    .requiredOption("--operator <yes|no>", "whether they may set the plans of all workspaces", yesOrNo)
    .description("make somebody an operator, or end that")
    .action(update);
  withEmail(user.command("reset-link"))
    .description("make a link to choose a new password, valid for an hour, to hand over")
    .action(resetLink);
  addAccountCommands(user);
  addSignInCommands(user);
}

function withEmail(command: Command): Command {
  return command.argument("<email>", "the e-mail address of the account");
}

const accountCommands = {
  disable: {
    description:
      "refuse somebody who has an account: sessions, links, invitations, personal keys and keys with screens:write they made end at once",
    operation: accounts.disableAccount,
    words: "is disabled: nobody signs in to this account until `user enable`.",
  },
  enable: {
    description: "let a disabled account sign in again; what ended with it stays ended",
    operation: accounts.enableAccount,
    words: "may sign in again.",
  },
  delete: {
    description:
      "delete an account with its memberships, personal keys and the keys with screens:write they made; other keys and the audit list stay",
    operation: accounts.deleteAccount,
    words: "has no account any more. Keys it created for workspaces still search.",
  },
} as const;

function addAccountCommands(user: Command): void {
  for (const [name, { description, operation, words }] of Object.entries(accountCommands))
    withEmail(user.command(name))
      .description(description)
      .action(async (email: string, options: OutputOptions) => {
        await using opened = await openCommandStorage();
        const person = await requireUser(opened.storage, email);
        const endedKeys = await operation(opened, commandLine, person);
        print(options, { id: person.id, email: person.email, done: name, endedKeys }, [
          `${person.email} ${words}`,
          ...endedLines(endedKeys),
        ]);
      });
}

/** For a person who is somebody else at the identity provider now, or lost a phone. */
function addSignInCommands(user: Command): void {
  withEmail(user.command("unlink-oidc"))
    .description("end the link to the identity provider, so that another account there may sign in")
    .action(unlink);
  user
    .command("reset-second-factor")
    .argument("[email]", "the e-mail address of the account")
    .option("--all-unreadable", "those of everybody, instead, that a lost signing secret made unreadable")
    .description("end the second factor and the sessions of somebody who lost their phone and recovery codes")
    .action(resetSecondFactors);
}

async function unlink(email: string, options: OutputOptions): Promise<void> {
  await using opened = await openCommandStorage();
  const person = await requireUser(opened.storage, email);
  const isChanged = await accounts.unlinkProvider(opened, commandLine, person);
  const outcome = isChanged ? "is not linked any more" : "was not linked to the identity provider";
  print(options, { id: person.id, is_changed: isChanged }, [`${person.email} ${outcome}.`]);
}

async function resetSecondFactors(
  email: string | undefined,
  options: OutputOptions & { readonly allUnreadable?: boolean },
): Promise<void> {
  if ((email !== undefined) === (options.allUnreadable === true))
    throw new OperatorError("Give the e-mail address of an account, or --all-unreadable.");
  await using opened = await openCommandStorage();
  if (email !== undefined) {
    const person = await requireUser(opened.storage, email);
    const isChanged = await accounts.resetSecondFactor(opened, commandLine, person);
    const outcome = isChanged ? "has no second factor now" : "had no second factor";
    print(options, { id: person.id, is_changed: isChanged }, [`${person.email} ${outcome}.`]);
    return;
  }
  const emails: string[] = [];
  for (const person of await peopleLockedOut(opened)) {
    if (await accounts.resetSecondFactor(opened, commandLine, person)) emails.push(person.email);
  }
  const lines = emails.map((reset) => `${reset} has no second factor now.`);
  print(options, { reset: emails }, emails.length === 0 ? ["Every second factor can be read."] : lines);
}

async function setupLink(options: OutputOptions): Promise<void> {
  await using opened = await openCommandStorage();
  const link = await createSetupLink(opened.storage, opened.config, Date.now());
  print(options, { link }, [`Valid once, for ${setupLinkMinutes} minutes:`, "", `  ${link}`]);
}

async function list(options: OutputOptions): Promise<void> {
  await using opened = await openCommandStorage();
  const users = await opened.storage.people.list();
  const rows = users.map((user) => [
    user.email,
    [user.isOperator && "operator", user.disabledAt !== null && "disabled"].filter(Boolean).join(", "),
    moment(user.createdAt),
    user.name,
  ]);
  const empty = [
    "Nobody has an account yet. Make a link for the first one with:",
    `  ${shellCommand("setup-link")}`,
  ];
  printTable(options, { users }, ["EMAIL", "", "CREATED", "NAME"], rows, empty);
}

async function update(email: string, options: OutputOptions & { readonly operator: boolean }): Promise<void> {
  const isOperator = options.operator;
  await using opened = await openCommandStorage();
  const user = await requireUser(opened.storage, email);
  const endedKeys = await accounts.setOperator(opened, commandLine, user, isOperator);
  print(options, { id: user.id, is_operator: isOperator, endedKeys }, [
    `${user.email} is ${isOperator ? "now an operator" : "no operator any more"}.`,
    ...endedLines(endedKeys),
  ]);
}

function endedLines(keys: readonly NamedKey[]): readonly string[] {
  if (keys.length === 0) return [];
  return [
    `Revoked with it, as only operators and editors hand out keys with screens:write: ${inWords(keys)}.`,
  ];
}

async function resetLink(email: string, options: OutputOptions): Promise<void> {
  // Loaded only here: it brings better-auth with it.
  const { createResetLink } = await import("../people/accounts/reset-password.ts");
  await using opened = await openCommandStorage();
  const person = await requireUser(opened.storage, email);
  const { link, expiresAt, isFirstPassword } = await createResetLink(opened, person);
  const warning = `${person.email} has no password: they sign in at the identity provider. The link gives them one.`;
  print(options, { link, expiresAt, isFirstPassword }, [
    ...(isFirstPassword ? [warning, ""] : []),
    `Hand this link to ${person.email}; it is valid once, until ${moment(expiresAt)}:`,
    "",
    `  ${link}`,
  ]);
}

export function addMemberCommands(program: Command): void {
  const member = program.command("member").description("people in a workspace");
  member
    .command("list")
    .argument("<workspace>", "the id of the workspace, from `workspace list`")
    .description("list the members of a workspace")
    .action(listMembers);
  member
    .command("update")
    .argument("<email>", "the e-mail address of the account")
    .option("--workspace <id>", "the workspace; needed for somebody in several")
    .requiredOption("--editor <yes|no>", "whether they may add and edit screens", yesOrNo)
    .description("make a member an editor, or end that with the keys with screens:write they made there")
    .action(updateMember);
}

async function listMembers(id: string, options: OutputOptions): Promise<void> {
  await using opened = await openCommandStorage();
  const workspace = await opened.storage.workspaces.byId(id.toLowerCase());
  if (workspace === null)
    throw new OperatorError(`There is no workspace ${id}. List them with: workspace list`);
  const members = await opened.storage.people.members(workspace.id);
  const rows = members.map(({ email, isDisabled, isEditor, name, role }) => [
    email,
    role,
    [isEditor && "editor", isDisabled && "disabled"].filter(Boolean).join(", "),
    name,
  ]);
  printTable(options, { members }, ["EMAIL", "ROLE", "", "NAME"], rows, ["Nobody is in it yet."]);
}

async function updateMember(
  email: string,
  options: OutputOptions & { readonly workspace?: string; readonly editor: boolean },
): Promise<void> {
  const isEditor = options.editor;
  await using opened = await openCommandStorage();
  const person = await requireUser(opened.storage, email);
  const workspace = await requireWorkspaceOf(opened.storage, person, options.workspace);
  const change = { person, workspaceId: workspace.id, isEditor };
  const endedKeys = await accounts.setEditor(opened, commandLine, change);
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
