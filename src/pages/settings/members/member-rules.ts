// Who may change whom, as the service judges it. The service judges again: this only keeps buttons away that it would refuse.
import type { Invitation, Member, Membership, Role } from "../../api.ts";
import { grantableRoles, isManager } from "../../labels/roles.ts";

/** The roles somebody may give to this member; one or none means there is nothing to choose. */
export function choosableRoles(mine: Membership["role"], member: Member): readonly Role[] {
  const roles = grantableRoles(mine);
  return roles.includes(member.role) ? roles : [];
}

/** Whether somebody may remove this member; leaving is another matter. */
export function isRemovable(mine: Membership["role"], member: Member, userId: string): boolean {
  return member.user_id !== userId && isManager(mine) && choosableRoles(mine, member).length > 0;
}

/** Whether somebody may replace or revoke this invitation: that of an owner is for owners. */
export function isInvitationManageable({ role }: Membership, invitation: Invitation): boolean {
  return grantableRoles(role).includes(invitation.role);
}

/** Whether this person is the workspace's only owner, who cannot leave it. */
export function isOnlyOwner(members: readonly Member[], userId: string): boolean {
  const owners = members.filter(({ role }) => role === "owner");
  return owners.length === 1 && owners[0]?.user_id === userId;
}
