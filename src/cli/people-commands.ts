import type { Command } from "commander";
import { loadConfig } from "../config.ts";
import { createSetupLink, setupLinkMinutes } from "../setup/setup-link.ts";
import { moment, type OutputOptions, print, table } from "./output.ts";
import { requireUser } from "./require-user.ts";
import { addSignInCommands } from "./sign-in-commands.ts";
import { openCommandRecords } from "./workspace-commands.ts";
import { yesOrNo } from "./yes-or-no.ts";

/** `setup-link`, and what `user` does to people and their ways to sign in. */
export function addPeopleCommands(program: Command): void {
  program
    .command("setup-link")
    .option("--json", "print one JSON line")
    .description("make a new link for the first set-up, while nobody has an account")
    .action(setupLink);
  const user = program.command("user").description("people with an account");
  user.command("list").option("--json", "print one JSON line").description("list all accounts").action(list);
  user
    .command("update")
    .argument("<email>", "the e-mail address of the account")
    .requiredOption("--operator <yes|no>", "whether they may set the plans of all workspaces")
    .option("--json", "print one JSON line")
    .description("make somebody an operator, or end that")
    .action(update);
  user
    .command("reset-link")
    .argument("<email>", "the e-mail address of the account")
    .option("--json", "print one JSON line")
    .description("make a link to choose a new password, valid for an hour, to hand over")
    .action(resetLink);
  addSignInCommands(user);
}

async function setupLink(options: OutputOptions): Promise<void> {
  using storage = openCommandRecords();
  const link = await createSetupLink(storage.records, loadConfig(process.env), Date.now());
  print(options, { link }, [`Valid once, for ${setupLinkMinutes} minutes:`, "", `  ${link}`]);
}

async function list(options: OutputOptions): Promise<void> {
  using storage = openCommandRecords();
  const users = await storage.records.people.list();
  const rows = users.map((user) => [
    user.email,
    user.isOperator ? "operator" : "",
    moment(user.createdAt),
    user.name,
  ]);
  const empty = [
    "Nobody has an account yet. Make a link for the first one with:",
    "  screen-search setup-link",
  ];
  print(options, { users }, rows.length === 0 ? empty : table(["EMAIL", "", "CREATED", "NAME"], rows));
}

async function update(email: string, options: OutputOptions & { readonly operator: string }): Promise<void> {
  const isOperator = yesOrNo("--operator", options.operator);
  using storage = openCommandRecords();
  const user = await requireUser(storage.records, email);
  await storage.records.people.setOperator(user.id, isOperator);
  print(options, { id: user.id, is_operator: isOperator }, [
    `${user.email} is ${isOperator ? "now an operator" : "no operator any more"}.`,
  ]);
}

async function resetLink(email: string, options: OutputOptions): Promise<void> {
  const { createResetLink } = await import("../accounts/reset-password.ts");
  const config = loadConfig(process.env);
  using storage = openCommandRecords();
  const { email: known } = await requireUser(storage.records, email);
  const services = { config, storage: storage.records, now: Date.now };
  const { link, expiresAt, isFirstPassword } = await createResetLink(services, known);
  const warning = isFirstPassword
    ? [`${known} has no password: they sign in at the identity provider. The link gives them one.`, ""]
    : [];
  print(
    options,
    { link, expires_at: new Date(expiresAt).toISOString(), is_first_password: isFirstPassword },
    [
      ...warning,
      `Hand this link to ${known}; it is valid once, until ${moment(expiresAt)}:`,
      "",
      `  ${link}`,
    ],
  );
}
