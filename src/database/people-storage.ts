// People, for `stores/people.ts`. better-auth writes accounts and sessions through `AuthTables`.
import type { PlanName } from "../fields.ts";
import type { EndedKey } from "./stores/keys.ts";

/** A person with an account. Times are milliseconds since the epoch. */
export interface Person {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly isOperator: boolean;
  /** True when sign-in asks for a code after the password. */
  readonly hasSecondFactor: boolean;
  readonly createdAt: number;
  /** Nobody signs in to a disabled account; null for one that is enabled. */
  readonly disabledAt: number | null;
}

export type AccountRefusal =
  | "not_found"
  /** The service would be left without an operator. */
  | "last_operator"
  /** A workspace with other members would be left without an owner, see `soleOwnerOf`. */
  | "sole_owner";

/** The keys with `screens:write` that ended with the change, or the reason why there was none. */
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
  /** Wraps better-auth's operations, whose writes then wait for other processes as all others do. */
  readonly retried: <Operations extends object>(operations: Operations) => Operations;
}
