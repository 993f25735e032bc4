import { refusing } from "../accounts/refusals.ts";
import type { SignedIn } from "../accounts/session.ts";
import { recordMemberAct } from "../audit/record-member-act.ts";
import { type Member, requireRole } from "../caller.ts";
import type { Services } from "../services.ts";
import type { Role } from "../storage/people-storage.ts";
import { requireOtherMember } from "./other-member.ts";

/** Gives a member another role. Admins touch neither owners nor that role; a workspace keeps an owner. */
export async function updateMember(
  services: Services,
  member: Member,
  { headers }: SignedIn,
  memberId: string,
  role: Role,
): Promise<void> {
  const other = await requireOtherMember(services, member, memberId);
  requireRole(member, role === "owner" || other.role === "owner" ? "owner" : "admin");
  if (other.role === role) return;
  const { id: organizationId } = member.workspace;
  const body = { memberId, role, organizationId };
  await refusing(() => services.accounts.auth.api.updateMemberRole({ body, headers }));
  // Whoever may do less now cannot have others do more.
  await services.storage.people.cancelInvitationsBy(organizationId, other.userId);
  const detail = `role: ${other.role} → ${role}`;
  await recordMemberAct(services, member, { action: "member.update", target: other.email, detail });
}
