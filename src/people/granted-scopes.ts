import type { KeyScope } from "../fields.ts";

/** The facts that decide a person's rights in a workspace. */
interface Standing {
  readonly isOperator: boolean;
  readonly isEditor: boolean;
}

/**
 * The scopes that a person may let a program have: asked when they decide, and again at every request, so
 * that it may do no more than they may themselves.
 */
export function grantableScopes({ isOperator, isEditor }: Standing): readonly KeyScope[] {
  return isOperator || isEditor ? ["screens:search", "screens:write"] : ["screens:search"];
}
