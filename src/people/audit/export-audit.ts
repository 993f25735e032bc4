// The audit list as a file, newest first, read in parts so that its length costs no memory.

import type { Storage } from "../../database/storage.ts";
import type { AuditFilter } from "../../database/stores/audit.ts";
import { describeEvent } from "./list-audit.ts";
import type { AuditRow } from "./schema.ts";

/** CSV (RFC 4180), or one JSON object a line. */
const types = { csv: "text/csv; charset=utf-8", jsonl: "application/x-ndjson" } as const;
export type AuditFormat = keyof typeof types;
export const auditFormats = ["csv", "jsonl"] as const satisfies readonly AuditFormat[];

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
] as const satisfies readonly (keyof AuditRow)[];

/** The events that a filter allows, as parts of a file. The caller has checked who asks. */
export async function* exportAudit(
  storage: Storage,
  filter: AuditFilter,
  format: AuditFormat,
): AsyncGenerator<string> {
  if (format === "csv") yield csvLine(columns);
  for (let before: number | undefined | null; before !== null; ) {
    const { events, next } = await storage.activity.audit(filter, partEvents, before);
    yield events.map((event) => lineOf(describeEvent(event), format)).join("");
    before = next;
  }
}

function lineOf(event: AuditRow, format: AuditFormat): string {
  const line = { ...event, at: new Date(event.at).toISOString() };
  if (format === "csv") return csvLine(columns.map((column) => line[column] ?? ""));
  return `${JSON.stringify(Object.fromEntries(columns.map((column) => [column, line[column]])))}\n`;
}

function csvLine(cells: readonly (string | number)[]): string {
  return `${cells.map((cell) => `"${withoutFormula(String(cell)).replaceAll('"', '""')}"`).join(",")}\r\n`;
}

/** People choose their names: a spreadsheet would run one that is like a formula (OWASP, CSV injection). */
function withoutFormula(cell: string): string {
  return /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
}

/** An answer that browsers save as `audit.csv` or `audit.jsonl`. Parts are made as fast as they are read. */
export function downloadAudit(parts: AsyncGenerator<string>, format: AuditFormat): Response {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      const { done, value } = await parts.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    cancel: async () => void (await parts.return(undefined)),
  });
  return new Response(body, {
    headers: {
      "content-type": types[format],
      "content-disposition": `attachment; filename="audit.${format}"`,
      "cache-control": "no-store",
    },
  });
}
