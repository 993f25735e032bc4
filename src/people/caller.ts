// The authenticated caller of a request, by an API key or by a person's membership.

import type { Person } from "../database/people-storage.ts";
import type { ApiKey } from "../database/stores/keys.ts";
import type { Workspace } from "../database/stores/workspaces.ts";
import { ApiError } from "../errors.ts";
import { type KeyScope, keyScopesDefault, type PlanName, type Role, roles } from "../fields.ts";

/** The workspace whose share links an answer carries. */
export interface Sharer {
  readonly workspaceId: string;
  /** Counting it up ends the links given out so far. */
  readonly shareGeneration: number;
  /** The shared collection by which somebody came: links to its screens end with its own. */
  readonly collection?: { readonly id: string; readonly token: string };
}

/** The workspace behind a request, which is not suspended: `callerOf` makes no other. */
export interface Caller extends Sharer {
  /** The key that was shown, null for a person at the web page. */
  readonly keyId: string | null;
  /** The scopes of the key; a person at the pages may only search. */
  readonly scopes: readonly KeyScope[];
  /** True when the plan includes the search. */
  readonly isSearchAllowed: boolean;
  readonly plan: PlanName;
  readonly searchesPerMinute: number;
  readonly searchBurst: number;
}

/** The browser that sent a request: for limits, the audit list and the list of a person's sessions. */
export interface Client {
  readonly address: string;
  readonly userAgent: string | null;
  /** The `Cookie` header: whether this browser is known, and which sign-in it is in the middle of. */
  readonly cookie: string | null;
}

export interface Member {
  readonly person: Person;
  readonly workspace: Workspace;
  readonly role: Role;
  /** True when an operator lets them add and edit screens. */
  readonly isEditor: boolean;
  /** The client address of their request. */
  readonly address: string;
}

/** Throws `role_insufficient` when the member's role is below `least`. */
export function requireRole(member: Member, least: Role): void {
  if (roles.indexOf(member.role) <= roles.indexOf(least)) return;
  throw new ApiError(
    "role_insufficient",
    least === "owner"
      ? "Only owners of this workspace may do that."
      : "Only owners and admins of this workspace may do that. Ask one of them.",
  );
}

/** Throws `workspace_suspended`: such a workspace can be read, but its members and keys cannot change. */
export function requireActive({ workspace }: { readonly workspace: Pick<Workspace, "suspendedAt"> }): void {
  if (workspace.suspendedAt === null) return;
  throw new ApiError(
    "workspace_suspended",
    "This workspace is suspended: its members and keys cannot change. Ask the operator of this service.",
  );
}

/**
 * Throws `scope_insufficient`, and `plan_upgrade_required` for a search that the plan lacks; writing needs no
 * plan, as its scope is the operator's grant. `held` are scopes to keep when a program asks for one more.
 */
export function requireScope(
  { scopes, isSearchAllowed }: Caller,
  scope: KeyScope,
  held: readonly KeyScope[] = [],
): void {
  if (!scopes.includes(scope)) throw scopeInsufficient(scope, held);
  if (scope === "screens:search") requireSearchAllowed({ isSearchAllowed });
}

/** Throws `plan_upgrade_required`. */
export function requireSearchAllowed({ isSearchAllowed }: Pick<Workspace, "isSearchAllowed">): void {
  if (!isSearchAllowed)
    throw new ApiError(
      "plan_upgrade_required",
      "A Team or Enterprise plan is required. Upgrade the plan of this workspace.",
    );
}

/** Returns true when a caller has the scope, and the plan allows it. */
export function may({ scopes, isSearchAllowed }: Caller, scope: KeyScope): boolean {
  return scopes.includes(scope) && (scope !== "screens:search" || isSearchAllowed);
}

/** With the challenge of RFC 6750, which names the scopes for programs. */
function scopeInsufficient(scope: KeyScope, held: readonly KeyScope[]): ApiError {
  const needed = [...held, scope].join(" ");
  return new ApiError(
    "scope_insufficient",
    `This API key or connection does not have the scope ${scope}. Use one that has it, or ask the operator of this service for one.`,
    { headers: { "www-authenticate": `Bearer error="insufficient_scope", scope="${needed}"` } },
  );
}

/**
 * A workspace as a caller who may do what `scope` says, or with null anything at all, by a live key or,
 * without one, by a member at the pages. Throws `workspace_suspended`, then as `requireScope`.
 */
export function callerOf(
  workspace: Workspace,
  key: Pick<ApiKey, "id" | "scopes"> | null,
  scope: KeyScope | null = "screens:search",
): Caller {
  if (workspace.suspendedAt !== null)
    throw new ApiError(
      "workspace_suspended",
      "This workspace is suspended. Ask the operator of this service.",
    );
  const { id: keyId, scopes } = key ?? { id: null, scopes: keyScopesDefault };
  const caller = { ...ofWorkspace(workspace), keyId, scopes };
  if (scope !== null || !may(caller, "screens:write")) requireScope(caller, scope ?? "screens:search");
  return caller;
}

interface Standing {
  readonly isOperator: boolean;
  readonly isEditor: boolean;
}

/** The scopes that a person may let a program have, asked at their decision and again at every request. */
export function grantableScopes({ isOperator, isEditor }: Standing): readonly KeyScope[] {
  return isOperator || isEditor ? ["screens:search", "screens:write"] : ["screens:search"];
}

/** Fields of a caller that come from their workspace. */
export function ofWorkspace(workspace: Workspace): Omit<Caller, "keyId" | "scopes"> {
  const { id: workspaceId, shareGeneration, plan, isSearchAllowed } = workspace;
  const { searchesPerMinute, searchBurst } = workspace;
  return { workspaceId, shareGeneration, plan, isSearchAllowed, searchesPerMinute, searchBurst };
}
