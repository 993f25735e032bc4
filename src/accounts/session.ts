// Who is signed in. A session ends after SESSION_DAYS whatever happens, and after SESSION_IDLE_DAYS without a request.
import type { Client } from "../caller.ts";
import { ApiError } from "../errors.ts";
import type { Services } from "../services.ts";
import type { Person } from "../storage/people-storage.ts";
import { clientAddressHeader } from "./account-hooks.ts";
import type { Session } from "./schema.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** A person signed in in a browser. */
export interface SignedIn {
  readonly person: Person;
  /** Where the request came from. */
  readonly address: string;
  readonly sessionId: string;
  /** Whether they signed in at the identity provider, whose second factor counts. */
  readonly isByProvider: boolean;
  /** The headers that carry the session's cookie. */
  readonly headers: Headers;
}

/** The `Set-Cookie` lines of an answer, which sign a browser in or out. */
export interface SetsCookies {
  readonly cookies: readonly string[];
}

/** Who is signed in by the cookie of these headers, or null; nobody with a disabled account. Writes nothing that the answer waits for. */
export async function signedIn(
  services: Pick<Services, "accounts" | "config" | "log" | "now" | "storage">,
  headers: Headers,
  address: string,
): Promise<SignedIn | null> {
  if (!headers.has("cookie")) return null;
  const found = await services.accounts.auth.api.getSession({ headers });
  if (found === null) return null;
  const { id, updatedAt, expiresAt, signedInBy } = found.session;
  const now = services.now();
  const idleMs = now - updatedAt.getTime();
  if (expiresAt.getTime() <= now || idleMs > services.config.sessionIdleDays * dayMs) return null;
  if (idleMs > hourMs) noteUse(services, id);
  const person = personOf(found.user);
  if (person.disabledAt !== null) return null;
  return { person, address, sessionId: id, isByProvider: signedInBy === "provider", headers };
}

/** At most once an hour, after the answer: a disk that is full or a record that is locked signs nobody out. */
function noteUse({ log, now, storage }: Pick<Services, "log" | "now" | "storage">, sessionId: string): void {
  setImmediate(() => {
    storage.credentials.touchSession(sessionId, now()).catch((error: unknown) => {
      log.debug({ err: error }, "the use of a session could not be noted");
    });
  });
}

/** Throws `second_factor_required` for somebody who must have a second factor and has none. */
export function requireSecondFactor(services: Pick<Services, "config">, by: SignedIn): void {
  if (!isSecondFactorMissing(services, by.person, by.isByProvider)) return;
  throw new ApiError(
    "second_factor_required",
    "This service asks for a second factor. Set one up on your account page first.",
  );
}

function isSecondFactorMissing(
  { config }: Pick<Services, "config">,
  { hasSecondFactor, isOperator }: Person,
  isByProvider: boolean,
): boolean {
  const rule = config.secondFactorRule;
  const isAsked = rule === "everyone" || (rule === "operators" && isOperator);
  return isAsked && !hasSecondFactor && !isByProvider;
}

/** A person as better-auth gives them. */
interface User {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly isOperator?: boolean | null | undefined;
  readonly twoFactorEnabled?: boolean | null | undefined;
  readonly createdAt: Date;
  readonly disabledAt?: Date | null | undefined;
}

/** The same person in our terms. */
export function personOf(user: User): Person {
  const { id, name, email, isOperator, twoFactorEnabled, createdAt, disabledAt } = user;
  return {
    id,
    name,
    email,
    isOperator: isOperator === true,
    hasSecondFactor: twoFactorEnabled === true,
    createdAt: createdAt.getTime(),
    disabledAt: disabledAt?.getTime() ?? null,
  };
}

/** What better-auth is told of a browser: where a session begins, and the cookies that the step needs. */
export function clientHeaders({ address, userAgent }: Client, cookie = ""): Headers {
  const headers = new Headers({ [clientAddressHeader]: address });
  if (userAgent !== null) headers.set("user-agent", userAgent);
  if (cookie !== "") headers.set("cookie", cookie);
  return headers;
}

/** The `Cookie` header of a browser that took these `Set-Cookie` lines. */
export function cookieHeaderOf({ cookies }: SetsCookies): string {
  return cookies.map((cookie) => cookie.split(";", 1)[0]).join("; ");
}

/** A person and where they belong, as the pages get it. */
export async function describeSession(
  services: Pick<Services, "storage" | "config">,
  person: Person,
  isByProvider = false,
): Promise<Session> {
  const memberships = await services.storage.people.workspacesOf(person.id);
  return {
    user: { id: person.id, name: person.name, email: person.email, is_operator: person.isOperator },
    needs_second_factor: isSecondFactorMissing(services, person, isByProvider),
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
