// Who asks. The gate makes a caller from an API key, the pages make one from a person's membership.
import { ApiError } from "./errors.ts";
import type { Person, Role } from "./storage/people-storage.ts";
import type { PlanName, Workspace } from "./storage/storage.ts";

/** What a caller may do. */
export type Scope = "screens:search";

/** The workspace behind a request and what it may do. */
export interface Caller {
  readonly workspaceId: string;
  /** The key that was shown, null for a person at the web page. */
  readonly keyId: string | null;
  readonly plan: PlanName;
  readonly scopes: readonly Scope[];
  /** The numbers of the plan. */
  readonly searchesPerMinute: number;
  readonly searchBurst: number;
}

/** Throws `key_scope_insufficient` when the caller lacks the scope. */
export function requireScope(caller: Caller, scope: Scope): void {
  if (caller.scopes.includes(scope)) return;
  throw new ApiError(
    "key_scope_insufficient",
    `This API key lacks the scope ${scope}. Use a key that has it.`,
  );
}

/** Where a person's request comes from: for limits, the audit list and the list of their sessions. */
export interface Client {
  readonly address: string;
  readonly userAgent: string | null;
  /** The `Cookie` header: whether this browser is known, and which sign-in it is in the middle of. */
  readonly cookie: string | null;
}

/** A person in a workspace they belong to. */
export interface Member {
  readonly person: Person;
  readonly workspace: Workspace;
  readonly role: Role;
}

const roles = ["member", "admin", "owner"] as const satisfies readonly Role[];

/** Throws `role_insufficient` when the member's role is below `least`. */
export function requireRole(member: Member, least: Role): void {
  if (roles.indexOf(member.role) >= roles.indexOf(least)) return;
  throw new ApiError(
    "role_insufficient",
    least === "owner"
      ? "Only owners of this workspace may do that."
      : "Only owners and admins of this workspace may do that. Ask one of them.",
  );
}
