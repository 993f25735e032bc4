// What the service asks of its records about people. better-auth writes accounts and sessions through
// `authTables`; the rest is here.
import type { PlanName } from "../fields.ts";
import type { StoredResetLink } from "./credential-storage.ts";
import type { MemberStorage } from "./member-storage.ts";
import type { EndedKey } from "./storage.ts";

/** A person with an account. Times are milliseconds since the epoch. */
export interface Person {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly isOperator: boolean;
  /** Whether a code is asked for after the password. */
  readonly hasSecondFactor: boolean;
  readonly createdAt: number;
  /** Nobody signs in to a disabled account; null for one that is enabled. */
  readonly disabledAt: number | null;
}

/** Why an account was not changed. */
export type AccountRefusal =
  | "not_found"
  /** The service would be left without an operator. */
  | "last_operator"
  /** A workspace with other members would be left without an owner, see `soleOwnerOf`. */
  | "sole_owner";

/**
 * The outcome of a change of an account: why it was not made, or the keys with `screens:write` that ended
 * with it.
 */
export type AccountChange = AccountRefusal | readonly EndedKey[];

/** The first person and their workspace. */
export interface FirstOwner {
  readonly userId: string;
  readonly workspace: { readonly id: string; readonly name: string; readonly plan: PlanName };
  readonly now: number;
}

/** The tables that better-auth reads and writes by Drizzle. */
export interface AuthTables {
  readonly provider: "sqlite" | "pg";
  readonly db: object;
  readonly schema: Record<string, unknown>;
  /**
   * Wraps better-auth's operations, so that their writes wait for other processes as those of the service do.
   */
  readonly retried: <Operations extends object>(operations: Operations) => Operations;
}

/** People, and where they belong. */
export interface PeopleStorage extends MemberStorage {
  readonly authTables: AuthTables;
  count(): Promise<number>;
  /** All people, oldest first. */
  list(): Promise<readonly Person[]>;
  byId(id: string): Promise<Person | null>;
  /** The address is compared in lower case. */
  byEmail(email: string): Promise<Person | null>;
  /**
   * Makes a person an operator, or ends that together with the links and the keys with `screens:write` they
   * made, all or nothing. The last operator stays one.
   */
  setOperator(id: string, isOperator: boolean, now: number): Promise<AccountChange>;
  /**
   * Disables an account and ends its sessions, its own keys, the keys with `screens:write` it made, and the
   * links it made or was given; all or nothing.
   */
  disable(id: string, now: number): Promise<AccountChange>;
  /** Lets a disabled account sign in again. What `disable` ended stays ended. */
  enable(id: string): Promise<AccountChange>;
  /**
   * Deletes an account with its memberships and ends what `disable` ends. Other keys it created for
   * workspaces keep the name of their creator.
   */
  delete(id: string, now: number): Promise<AccountChange>;
  /** Names of the workspaces that have other members and only this person for an owner who can sign in. */
  soleOwnerOf(id: string): Promise<readonly string[]>;
  /** Deletes a person who was just created. */
  remove(id: string): Promise<void>;
  /**
   * Makes a person an operator and the owner of a workspace, which is created unless it exists; all or
   * nothing. False when there is an operator already: of two set-ups at once one wins.
   */
  makeOwner(owner: FirstOwner): Promise<boolean>;
  /** Adds a link; older ones end. */
  createSetupLink(link: Pick<StoredResetLink, "sha256" | "createdAt" | "expiresAt">): Promise<void>;
  /** Whether the link was not used, has not expired, and nobody has an account yet. */
  isSetupLinkOpen(sha256: string, now: number): Promise<boolean>;
  /** Deletes sessions, tokens, invitations, reset and setup links that ended before `now`. */
  removeExpired(now: number): Promise<void>;
  /** Makes a used link good again, after what it was used for failed. */
  reopenSetupLink(sha256: string): Promise<void>;
  /** As `isSetupLinkOpen`, and uses the link up; of two at once one gets true. */
  consumeSetupLink(sha256: string, now: number): Promise<boolean>;
}
