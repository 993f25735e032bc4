import { type Command, Option } from "commander";
import type { Storage } from "../database/storage.ts";
import type { AuditFilter } from "../database/stores/audit.ts";
import { outcomes } from "../fields.ts";
import { type AuditFormat, auditFormats, exportAudit } from "../people/audit/export-audit.ts";
import { auditFilter, type GivenFilter, listAudit } from "../people/audit/list-audit.ts";
import type { AuditRow } from "../people/audit/schema.ts";
import { openCommandStorage } from "./command-storage.ts";
import { wholeNumber } from "./option-values.ts";
import { moment, type OutputOptions, printTable } from "./output.ts";

const limitMax = 1_000;

interface FilterOptions extends GivenFilter {
  readonly workspace?: string;
}

export function addAuditCommands(program: Command): void {
  const audit = program.command("audit").description("who did what in the service and its workspaces");
  withFilter(audit.command("list"))
    .option("--limit <number>", `events to list, 1 to ${limitMax}`, wholeNumber(1, limitMax), 50)
    .description("list the newest events")
    .action(list);
  withFilter(audit.command("export"))
    .addOption(
      new Option("--format <format>", "the form of the lines").choices(auditFormats).default("jsonl"),
    )
    .description("write all events to standard output, newest first")
    .action(exportAll);
}

function withFilter(command: Command): Command {
  return command
    .option("--workspace <id>", "only those of one workspace")
    .option("--action <action>", "such as key or key.create")
    .addOption(new Option("--outcome <outcome>", "how it ended").choices(outcomes))
    .option("--text <text>", "only those that hold this text");
}

async function list(options: OutputOptions & FilterOptions & { readonly limit: number }): Promise<void> {
  await using opened = await openCommandStorage();
  const events = await newest(opened.storage, filterOf(options), options.limit);
  const rows = events.map((event) => [
    moment(event.at),
    event.outcome === "failure" ? `${event.action} (failed)` : event.action,
    event.address || "-",
    event.actor,
    [event.target, event.detail].filter(Boolean).join("; "),
  ]);
  printTable(options, { events }, ["AT", "ACTION", "ADDRESS", "BY", "WHAT"], rows, ["Nothing happened."]);
}

async function newest(storage: Storage, filter: AuditFilter, limit: number): Promise<readonly AuditRow[]> {
  let { events, next } = await listAudit(storage, filter, undefined, limit);
  while (events.length < limit && next !== null) {
    const older = await listAudit(storage, filter, next, limit - events.length);
    events = [...events, ...older.events];
    next = older.next;
  }
  return events;
}

async function exportAll(options: FilterOptions & { readonly format: AuditFormat }): Promise<void> {
  await using opened = await openCommandStorage();
  for await (const part of exportAudit(opened.storage, filterOf(options), options.format))
    process.stdout.write(part);
}

function filterOf({ workspace, ...given }: FilterOptions): AuditFilter {
  return { ...auditFilter(given), workspaceId: workspace?.toLowerCase() };
}
