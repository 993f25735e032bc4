import { type Member, requireRole } from "../caller.ts";
import { ApiError } from "../errors.ts";
import type { AuditEvent, AuditFilter } from "../storage/activity-storage.ts";
import type { Storage } from "../storage/storage.ts";
import type { Audit, AuditRow } from "./schema.ts";

const pageEvents = 50;
const textCharactersMax = 100;

/** What a filter is read from: the query of an address, or the options of a command. */
export interface GivenFilter {
  readonly action?: string | undefined;
  readonly outcome?: string | undefined;
  readonly text?: string | undefined;
}

/** Who did what in the workspace, newest first; for owners and admins. */
export async function listWorkspaceAudit(
  { storage }: { readonly storage: Storage },
  member: Member,
  given: GivenFilter,
  before?: number,
): Promise<Audit> {
  requireRole(member, "admin");
  return listAudit(storage, { ...auditFilter(given), workspaceId: member.workspace.id }, before);
}

/** A page of the events that a filter allows. Whoever calls has checked who asks. */
export async function listAudit(
  storage: Storage,
  filter: AuditFilter,
  before?: number,
  limit = pageEvents,
): Promise<Audit> {
  const { events, next } = await storage.activity.audit(filter, limit, before);
  return { events: events.map(describeEvent), next };
}

/** The filter that was asked for; blanks count as absent. Throws `invalid_request`. */
export function auditFilter(given: GivenFilter): AuditFilter {
  const action = given.action?.trim() || undefined;
  const outcome = given.outcome?.trim() || undefined;
  const text = given.text?.trim() || undefined;
  if (action !== undefined && !/^[a-z_]+(?:\.[a-z_]+)?$/.test(action))
    throw new ApiError("invalid_request", "action: must be such as key or key.create.");
  if (outcome !== undefined && outcome !== "success" && outcome !== "failure")
    throw new ApiError("invalid_request", "outcome: must be one of: success, failure.");
  if (text !== undefined && text.length > textCharactersMax)
    throw new ApiError("invalid_request", `text: must be at most ${textCharactersMax} characters.`);
  return { action, outcome, text };
}

/** An event as callers get it. */
function describeEvent({ workspaceId, workspaceName, ...event }: AuditEvent): AuditRow {
  return { ...event, workspace_id: workspaceId, workspace_name: workspaceName };
}
