import type { Role } from "../api.ts";

/** A role in the words of the pages. */
export interface RoleText {
  readonly name: string;
  readonly summary: string;
}

/** Roles by name. */
export const roleTexts: Readonly<Record<Role, RoleText>> = {
  owner: { name: "Owner", summary: "Manages everything, owners included." },
  admin: { name: "Admin", summary: "Manages keys, members and invitations, but not owners." },
  member: {
    name: "Member",
    summary: "Searches, sees members and usage, and makes personal API keys where the workspace allows it.",
  },
};

/** Every role, most powerful first. */
const roleNames = Object.keys(roleTexts) as readonly Role[];

/** Whether the role may change keys, members and the workspace. */
export function isManager(role: Role): boolean {
  return role !== "member";
}

/** The roles that someone of this role may give. */
export function grantableRoles(role: Role): readonly Role[] {
  if (role === "owner") return roleNames;
  return role === "admin" ? ["admin", "member"] : [];
}

/** Whether the text is the name of a role. */
export function isRole(text: string): text is Role {
  return roleNames.some((role) => role === text);
}
