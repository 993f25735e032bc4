import type { Client } from "../caller.ts";
import type { Services } from "../services.ts";
import type { Person } from "../storage/people-storage.ts";
import { beginPasswordAttempt } from "./password-attempt.ts";
import { recordingRefusal, recordOwnAct } from "./record-sign-in.ts";
import type { Session } from "./schema.ts";
import { clientHeaders, describeSession, personOf, type SetsCookies } from "./session.ts";

/** Somebody who is signed in now. */
export interface SignInDone extends SetsCookies {
  readonly session: Session;
}

/** The password was right; the cookies are those of the second step. */
export interface SecondStep {
  readonly secondStep: SetsCookies;
}

/**
 * Signs a person in, or begins the second step of somebody with a second factor. Throws `wrong_credentials`, after an ever longer wait,
 * `rate_limit_exceeded`, and `password_sign_in_off` where only operators have passwords.
 */
export async function signIn(
  services: Services,
  { email, password }: { readonly email: string; readonly password: string },
  client: Client,
): Promise<SignInDone | SecondStep> {
  const attempt = await beginPasswordAttempt(services, client, email);
  const named = { action: "account.sign_in", account: email };
  const { headers, response } = await recordingRefusal(services, client, named, () =>
    services.accounts.auth.api.signInEmail({
      body: { email, password },
      headers: clientHeaders(client),
      returnHeaders: true,
    }),
  );
  await attempt.wasRight();
  const outcome = { cookies: headers.getSetCookie() };
  if (!("user" in response)) return { secondStep: outcome };
  return finishSignIn(services, personOf(response.user), client, outcome);
}

/** Writes down that somebody signed in, and makes their browser a known one. */
export async function finishSignIn(
  services: Services,
  person: Person,
  client: Client,
  { cookies }: SetsCookies,
  detail = "password",
): Promise<SignInDone> {
  await recordOwnAct(services, person, client, { action: "account.sign_in", detail });
  const device = services.knownDevices.cookieFor(client.cookie, person.email);
  return { cookies: [...cookies, device], session: await describeSession(services, person) };
}
