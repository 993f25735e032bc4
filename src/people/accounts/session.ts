// The person who is signed in. A session ends after SESSION_DAYS, or after two weeks without a request.

import type { Person } from "../../database/people-storage.ts";
import { ApiError } from "../../errors.ts";
import { dayMs, hourMs } from "../../system/durations.ts";
import type { Client } from "../caller.ts";
import { clientAddressHeader } from "./account-hooks.ts";
import type { PeopleServices } from "./people-services.ts";
import type { Session } from "./schema.ts";

/** A vacation signs people out, a long weekend does not. */
const idleDaysMax = 14;

export interface SignedIn extends Client {
  readonly person: Person;
  readonly sessionId: string;
  /** True when they signed in at the identity provider, whose second factor counts. */
  readonly isByProvider: boolean;
}

/** The `Set-Cookie` lines of an answer, which sign a browser in or out. */
export interface SetsCookies {
  readonly cookies: readonly string[];
}

/** The person signed in at this browser, or null; never a disabled account. Waits for no write. */
export async function signedIn(services: PeopleServices, client: Client): Promise<SignedIn | null> {
  if (client.cookie === null) return null;
  const found = await services.accounts.auth.api.getSession({ headers: clientHeaders(client) });
  if (found === null) return null;
  const { id, updatedAt, expiresAt, signedInBy } = found.session;
  const now = services.now();
  const usedAt = updatedAt.getTime();
  if (expiresAt.getTime() <= now || usedAt < idleSince(services)) return null;
  if (now - usedAt > hourMs) recordUse(services, id);
  const person = personOf(found.user);
  if (person.disabledAt !== null) return null;
  return { ...client, person, sessionId: id, isByProvider: signedInBy === "provider" };
}

/** Sessions that were last used before this moment are over. */
export function idleSince({ now }: Pick<PeopleServices, "now">): number {
  return now() - idleDaysMax * dayMs;
}

/** At most once an hour, after the answer: a full disk or a locked record signs nobody out. */
function recordUse(
  { log, now, storage }: Pick<PeopleServices, "log" | "now" | "storage">,
  sessionId: string,
): void {
  setImmediate(() => {
    storage.credentials.touchSession(sessionId, now()).catch((error: unknown) => {
      log.debug({ err: error }, "the use of a session could not be noted");
    });
  });
}

/** Throws `second_factor_required` for a person who must have a second factor and has none. */
export function requireSecondFactor(services: Pick<PeopleServices, "config">, by: SignedIn): void {
  if (!isSecondFactorMissing(services, by.person, by.isByProvider)) return;
  throw new ApiError(
    "second_factor_required",
    "This service asks for a second factor. Set one up on your account page first.",
  );
}

function isSecondFactorMissing(
  { config }: Pick<PeopleServices, "config">,
  { hasSecondFactor, isOperator }: Person,
  isByProvider: boolean,
): boolean {
  const rule = config.secondFactorRule;
  const isAsked = rule === "everyone" || (rule === "operators" && isOperator);
  return isAsked && !hasSecondFactor && !isByProvider;
}

/** A person as better-auth has them. */
interface User extends Pick<Person, "id" | "name" | "email"> {
  readonly isOperator?: boolean | null | undefined;
  readonly twoFactorEnabled?: boolean | null | undefined;
  readonly createdAt: Date;
  readonly disabledAt?: Date | null | undefined;
}

export function personOf({ id, name, email, ...user }: User): Person {
  return {
    id,
    name,
    email,
    isOperator: user.isOperator === true,
    hasSecondFactor: user.twoFactorEnabled === true,
    createdAt: user.createdAt.getTime(),
    disabledAt: user.disabledAt?.getTime() ?? null,
  };
}

/** Tells better-auth of a browser; `cookie` replaces its own cookies where a step needs others. */
export function clientHeaders({ address, userAgent, cookie: own }: Client, cookie = own): Headers {
  const headers = new Headers({ [clientAddressHeader]: address });
  if (userAgent !== null) headers.set("user-agent", userAgent);
  if (cookie !== null && cookie !== "") headers.set("cookie", cookie);
  return headers;
}

/** The `Cookie` header of a browser that took these `Set-Cookie` lines. */
export function cookieHeaderOf({ cookies }: SetsCookies): string {
  return cookies.map((cookie) => cookie.split(";", 1)[0]).join("; ");
}

export async function describeSession(
  services: Pick<PeopleServices, "storage" | "config">,
  person: Person,
  isByProvider = false,
): Promise<Session> {
  const memberships = await services.storage.people.workspacesOf(person.id);
  const areAllSearching = memberships.every(({ workspace }) => workspace.isSearchAllowed);
  const isOnlyOne = areAllSearching && (await services.storage.workspaces.list()).length <= 1;
  return {
    user: { id: person.id, name: person.name, email: person.email, is_operator: person.isOperator },
    needs_second_factor: isSecondFactorMissing(services, person, isByProvider),
    has_plans: !isOnlyOne,
    workspaces: memberships.map(({ workspace, role, isEditor }) => ({
      id: workspace.id,
      name: workspace.name,
      plan: workspace.plan,
      role,
      is_editor: isEditor,
      is_search_allowed: workspace.isSearchAllowed,
      is_suspended: workspace.suspendedAt !== null,
      is_member_keys_allowed: workspace.isMemberKeysAllowed,
    })),
  };
}

/** Deletes expired sessions and links now and every hour, until the function it returns is called. */
export function removeExpiredHourly({
  log,
  now,
  storage,
}: Pick<PeopleServices, "log" | "now" | "storage">): () => void {
  const remove = () =>
    storage.people.removeExpired(now()).catch((error: unknown) => {
      // An import holds the write lock, or the disk is full: the next hour will do.
      log.debug({ err: error }, "expired sessions stay for now");
    });
  void remove();
  const timer = setInterval(() => void remove(), hourMs);
  timer.unref();
  return () => clearInterval(timer);
}
