// Who asks. The gate makes a caller from an API key; later the MCP server and the web pages make theirs.
import { ApiError } from "./errors.ts";
import type { PlanName } from "./storage/storage.ts";

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
