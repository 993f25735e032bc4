import { type Member, requireRole } from "../caller.ts";
import type { Services } from "../services.ts";
import type { Audit } from "./schema.ts";

const pageEvents = 50;

/** Who did what in the workspace, newest first; for owners and admins. */
export async function listAudit({ storage }: Services, member: Member, before?: number): Promise<Audit> {
  requireRole(member, "admin");
  const events = await storage.activity.audit(member.workspace.id, pageEvents + 1, before);
  const page = events.slice(0, pageEvents);
  return { events: [...page], next: events.length > pageEvents ? (page.at(-1)?.id ?? null) : null };
}
