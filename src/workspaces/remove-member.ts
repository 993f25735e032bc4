import { refusing } from "../accounts/refusals.ts";
import type { SignedIn } from "../accounts/session.ts";
import { recordMemberAct } from "../audit/record-member-act.ts";
import { type Member, requireRole } from "../caller.ts";
import type { Services } from "../services.ts";
import { requireOtherMember } from "./other-member.ts";

/**
 * Takes a member out of the workspace, and their open invitations with them; the account stays, and so do the keys they created. Only owners
 * remove owners.
 */
export async function removeMember(
  services: Services,
  member: Member,
  { headers }: SignedIn,
  memberId: string,
): Promise<void> {
  const other = await requireOtherMember(services, member, memberId);
  requireRole(member, other.role === "owner" ? "owner" : "admin");
  const { id: organizationId } = member.workspace;
  const body = { memberIdOrEmail: memberId, organizationId };
  await refusing(() => services.accounts.auth.api.removeMember({ body, headers }));
  await services.storage.people.cancelInvitationsBy(organizationId, other.userId);
  await recordMemberAct(services, member, { action: "member.remove", target: other.email });
}

/** Leaves the workspace. Its only owner cannot. */
export async function leaveWorkspace(
  services: Services,
  member: Member,
  { headers }: SignedIn,
): Promise<void> {
  const body = { organizationId: member.workspace.id };
  await refusing(() => services.accounts.auth.api.leaveOrganization({ body, headers }));
  await services.storage.people.cancelInvitationsBy(member.workspace.id, member.person.id);
  await recordMemberAct(services, member, { action: "member.leave", target: member.person.email });
}
