// The audit list as a file, newest first, read in parts so that its length costs no memory.
import { type Member, requireRole } from "../caller.ts";
import type { AuditEvent, AuditFilter } from "../storage/activity-storage.ts";
import type { Storage } from "../storage/storage.ts";
import { auditFilter, type GivenFilter } from "./list-audit.ts";

/** CSV (RFC 4180), or one JSON object a line. */
export type AuditFormat = "csv" | "jsonl";

const partEvents = 1_000;
const columns = [
  "id",
  "at",
  "workspace_id",
  "workspace_name",
  "actor",
  "action",
  "target",
  "detail",
  "address",
  "outcome",
] as const;

type Line = Readonly<Record<(typeof columns)[number], string | number | null>>;

/** The audit list of the workspace as a file, for owners and admins. */
export function exportWorkspaceAudit(
  { storage }: { readonly storage: Storage },
  member: Member,
  given: GivenFilter,
  format: AuditFormat,
): AsyncGenerator<string> {
  requireRole(member, "admin");
  return exportAudit(storage, { ...auditFilter(given), workspaceId: member.workspace.id }, format);
}

/** The events that a filter allows, as parts of a file. Whoever calls has checked who asks. */
export async function* exportAudit(
  storage: Storage,
  filter: AuditFilter,
  format: AuditFormat,
): AsyncGenerator<string> {
  if (format === "csv") yield csvLine(columns);
  let page = await storage.activity.audit(filter, partEvents);
  yield page.events.map((event) => lineOf(event, format)).join("");
  while (page.next !== null) {
    page = await storage.activity.audit(filter, partEvents, page.next);
    yield page.events.map((event) => lineOf(event, format)).join("");
  }
}

function lineOf({ workspaceId, workspaceName, at, ...event }: AuditEvent, format: AuditFormat): string {
  const line: Line = {
    ...event,
    at: new Date(at).toISOString(),
    workspace_id: workspaceId,
    workspace_name: workspaceName,
  };
  if (format === "csv") return csvLine(columns.map((column) => line[column] ?? ""));
  return `${JSON.stringify(Object.fromEntries(columns.map((column) => [column, line[column]])))}\n`;
}

function csvLine(cells: readonly (string | number)[]): string {
  return `${cells.map((cell) => `"${withoutFormula(String(cell)).replaceAll('"', '""')}"`).join(",")}\r\n`;
}

/** People choose their names: a spreadsheet would run one that begins like a formula (OWASP, CSV injection). */
function withoutFormula(cell: string): string {
  return /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
}
