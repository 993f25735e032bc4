import type { Storage } from "../../database/storage.ts";
import type { AuditEvent, AuditFilter } from "../../database/stores/audit.ts";
import { ApiError } from "../../errors.ts";
import { outcomes } from "../../fields.ts";
import { type Member, requireRole } from "../caller.ts";
import type { Audit, AuditRow } from "./schema.ts";

const pageEvents = 50;
const textCharactersMax = 100;

/** A filter as it is given: in the query of an address, or as the options of a command. */
export interface GivenFilter {
  readonly action?: string | undefined;
  readonly outcome?: string | undefined;
  readonly text?: string | undefined;
}

/** The filter of the member's workspace. Throws `role_insufficient` for members who manage nothing. */
export function workspaceFilter(member: Member, given: GivenFilter): AuditFilter {
  requireRole(member, "admin");
  return { ...auditFilter(given), workspaceId: member.workspace.id };
}

/** A page of the events that a filter allows, newest first. The caller has checked who asks. */
export async function listAudit(
  storage: Storage,
  filter: AuditFilter,
  before?: number,
  limit = pageEvents,
): Promise<Audit> {
  const { events, next } = await storage.activity.audit(filter, limit, before);
  return { events: events.map(describeEvent), next };
}

/** The given filter; blanks count as absent. Throws `invalid_request`. */
export function auditFilter(given: GivenFilter): AuditFilter {
  const action = given.action?.trim() || undefined;
  const outcome = given.outcome?.trim() || undefined;
  const text = given.text?.trim() || undefined;
  const known = outcomes.find((one) => one === outcome);
  if (action !== undefined && !/^[a-z_]+(?:\.[a-z_]+)?$/.test(action))
    throw new ApiError("invalid_request", "action: must be such as key or key.create.");
  if (outcome !== known)
    throw new ApiError("invalid_request", `outcome: must be one of: ${outcomes.join(", ")}.`);
  if (text !== undefined && text.length > textCharactersMax)
    throw new ApiError("invalid_request", `text: must be at most ${textCharactersMax} characters.`);
  return { action, outcome: known, text };
}

export function describeEvent({ workspaceId, workspaceName, ...event }: AuditEvent): AuditRow {
  return { ...event, workspace_id: workspaceId, workspace_name: workspaceName };
}
