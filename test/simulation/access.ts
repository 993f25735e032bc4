// The model of who may do what: workspaces with their members, and keys. Plain maps, so that a backup's is a
// copy.
import type { ErrorCode } from "../../src/errors.ts";
import type { KeyScope, PlanName, Role } from "../../src/fields.ts";
import { liveKeysMax, liveOwnKeysMax } from "../../src/people/keys/keys.ts";
import type { CreatedKey } from "../../src/people/keys/schema.ts";

/** A workspace. Members by e-mail address. */
export interface ModelWorkspace {
  plan: PlanName;
  isSuspended: boolean;
  isMemberKeysAllowed: boolean;
  readonly members: Map<string, Role>;
}

/** A key. */
export interface ModelKey {
  readonly id: string;
  readonly workspaceId: string;
  /** The e-mail address of the person whose own it is. */
  readonly owner: string | null;
  readonly scopes: readonly KeyScope[];
  expiresAt: number | null;
  isReplaced: boolean;
  isRevoked: boolean;
}

/** The expected answer: an error code, or null for success. */
export type Refusal = ErrorCode | null;

/** A member who acts in a workspace. */
export interface Act {
  readonly workspaceId: string;
  readonly actor: string;
}

/** Everything that says who may do what. */
export class Access {
  readonly workspaces: Map<string, ModelWorkspace>;
  /** By secret. */
  readonly keys: Map<string, ModelKey>;
  /** E-mail addresses. */
  readonly accounts: Set<string>;
  /** The operator's e-mail address. */
  readonly operator: string;

  constructor(
    operator: string,
    workspaces = new Map<string, ModelWorkspace>(),
    keys = new Map<string, ModelKey>(),
    accounts = new Set([operator]),
  ) {
    this.operator = operator;
    [this.workspaces, this.keys, this.accounts] = [workspaces, keys, accounts];
  }

  copy(): Access {
    const { operator, workspaces, keys, accounts } = this;
    const copied = structuredClone({ workspaces, keys, accounts });
    return new Access(operator, copied.workspaces, copied.keys, copied.accounts);
  }

  workspace(id: string): ModelWorkspace {
    const found = this.workspaces.get(id);
    if (found === undefined) throw new Error(`the model has no workspace ${id}`);
    return found;
  }

  roleOf({ workspaceId, actor }: Act): Role | null {
    return this.workspace(workspaceId).members.get(actor) ?? null;
  }

  /** A key as it was answered to whoever made it. */
  addKey(
    workspaceId: string,
    owner: string | null,
    { id, key, scopes, expires_at: expiresAt }: Pick<CreatedKey, "id" | "key" | "scopes" | "expires_at">,
  ): void {
    this.keys.set(key, { id, workspaceId, owner, scopes, expiresAt, isReplaced: false, isRevoked: false });
  }

  keysOf(workspaceId: string): [string, ModelKey][] {
    return [...this.keys].filter(([, key]) => key.workspaceId === workspaceId);
  }

  /** Expected answer to a request with a key. */
  refusalOfKey(key: ModelKey, scope: KeyScope, now: number): Refusal {
    if (key.isRevoked) return "revoked_api_key";
    if (key.expiresAt !== null && key.expiresAt <= now) return "expired_api_key";
    const { isSuspended, plan } = this.workspace(key.workspaceId);
    if (isSuspended) return "workspace_suspended";
    if (!key.scopes.includes(scope)) return "scope_insufficient";
    const isSearchAllowed = plan === "team" || plan === "enterprise";
    return scope === "screens:search" && !isSearchAllowed ? "plan_upgrade_required" : null;
  }

  refusalOfRole(act: Act, target: string, role: Role): Refusal {
    const refusal = this.#refusalOfManager(act);
    if (refusal !== null) return refusal;
    const before = this.workspace(act.workspaceId).members.get(target);
    if (before === undefined) return "not_found";
    if ((role === "owner" || before === "owner") && this.roleOf(act) !== "owner") return "role_insufficient";
    return before === "owner" && role !== "owner" && this.#owners(act) === 1 ? "invalid_request" : null;
  }

  refusalOfRemoval(act: Act, target: string): Refusal {
    const refusal = this.#refusalOfManager(act);
    if (refusal !== null) return refusal;
    const before = this.workspace(act.workspaceId).members.get(target);
    if (before === undefined) return "not_found";
    if (before === "owner" && this.roleOf(act) !== "owner") return "role_insufficient";
    return before === "owner" && this.#owners(act) === 1 ? "invalid_request" : null;
  }

  refusalOfLeaving(act: Act): Refusal {
    const role = this.roleOf(act);
    if (role === null) return "not_found";
    return role === "owner" && this.#owners(act) === 1 ? "invalid_request" : null;
  }

  refusalOfInvitation(act: Act, target: string, role: Role): Refusal {
    const own = this.roleOf(act);
    if (own === null) return "not_found";
    if (own === "member" || (role === "owner" && own !== "owner")) return "role_insufficient";
    const { isSuspended, members } = this.workspace(act.workspaceId);
    if (isSuspended) return "workspace_suspended";
    return members.has(target) ? "invalid_request" : null;
  }

  refusalOfNewKey(act: Act, scopes: readonly KeyScope[], now: number): Refusal {
    const refusal = this.#refusalOfKeyWork(act) ?? this.#refusalOfGrant(act, scopes);
    if (refusal !== null) return refusal;
    const owner = this.ownerOfNewKey(act);
    return this.#hasRoom(act.workspaceId, owner, now) ? null : "quota_exceeded";
  }

  /** Owner of a key that this user creates: members may create only personal ones. */
  ownerOfNewKey(act: Act): string | null {
    return this.roleOf(act) === "member" ? act.actor : null;
  }

  refusalOfRotation(act: Act, key: ModelKey, now: number): Refusal {
    const refusal = this.#refusalOfKeyWork(act);
    if (refusal !== null) return refusal;
    if (!this.#isVisible(act, key)) return "not_found";
    const grant = this.#refusalOfGrant(act, key.scopes);
    if (grant !== null) return grant;
    if (key.owner !== null && key.owner !== act.actor) return "role_insufficient";
    return isLive(key, now) && !key.isReplaced ? null : "not_found";
  }

  refusalOfRevocation(act: Act, key: ModelKey, now: number): Refusal {
    if (this.roleOf(act) === null || !this.#isVisible(act, key)) return "not_found";
    return isLive(key, now) ? null : "not_found";
  }

  /** The command line asks for no role. */
  refusalOfOperatorsKey(workspaceId: string, now: number): Refusal {
    return this.#hasRoom(workspaceId, null, now) ? null : "quota_exceeded";
  }

  /** Ends a membership, and the person's own keys with it. */
  endMembership(workspaceId: string, email: string): void {
    this.workspace(workspaceId).members.delete(email);
    for (const [, key] of this.keysOf(workspaceId)) if (key.owner === email) key.isRevoked = true;
  }

  #refusalOfManager(act: Act): Refusal {
    const role = this.roleOf(act);
    if (role === null) return "not_found";
    if (role === "member") return "role_insufficient";
    return this.workspace(act.workspaceId).isSuspended ? "workspace_suspended" : null;
  }

  #refusalOfKeyWork(act: Act): Refusal {
    const role = this.roleOf(act);
    if (role === null) return "not_found";
    const { isSuspended, isMemberKeysAllowed } = this.workspace(act.workspaceId);
    if (isSuspended) return "workspace_suspended";
    return role === "member" && !isMemberKeysAllowed ? "role_insufficient" : null;
  }

  #refusalOfGrant({ actor }: Act, scopes: readonly KeyScope[]): Refusal {
    return scopes.includes("screens:write") && actor !== this.operator ? "role_insufficient" : null;
  }

  #isVisible(act: Act, key: ModelKey): boolean {
    return this.roleOf(act) !== "member" || key.owner === act.actor;
  }

  #hasRoom(workspaceId: string, owner: string | null, now: number): boolean {
    const counted = this.keysOf(workspaceId).filter(
      ([, key]) => key.owner === owner && isLive(key, now) && !key.isReplaced,
    );
    return counted.length < (owner === null ? liveKeysMax : liveOwnKeysMax);
  }

  #owners({ workspaceId }: Act): number {
    return [...this.workspace(workspaceId).members.values()].filter((role) => role === "owner").length;
  }
}

/** State of a key as lists show it. */
export function stateOf(key: ModelKey, now: number): "live" | "expired" | "revoked" {
  if (key.isRevoked) return "revoked";
  return isLive(key, now) ? "live" : "expired";
}

function isLive({ isRevoked, expiresAt }: ModelKey, now: number): boolean {
  return !isRevoked && (expiresAt === null || expiresAt > now);
}
