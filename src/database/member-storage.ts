// Members of workspaces and invitations. Times are milliseconds since the epoch.
import type { Role } from "../fields.ts";
import type { Workspace } from "./workspace-storage.ts";

/** Members a workspace may have: its page and its lists read all of them. */
export const membersMax = 1_000;

/** A member of a workspace. */
export interface ListedMember {
  readonly id: string;
  readonly userId: string;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  readonly joinedAt: number;
  readonly isDisabled: boolean;
}

/** A workspace and the role of a person in it. */
export interface Belonging {
  readonly workspace: Workspace;
  readonly role: Role;
}

/**
 * A member and the role by which a change of them was allowed: the change is refused when the role is another
 * meanwhile.
 */
export interface JudgedMember {
  readonly workspaceId: string;
  readonly memberId: string;
  readonly role: Role;
}

/**
 * The outcome of a change: `last_owner` when the workspace would be left without an owner whose account is
 * enabled.
 */
export type MemberChange = "done" | "not_found" | "last_owner";

/** An open invitation. Only a person who was given its link knows the token. */
export interface OpenInvitation {
  readonly id: string;
  readonly workspace: Pick<Workspace, "id" | "name" | "suspendedAt">;
  readonly email: string;
  readonly role: Role;
  readonly invitedBy: { readonly name: string; readonly email: string };
  readonly expiresAt: number;
}

/** An invitation to be made. `email` is in lower case. */
export interface NewInvitation extends Pick<OpenInvitation, "id" | "email" | "role"> {
  readonly workspaceId: string;
  readonly link: InvitationLink;
}

/** The link of an invitation, by the hash of its token. */
export interface InvitationLink {
  readonly sha256: string;
  readonly inviterId: string;
  readonly createdAt: number;
  readonly expiresAt: number;
}
