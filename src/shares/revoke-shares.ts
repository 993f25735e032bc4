import { recordMemberAct } from "../audit/record-member-act.ts";
import { type Member, requireRole } from "../caller.ts";
import type { Services } from "../services.ts";

/** Ends every share link that the workspace has given out; links made afterwards hold. For owners and admins. */
export async function revokeShares(services: Services, member: Member): Promise<void> {
  requireRole(member, "admin");
  await services.storage.workspaces.endShares(member.workspace.id);
  await recordMemberAct(services, member, { action: "share.revoke", target: "all share links" });
}
