// Workspaces, their plans and their keys. Times are milliseconds since the epoch.
import type { KeyScope, PlanName } from "../fields.ts";

/** A workspace with the numbers of its plan. */
export interface Workspace {
  readonly id: string;
  readonly name: string;
  readonly plan: PlanName;
  readonly isSearchAllowed: boolean;
  readonly searchesPerMinute: number;
  readonly searchBurst: number;
  readonly createdAt: number;
  readonly suspendedAt: number | null;
  /** Share links are signed over it: incrementing it invalidates all links issued so far. */
  readonly shareGeneration: number;
  /** True when members may create API keys of their own. */
  readonly isMemberKeysAllowed: boolean;
}

/** An API key without its secret. */
export interface ApiKey {
  readonly id: string;
  readonly workspaceId: string;
  readonly name: string;
  readonly hint: string;
  readonly createdBy: string;
  readonly createdAt: number;
  readonly expiresAt: number | null;
  readonly revokedAt: number | null;
  readonly lastUsedAt: number | null;
  /** The user whose own key it is; null for a key of the workspace. */
  readonly ownerId: string | null;
  readonly scopes: readonly KeyScope[];
}

/** A key in a list. */
export interface ListedKey extends ApiKey {
  /**
   * The name of the person who created it, also after their account was deleted; null for the command line.
   */
  readonly createdByName: string | null;
}

/** A key that ended because nobody who may grant what it does stands behind it any more. */
export type EndedKey = Pick<ApiKey, "id" | "workspaceId" | "name">;

/** Rights and limits of the workspaces of a plan. */
export interface Plan {
  readonly name: PlanName;
  readonly isSearchAllowed: boolean;
  readonly searchesPerMinute: number;
  readonly searchBurst: number;
}

/** Fields of a workspace to change; absent ones stay. */
export interface WorkspaceChange {
  readonly name?: string;
  readonly plan?: PlanName;
  /** Null lifts the suspension. */
  readonly suspendedAt?: number | null;
  readonly isMemberKeysAllowed?: boolean;
}
