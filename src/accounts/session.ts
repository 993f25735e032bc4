import type { Services } from "../services.ts";
import type { Person } from "../storage/people-storage.ts";
import type { Session } from "./schema.ts";

/** A person signed in in a browser. */
export interface SignedIn {
  readonly person: Person;
  readonly sessionId: string;
  /** The headers that carry the session's cookie. */
  readonly headers: Headers;
}

/** The `Set-Cookie` lines of an answer, which sign a browser in or out. */
export interface SetsCookies {
  readonly cookies: readonly string[];
}

/** Who is signed in by the cookie of these headers, with the cookies that prolong it, or null. */
export async function signedIn(
  { accounts, storage }: Services,
  headers: Headers,
): Promise<(SignedIn & SetsCookies) | null> {
  if (!headers.has("cookie")) return null;
  const found = await accounts.auth.api.getSession({ headers, returnHeaders: true });
  if (found.response === null) return null;
  const { session, user } = found.response;
  const person = await storage.people.byId(user.id);
  if (person === null) return null;
  return { person, sessionId: session.id, headers, cookies: found.headers.getSetCookie() };
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
    })),
  };
}
