import type { Services } from "../services.ts";
import type { Person } from "../storage/people-storage.ts";
import type { Session } from "./schema.ts";

/** A person signed in in a browser. */
export interface SignedIn {
  readonly person: Person;
  /** Where the request came from. */
  readonly address: string;
  readonly sessionId: string;
  /** The headers that carry the session's cookie. */
  readonly headers: Headers;
}

/** The `Set-Cookie` lines of an answer, which sign a browser in or out. */
export interface SetsCookies {
  readonly cookies: readonly string[];
}

/** Who is signed in by the cookie of these headers, or null; nobody with a disabled account. */
export async function signedIn(
  { accounts }: Services,
  headers: Headers,
  address: string,
): Promise<SignedIn | null> {
  if (!headers.has("cookie")) return null;
  const found = await accounts.auth.api.getSession({ headers });
  if (found === null) return null;
  const person = personOf(found.user);
  return person.disabledAt === null ? { person, address, sessionId: found.session.id, headers } : null;
}

/** A person as better-auth gives them. */
interface User {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly isOperator?: boolean | null | undefined;
  readonly createdAt: Date;
  readonly disabledAt?: Date | null | undefined;
}

/** The same person in our terms. */
export function personOf({ id, name, email, isOperator, createdAt, disabledAt }: User): Person {
  return {
    id,
    name,
    email,
    isOperator: isOperator === true,
    createdAt: createdAt.getTime(),
    disabledAt: disabledAt?.getTime() ?? null,
  };
}

/** What a new session notes of the browser it begins in. */
export function browserHeaders(userAgent: string | null): Headers {
  return new Headers(userAgent === null ? {} : { "user-agent": userAgent });
}

/** A person and where they belong, as the pages get it. */
export async function describeSession(
  { storage }: Pick<Services, "storage">,
  person: Person,
): Promise<Session> {
  const memberships = await storage.people.workspacesOf(person.id);
  return {
    user: { id: person.id, name: person.name, email: person.email, is_operator: person.isOperator },
    workspaces: memberships.map(({ workspace, role }) => ({
      id: workspace.id,
      name: workspace.name,
      plan: workspace.plan,
      role,
      is_search_allowed: workspace.isSearchAllowed,
      is_suspended: workspace.suspendedAt !== null,
      is_member_keys_allowed: workspace.isMemberKeysAllowed,
    })),
  };
}
