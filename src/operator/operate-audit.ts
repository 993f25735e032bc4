// The audit list of the whole service, for operators.
import type { SignedIn } from "../accounts/session.ts";
import { type AuditFormat, exportAudit } from "../audit/export-audit.ts";
import { auditFilter, type GivenFilter, listAudit } from "../audit/list-audit.ts";
import type { Audit } from "../audit/schema.ts";
import type { Services } from "../services.ts";
import { requireOperator } from "./operate-workspaces.ts";

/** Who did what in the service and all workspaces, newest first. */
export async function listServiceAudit(
  { storage }: Services,
  by: SignedIn,
  given: GivenFilter,
  before?: number,
): Promise<Audit> {
  requireOperator(by);
  return listAudit(storage, auditFilter(given), before);
}

/** The same list as a file. */
export function exportServiceAudit(
  { storage }: Services,
  by: SignedIn,
  given: GivenFilter,
  format: AuditFormat,
): AsyncGenerator<string> {
  requireOperator(by);
  return exportAudit(storage, auditFilter(given), format);
}
