import type { Member } from "../caller.ts";
import type { Services } from "../services.ts";
import { type AuditEntry, actorOf, recordAudit } from "./record-audit.ts";

/** Writes down what a member did in their workspace. */
export async function recordMemberAct(
  { storage, now }: Services,
  { person, workspace }: Member,
  act: Omit<AuditEntry, "workspaceId" | "actor">,
): Promise<void> {
  await recordAudit(storage, { workspaceId: workspace.id, actor: actorOf(person), ...act }, now());
}
