import type { Member } from "../caller.ts";
import type { Services } from "../services.ts";
import { type AuditEntry, actorOf, recordAudit } from "./record-audit.ts";

/** Writes down what a member did in their workspace. */
export async function recordMemberAct(
  { storage, now }: Pick<Services, "storage" | "now">,
  member: Member,
  act: Omit<AuditEntry, "workspaceId" | "actor">,
): Promise<void> {
  const entry = { workspaceId: member.workspace.id, actor: actorOf(member), ...act };
  await recordAudit(storage, entry, now());
}
