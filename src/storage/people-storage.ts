// What the service asks of its records about people. Accounts, sessions, members and invitations are written by better-auth, which is given
// their tables; the rest is here.
import type { PlanName, Workspace } from "./storage.ts";

/** The roles of a member, most powerful first. */
export type Role = "owner" | "admin" | "member";

/** A person with an account. Times are milliseconds since the epoch. */
export interface Person {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly isOperator: boolean;
  /** Whether a code is asked for after the password. */
  readonly hasSecondFactor: boolean;
  readonly createdAt: number;
}

/** A member of a workspace. */
export interface Member {
  readonly id: string;
  readonly userId: string;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  readonly joinedAt: number;
}

/** An invitation as whoever holds its link may see it. */
export interface OpenInvitation {
  readonly id: string;
  readonly workspaceId: string;
  readonly workspaceName: string;
  readonly email: string;
  readonly role: Role;
  readonly invitedBy: string;
  readonly expiresAt: number;
}

/** The first person and their workspace. */
export interface FirstOwner {
  readonly userId: string;
  readonly workspace: { readonly id: string; readonly name: string; readonly plan: PlanName };
  readonly now: number;
}

/** The tables that better-auth reads and writes by Drizzle; nobody else looks into them. */
export interface AuthTables {
  readonly provider: "sqlite" | "pg";
  readonly db: object;
  readonly schema: Record<string, unknown>;
}

/** People, and where they belong. */
export interface PeopleStorage {
  readonly authTables: AuthTables;
  count(): Promise<number>;
  /** All people, oldest first. */
  list(): Promise<readonly Person[]>;
  byId(id: string): Promise<Person | null>;
  /** The address is compared in lower case. */
  byEmail(email: string): Promise<Person | null>;
  /** False when there is no such person. */
  setOperator(id: string, isOperator: boolean): Promise<boolean>;
  /** Deletes a person with everything that hangs on them. */
  remove(id: string): Promise<void>;
  /**
   * Makes a person an operator and the owner of a workspace, which is created unless it exists; all or nothing. False when there is an
   * operator already: of two set-ups at once one wins.
   */
  makeOwner(owner: FirstOwner): Promise<boolean>;
  /** The name of each person, for lists that name who did something. */
  names(): Promise<ReadonlyMap<string, string>>;
  /** The workspaces of a person with their role there, oldest first. */
  workspacesOf(userId: string): Promise<readonly { readonly workspace: Workspace; readonly role: Role }[]>;
  /** A workspace and the role of a person in it, or null when they do not belong to it; prepared. */
  membership(
    workspaceId: string,
    userId: string,
  ): Promise<{ readonly workspace: Workspace; readonly role: Role } | null>;
  /** Oldest first. */
  members(workspaceId: string): Promise<readonly Member[]>;
  /** How many members each workspace has; those without any are absent. */
  memberCounts(): Promise<ReadonlyMap<string, number>>;
  /** Pending ones that have not expired, newest first. */
  invitations(workspaceId: string, now: number): Promise<readonly OpenInvitation[]>;
  /** Null when it is not pending any more or has expired. */
  invitation(id: string, now: number): Promise<OpenInvitation | null>;
  /** Adds an invitation of somebody who need not be a member, as an operator is not. */
  createInvitation(invitation: {
    readonly id: string;
    readonly workspaceId: string;
    readonly email: string;
    readonly role: Role;
    readonly inviterId: string;
    readonly createdAt: number;
    readonly expiresAt: number;
  }): Promise<void>;
  /** Adds a link; older ones end. */
  createSetupLink(link: {
    readonly sha256: string;
    readonly createdAt: number;
    readonly expiresAt: number;
  }): Promise<void>;
  /** Whether the link was not used, has not expired, and nobody has an account yet. */
  isSetupLinkOpen(sha256: string, now: number): Promise<boolean>;
  /** Deletes sessions, tokens, reset and setup links that ended before `now`. */
  removeExpired(now: number): Promise<void>;
  /** Ends the open invitations that somebody made in a workspace. */
  cancelInvitationsBy(workspaceId: string, inviterId: string): Promise<void>;
  /** Makes a used link good again, after what it was used for failed. */
  reopenSetupLink(sha256: string): Promise<void>;
  /** As `isSetupLinkOpen`, and uses the link up; of two at once one gets true. */
  consumeSetupLink(sha256: string, now: number): Promise<boolean>;
}
