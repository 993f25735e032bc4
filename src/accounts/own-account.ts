// What people do with their own account: name, password, and the browsers they are signed in with.
import type { Client } from "../caller.ts";
import { ApiError } from "../errors.ts";
import type { Services } from "../services.ts";
import { hashNewPassword, isPasswordOf, mailNewPassword } from "./passwords.ts";
import { recordFailedSignIn, recordOwnAct } from "./record-sign-in.ts";
import type { SessionList } from "./schema.ts";
import { clientHeaders, idleSince, type SetsCookies, type SignedIn, signedIn } from "./session.ts";
import { beginPasswordAttempt } from "./sign-in-delays.ts";

/** Gives the person another name. */
export async function updateProfile(
  { accounts }: Services,
  { headers }: SignedIn,
  { name }: { readonly name: string },
): Promise<void> {
  await accounts.auth.api.updateUser({ body: { name: name.trim() }, headers });
}

/** Changes the password and ends every other session and every reset link of the person. Throws `wrong_credentials`. */
export async function changePassword(
  services: Services,
  { person }: SignedIn,
  input: { readonly current_password: string; readonly new_password: string },
  client: Client,
): Promise<SetsCookies> {
  await requireOwnPassword(services, { person }, input.current_password, client, "current_password");
  const chosen = { field: "new_password", password: input.new_password };
  const hash = await hashNewPassword(services, person, chosen);
  await services.storage.credentials.setPassword(person.id, hash, services.now());
  await recordOwnAct(services, person, client, { action: "account.change_password" });
  mailNewPassword(services, person);
  const { headers } = await services.accounts.auth.api.beginSession({
    body: { userId: person.id },
    headers: clientHeaders(client),
    returnHeaders: true,
  });
  return { cookies: headers.getSetCookie() };
}

/** Throws `wrong_credentials` unless `password` is that of the signed-in person; wrong ones are counted as at the sign-in. */
export async function requireOwnPassword(
  services: Services,
  { person }: Pick<SignedIn, "person">,
  password: string,
  client: Client,
  field = "password",
): Promise<void> {
  const hash = await services.storage.credentials.passwordHash(person.id);
  if (hash === null)
    throw new ApiError(
      "invalid_request",
      "This account has no password. You sign in at the identity provider.",
    );
  const attempt = await beginPasswordAttempt(services, client, person.email);
  if (!(await isPasswordOf(hash, password))) {
    await recordFailedSignIn(services, client, { action: "account.confirm", account: person.email });
    throw new ApiError("wrong_credentials", `${field}: is wrong.`);
  }
  await attempt.wasRight();
}

/** Where the person is signed in, newest first, without sessions that were idle too long. */
export async function listSessions(services: Services, by: SignedIn): Promise<SessionList> {
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
export async function endSession(
  services: Services,
  { person }: SignedIn,
  id: string,
  client: Client,
): Promise<void> {
  if (!(await services.storage.credentials.endSession(person.id, id)))
    throw new ApiError("not_found", "There is no such session. It may have ended already.");
  await recordOwnAct(services, person, client, { action: "account.end_session" });
}

/** Ends the session of this browser, if it has one. */
export async function signOut(services: Services, headers: Headers, client: Client): Promise<SetsCookies> {
  const by = await signedIn(services, headers, client.address);
  const cookies = await endThisSession(services, headers);
  if (by !== null) await recordOwnAct(services, by.person, client, { action: "account.sign_out" });
  return cookies;
}

/** Ends every session of the person, this one too. */
export async function signOutEverywhere(
  services: Services,
  { headers, person }: SignedIn,
  client: Client,
): Promise<SetsCookies> {
  await services.storage.credentials.endSessions(person.id);
  await recordOwnAct(services, person, client, { action: "account.sign_out", detail: "everywhere" });
  return endThisSession(services, headers);
}

async function endThisSession({ accounts }: Services, headers: Headers): Promise<SetsCookies> {
  const { headers: answer } = await accounts.auth.api.signOut({ headers, returnHeaders: true });
  return { cookies: answer.getSetCookie() };
}
