// Changes that people make to their own account: name, password, and the browsers they are signed in with.

import { ApiError } from "../../errors.ts";
import { actorOf, recordEndedConnections } from "../audit/record-audit.ts";
import type { Client } from "../caller.ts";
import { hashNewPassword, isPasswordOf, mailNewPassword } from "./passwords.ts";
import type { PeopleServices } from "./people-services.ts";
import { recordFailedSignIn, recordOwnAct } from "./record-sign-in.ts";
import type { SessionList } from "./schema.ts";
import { clientHeaders, idleSince, type SetsCookies, type SignedIn, signedIn } from "./session.ts";
import { beginPasswordAttempt } from "./sign-in-delays.ts";

export async function updateProfile(
  { accounts }: PeopleServices,
  by: SignedIn,
  { name }: { readonly name: string },
): Promise<void> {
  await accounts.auth.api.updateUser({ body: { name: name.trim() }, headers: clientHeaders(by) });
}

/** Also ends the person's other sessions, reset links and connected programs. Throws `wrong_credentials`. */
export async function changePassword(
  services: PeopleServices,
  by: SignedIn,
  input: { readonly current_password: string; readonly new_password: string },
): Promise<SetsCookies> {
  const { person } = by;
  await requireOwnPassword(services, by, input.current_password, "current_password");
  const chosen = { field: "new_password", password: input.new_password };
  const hash = await hashNewPassword(services, person, chosen);
  const ended = await services.storage.credentials.setPassword(person.id, hash, services.now());
  await recordOwnAct(services, by, { action: "account.change_password" });
  await recordEndedConnections(services, ended, actorOf(by), "new password");
  mailNewPassword(services, person);
  const { headers } = await services.accounts.auth.api.beginSession({
    body: { userId: person.id },
    headers: clientHeaders(by, ""),
    returnHeaders: true,
  });
  return { cookies: headers.getSetCookie() };
}

/** Throws `wrong_credentials` for a wrong password, which counts as one at the sign-in. */
export async function requireOwnPassword(
  services: PeopleServices,
  by: SignedIn,
  password: string,
  field = "password",
): Promise<void> {
  const { id, email } = by.person;
  const hash = await services.storage.credentials.passwordHash(id);
  if (hash === null)
    throw new ApiError(
      "invalid_request",
      "This account has no password. You sign in at the identity provider.",
    );
  const attempt = await beginPasswordAttempt(services, by, email);
  if (!(await isPasswordOf(hash, password))) {
    await recordFailedSignIn(services, by, { action: "account.confirm", account: email });
    throw new ApiError("wrong_credentials", `${field}: is wrong.`);
  }
  await attempt.succeed();
}

/** Lists the person's sessions, newest first, without those that were idle too long. */
export async function listSessions(services: PeopleServices, by: SignedIn): Promise<SessionList> {
  const since = idleSince(services);
  const sessions = await services.storage.credentials.sessions(by.person.id, services.now());
  return {
    sessions: sessions
      .filter(({ usedAt }) => usedAt >= since)
      .map(({ id, createdAt, usedAt, expiresAt, address, userAgent }) => ({
        id,
        created_at: createdAt,
        used_at: usedAt,
        expires_at: expiresAt,
        address: address || null,
        user_agent: userAgent || null,
        is_current: id === by.sessionId,
      })),
  };
}

/** Ends one session of the person, in another browser or in this one. Throws `not_found`. */
export async function endSession(services: PeopleServices, by: SignedIn, id: string): Promise<void> {
  if (!(await services.storage.credentials.endSession(by.person.id, id)))
    throw new ApiError("not_found", "There is no such session. It may have ended already.");
  await recordOwnAct(services, by, { action: "account.end_session" });
}

/** Ends the session of this browser, if it has one. */
export async function signOut(services: PeopleServices, client: Client): Promise<SetsCookies> {
  const by = await signedIn(services, client);
  const outcome = await endThisSession(services, client);
  if (by !== null) await recordOwnAct(services, by, { action: "account.sign_out" });
  return outcome;
}

/** Ends every session of the person, this one too, and every connected program. */
export async function signOutEverywhere(services: PeopleServices, by: SignedIn): Promise<SetsCookies> {
  const ended = await services.storage.credentials.endSessions(by.person.id);
  await recordOwnAct(services, by, { action: "account.sign_out", detail: "everywhere" });
  await recordEndedConnections(services, ended, actorOf(by), "signed out everywhere");
  return endThisSession(services, by);
}

async function endThisSession({ accounts }: PeopleServices, client: Client): Promise<SetsCookies> {
  const asked = { headers: clientHeaders(client), returnHeaders: true } as const;
  const { headers } = await accounts.auth.api.signOut(asked);
  return { cookies: headers.getSetCookie() };
}
