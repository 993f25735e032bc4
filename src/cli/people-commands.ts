import type { Command } from "commander";
import { sessionSecret } from "../accounts/session-secret.ts";
import { loadConfig } from "../config.ts";
import { OperatorError } from "../errors.ts";
import { openSigningKeys } from "../images/signing-keys.ts";
import { openRecords } from "../open-records.ts";
import { createSetupLink, setupLinkMinutes } from "../setup/setup-link.ts";
import type { Storage } from "../storage/storage.ts";
import { yesOrNo } from "./option-values.ts";
import { moment, type OutputOptions, print, table } from "./output.ts";
import { openCommandRecords } from "./workspace-commands.ts";

/** `setup-link`, `user list`, `user update` and `user reset-link`. */
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
    .requiredOption("--operator <yes|no>", "whether they may set the plans of all workspaces", yesOrNo)
    .option("--json", "print one JSON line")
    .description("make somebody an operator, or end that")
    .action(update);
  user
    .command("reset-link")
    .argument("<email>", "the e-mail address of the account")
    .option("--json", "print one JSON line")
    .description("make a link to choose a new password, valid for an hour, to hand over")
    .action(resetLink);
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

async function update(email: string, options: OutputOptions & { readonly operator: boolean }): Promise<void> {
  const isOperator = options.operator;
  using storage = openCommandRecords();
  const user = await requireUser(storage.records, email);
  await storage.records.people.setOperator(user.id, isOperator);
  print(options, { id: user.id, is_operator: isOperator }, [
    `${user.email} is ${isOperator ? "now an operator" : "no operator any more"}.`,
  ]);
}

async function resetLink(email: string, options: OutputOptions): Promise<void> {
  const [{ Accounts }, { createResetLink }] = await Promise.all([
    import("../accounts/accounts.ts"),
    import("../accounts/reset-password.ts"),
  ]);
  const config = loadConfig(process.env);
  const storage = openRecords(config);
  try {
    const { email: known } = await requireUser(storage, email);
    const signingKeys = await openSigningKeys(config.dataDir, config.imageSigningSecrets);
    const accounts = new Accounts(config, storage.people, sessionSecret(signingKeys));
    const { link, expiresAt } = await createResetLink({ accounts, config, storage, now: Date.now }, known);
    print(options, { link, expires_at: new Date(expiresAt).toISOString() }, [
      `Hand this link to ${known}; it is valid once, until ${moment(expiresAt)}:`,
      "",
      `  ${link}`,
    ]);
  } finally {
    storage.close();
  }
}

async function requireUser(storage: Storage, email: string) {
  const user = await storage.people.byEmail(email);
  if (user === null) throw new OperatorError(`There is no account for ${email}. List them with: user list`);
  return user;
}
