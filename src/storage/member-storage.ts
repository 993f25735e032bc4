// What the service asks of its records about who belongs where, and who is invited. Times are milliseconds
// since the epoch.
import type { Role } from "../fields.ts";
import type { Workspace } from "./storage.ts";

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

/** Members and invitations. */
export interface MemberStorage {
  /** The workspaces of a person with their role there, oldest first. */
  workspacesOf(userId: string): Promise<readonly Belonging[]>;
  /** Null when the person does not belong to the workspace; prepared. */
  membership(workspaceId: string, userId: string): Promise<Belonging | null>;
  /** Oldest first. */
  members(workspaceId: string): Promise<readonly ListedMember[]>;
  /** The names of the workspaces of each person, oldest first; those in none are absent. */
  workspaceNames(): Promise<ReadonlyMap<string, readonly string[]>>;
  /** How many members each workspace has; those without any are absent. */
  memberCounts(): Promise<ReadonlyMap<string, number>>;
  /** Gives a member another role and ends the invitations they made in the workspace, both or neither. */
  setRole(member: JudgedMember, role: Role): Promise<MemberChange>;
  /**
   * Takes a member out, with the invitations they made and their own keys in the workspace, all or nothing.
   */
  removeMember(member: JudgedMember, now: number): Promise<MemberChange>;
  /** Open ones, newest first. */
  invitations(workspaceId: string, now: number): Promise<readonly OpenInvitation[]>;
  /** Null when it is not open. */
  invitation(id: string, now: number): Promise<OpenInvitation | null>;
  /** The open invitation whose token has this hash, or null. */
  invitationByToken(sha256: string, now: number): Promise<OpenInvitation | null>;
  /**
   * Adds an invitation in the place of an open one for the same address. `member`: the address belongs to the
   * workspace already.
   */
  invite(invitation: NewInvitation): Promise<"done" | "member">;
  /**
   * Gives an open invitation another link; the one before ends. False when there is no such open invitation.
   */
  replaceLink(id: string, link: InvitationLink): Promise<boolean>;
  /** False when there is no such invitation. */
  revokeInvitation(id: string): Promise<boolean>;
  /**
   * Uses an invitation up and adds the member, both or neither. Of two at once one gets `done`, the other
   * `not_found`.
   */
  acceptInvitation(sha256: string, userId: string, now: number): Promise<"done" | "not_found" | "full">;
}
