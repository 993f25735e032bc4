import type { Command } from "commander";
import { endConnection, noConnection } from "../people/connections/workspace-connections.ts";
import { openCommandStorage } from "./command-storage.ts";
import { moment, type OutputOptions, print, table } from "./output.ts";

/** `connection list` and `connection end`. */
export function addConnectionCommands(program: Command): void {
  const connection = program
    .command("connection")
    .description("programs that people connected by signing in");
  connection
    .command("list")
    .option("--workspace <id>", "only those of one workspace")
    .description("list connections, newest first")
    .action(list);
  connection
    .command("end")
    .argument("<id>", "the id of the connection, from `connection list`")
    .description("end a connection at once")
    .action(end);
}

async function list(options: OutputOptions & { readonly workspace?: string }): Promise<void> {
  await using storage = await openCommandStorage();
  const connections = await storage.database.connections.list(options.workspace);
  const rows = connections.map((each) => [
    each.id,
    moment(each.createdAt),
    moment(each.lastUsedAt),
    each.scopes.join(" "),
    each.personEmail,
    each.clientName,
  ]);
  const head = ["ID", "CREATED", "LAST USED", "SCOPES", "PERSON", "PROGRAM"];
  const empty = ["No program is connected."];
  print(options, { connections }, rows.length === 0 ? empty : table(head, rows));
}

async function end(id: string, options: OutputOptions): Promise<void> {
  await using storage = await openCommandStorage();
  const connection = await storage.database.connections.byId(id.toLowerCase());
  if (connection === null) throw noConnection(id);
  await endConnection({ storage: storage.database, now: Date.now }, connection);
  print(options, { id, ended: true }, [`Ended ${connection.clientName}. It is refused from now on.`]);
}
