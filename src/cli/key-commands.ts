import { type Command, Option } from "commander";
import { type KeyScope, keyScopes, keyScopesDefault, requireName } from "../fields.ts";
import { endConnection, noConnection } from "../people/connections/workspace-connections.ts";
import { generateApiKey } from "../people/keys/api-key.ts";
import { createKey, revokeKey, stateOf } from "../people/keys/keys.ts";
import { dayMs } from "../system/durations.ts";
import { shellCommand } from "../system/shell-command.ts";
import { openCommandStorage } from "./command-storage.ts";
import { validatedBy, wholeNumber } from "./option-values.ts";
import { moment, type OutputOptions, print, printTable } from "./output.ts";

const daysMax = 3_650;

interface CreateOptions extends OutputOptions {
  readonly workspace: string;
  readonly name: string;
  readonly expiresInDays?: number;
  readonly scope: readonly KeyScope[];
}

export function addKeyCommands(program: Command): void {
  const key = program.command("key").description("API keys of workspaces");
  key
    .command("create")
    .requiredOption("--workspace <id>", "the workspace it belongs to")
    .requiredOption("--name <name>", "what it is for", validatedBy(requireName))
    .option(
      "--expires-in-days <days>",
      `1 to ${daysMax}; without it the key does not expire`,
      wholeNumber(1, daysMax),
    )
    .addOption(
      new Option("--scope <scope...>", "what it may do; screens:write changes the library of all workspaces")
        .choices(keyScopes)
        .default(keyScopesDefault),
    )
    .description("create an API key; it is shown this once")
    .action(create);
  key
    .command("list")
    .option("--workspace <id>", "only those of one workspace")
    .description("list API keys without their secrets")
    .action(list);
  key
    .command("generate")
    .description("print a key that is stored nowhere, for SETUP_API_KEY of an unattended set-up")
    .action((options: OutputOptions) => {
      const generated = generateApiKey();
      print(options, { key: generated }, [generated]);
    });
  key
    .command("revoke")
    .argument("<id>", "the id of the key, from `key list`")
    .description("revoke an API key at once")
    .action(revoke);
}

async function create(options: CreateOptions): Promise<void> {
  await using opened = await openCommandStorage();
  const now = Date.now();
  const expiresAt = options.expiresInDays === undefined ? null : now + options.expiresInDays * dayMs;
  const { workspace: workspaceId, name, scope: scopes } = options;
  const input = { workspaceId, name, createdBy: "cli", expiresAt, scopes };
  const { id, secret, ...key } = await createKey(opened.storage, input, now);
  const created = { id, key: secret, name: key.name, workspaceId, scopes: key.scopes, expiresAt };
  print(options, created, [
    `API key ${key.name} (${id}, ${key.scopes.join(" ")}), ${expiresAt === null ? "without expiry" : `valid until ${moment(expiresAt)}`}:`,
    "",
    `  ${secret}`,
    "",
    "Keep it now: it is stored as a hash only and cannot be shown again.",
  ]);
}

async function list(options: OutputOptions & { readonly workspace?: string }): Promise<void> {
  await using opened = await openCommandStorage();
  const keys = await opened.storage.keys.list(options.workspace);
  const rows = keys.map((key) => [
    key.id,
    `${key.hint}…`,
    stateOf(key, Date.now()),
    moment(key.createdAt),
    moment(key.lastUsedAt),
    key.scopes.join(" "),
    key.name,
  ]);
  const empty = [
    "There is no API key yet. Create one with:",
    `  ${shellCommand('key create --workspace <id> --name "first key"')}`,
  ];
  const head = ["ID", "KEY", "STATE", "CREATED", "LAST USED", "SCOPES", "NAME"];
  printTable(options, { keys }, head, rows, empty);
}

async function revoke(id: string, options: OutputOptions): Promise<void> {
  await using opened = await openCommandStorage();
  await revokeKey(opened.storage, id, Date.now());
  print(options, { id, revoked: true }, [`Revoked key ${id}. Requests with it are refused from now on.`]);
}

export function addConnectionCommands(program: Command): void {
  const connection = program
    .command("connection")
    .description("programs that people connected by signing in");
  connection
    .command("list")
    .option("--workspace <id>", "only those of one workspace")
    .description("list connections, newest first")
    .action(listConnections);
  connection
    .command("end")
    .argument("<id>", "the id of the connection, from `connection list`")
    .description("end a connection at once")
    .action(end);
}

async function listConnections(options: OutputOptions & { readonly workspace?: string }): Promise<void> {
  await using opened = await openCommandStorage();
  const connections = await opened.storage.connections.list(options.workspace);
  const rows = connections.map((each) => [
    each.id,
    moment(each.createdAt),
    moment(each.lastUsedAt),
    each.scopes.join(" "),
    each.personEmail,
    each.clientName,
  ]);
  const head = ["ID", "CREATED", "LAST USED", "SCOPES", "PERSON", "PROGRAM"];
  printTable(options, { connections }, head, rows, ["No program is connected."]);
}

async function end(id: string, options: OutputOptions): Promise<void> {
  await using opened = await openCommandStorage();
  const connection = await opened.storage.connections.byId(id.toLowerCase());
  if (connection === null) throw noConnection(id);
  await endConnection(opened, connection);
  print(options, { id, ended: true }, [`Ended ${connection.clientName}. It is refused from now on.`]);
}
