// Roles in words, and who may change whom. The service decides again: this only hides buttons that it would
// refuse.
import type { Invitation, Member, Membership, Role } from "../api.ts";

interface RoleText {
  readonly name: string;
  readonly summary: string;
}

export const roleTexts: Readonly<Record<Role, RoleText>> = {
  owner: { name: "Owner", summary: "Manages everything, including owners." },
  admin: { name: "Admin", summary: "Manages keys, members and invitations, but not owners." },
  member: {
    name: "Member",
    summary: "Searches, sees members and usage, and makes personal API keys where the workspace allows it.",
  },
};

/** Every role, most powerful first. */
const roleNames = Object.keys(roleTexts) as readonly Role[];

/** True when the role may change keys, members and the workspace. */
export function isManager(role: Role): boolean {
  return role !== "member";
}

export function grantableRoles(role: Role): readonly Role[] {
  if (role === "owner") return roleNames;
  return role === "admin" ? ["admin", "member"] : [];
}

export function isRole(text: string): text is Role {
  return roleNames.some((role) => role === text);
}

/** The roles somebody may give to this member; one or none means there is nothing to choose. */
export function choosableRoles(mine: Membership["role"], member: Member): readonly Role[] {
  const roles = grantableRoles(mine);
  return roles.includes(member.role) ? roles : [];
}

/** True when this user may remove the member; leaving a workspace is a separate action. */
export function isRemovable(mine: Membership["role"], member: Member, userId: string): boolean {
  return member.user_id !== userId && isManager(mine) && choosableRoles(mine, member).length > 0;
}

/** True when this role may replace or revoke the invitation; only owners may do so for an owner's. */
export function isInvitationManageable({ role }: Membership, invitation: Invitation): boolean {
  return grantableRoles(role).includes(invitation.role);
}

/** True when this user is the workspace's only owner, who cannot leave it. */
export function isOnlyOwner(members: readonly Member[], userId: string): boolean {
  const owners = members.filter(({ role }) => role === "owner");
  return owners.length === 1 && owners[0]?.user_id === userId;
}
