// Ways to begin a session: a password, then a code where there is a second factor; or a new account.

import type { Person } from "../../database/people-storage.ts";
import { ApiError } from "../../errors.ts";
import type { Client } from "../caller.ts";
import { requireStrongPassword } from "./passwords.ts";
import type { PeopleServices } from "./people-services.ts";
import { recordingRefusal, recordOwnAct, refusing, wrongCode } from "./record-sign-in.ts";
import type { Session } from "./schema.ts";
import { clientHeaders, describeSession, personOf, type SetsCookies } from "./session.ts";
import { beginPasswordAttempt } from "./sign-in-delays.ts";

interface SignInDone extends SetsCookies {
  readonly session: Session;
}

/** The password was right; the cookies are those of the second step. */
interface SecondStep {
  readonly secondStep: SetsCookies;
}

/**
 * Signs a person in, or begins the second step for an account with a second factor. Throws
 * `wrong_credentials`, after an ever longer wait, `rate_limit_exceeded`, and `password_sign_in_off` where
 * only operators have passwords.
 */
export async function signIn(
  services: PeopleServices,
  { email, password }: { readonly email: string; readonly password: string },
  client: Client,
): Promise<SignInDone | SecondStep> {
  const attempt = await beginPasswordAttempt(services, client, email);
  const named = { action: "account.sign_in", account: email };
  const { headers, response } = await recordingRefusal(services, client, named, () =>
    services.accounts.auth.api.signInEmail({
      body: { email, password },
      headers: clientHeaders(client, ""),
      returnHeaders: true,
    }),
  );
  await attempt.succeed();
  const cookies = headers.getSetCookie();
  if (!("user" in response)) {
    // The password was right: no stranger learns this.
    const person = await services.storage.people.byEmail(email);
    if (person !== null) await services.secondFactors.requireReadable(person.id);
    return { secondStep: { cookies } };
  }
  return finishSignIn(services, personOf(response.user), client, cookies, "password");
}

interface SecondProof {
  readonly code?: string | undefined;
  readonly recovery_code?: string | undefined;
}

/**
 * Finishes a sign-in by the code of the second factor or by a recovery code. Throws `wrong_code`: five end
 * the sign-in, ten in a row shut the second step of the account for 15 minutes.
 */
export async function confirmSignIn(
  services: PeopleServices,
  proof: SecondProof,
  client: Client,
): Promise<SignInDone> {
  if (proof.code === undefined && proof.recovery_code === undefined)
    throw new ApiError("invalid_request", "code: is required, or recovery_code.");
  const attempt = await services.rateLimits.passwordAttempt(client.address);
  const userId = await services.accounts.challengedPerson(client.cookie ?? "");
  const challenged = userId === null ? null : await services.storage.people.byId(userId);
  if (challenged === null)
    throw new ApiError("wrong_code", "This sign-in took too long. Begin again with your password.");
  const named = { action: "account.second_factor", account: challenged.email };
  const cookies = await recordingRefusal(services, client, named, () =>
    prove(services, proof, client, challenged.id),
  );
  await attempt.succeed();
  const detail = proof.code === undefined ? "password and recovery code" : "password and code";
  return finishSignIn(services, challenged, client, cookies, detail);
}

async function prove(
  { accounts, usedCodes }: PeopleServices,
  { code, recovery_code: recoveryCode = "" }: SecondProof,
  client: Client,
  userId: string,
): Promise<readonly string[]> {
  const { api } = accounts.auth;
  // Without the cookie of a session: better-auth would take the code for that one's.
  const headers = clientHeaders(client, accounts.secondStepCookie(client.cookie ?? ""));
  if (code !== undefined && !(await usedCodes.use(userId, code))) throw new ApiError("wrong_code", wrongCode);
  const { headers: answer } =
    code !== undefined
      ? await api.verifyTOTP({ body: { code }, headers, returnHeaders: true })
      : await api.verifyBackupCode({ body: { code: recoveryCode }, headers, returnHeaders: true });
  return answer.getSetCookie();
}

/** Writes the sign-in down, and makes the browser a known one. */
async function finishSignIn(
  services: PeopleServices,
  person: Person,
  client: Client,
  cookies: readonly string[],
  detail: string,
): Promise<SignInDone> {
  await recordOwnAct(services, { ...client, person }, { action: "account.sign_in", detail });
  const device = services.knownDevices.cookieFor(client.cookie, person.email);
  return { cookies: [...cookies, device], session: await describeSession(services, person) };
}

/** The caller has proven that this person may have an account: there is no open sign-up. */
export interface NewPerson {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  /** The workspace they begin in; no part of a good password. */
  readonly workspaceName: string;
  readonly client: Client;
}

/** Creates an account and signs it in. Throws `invalid_request` for a taken address and a weak password. */
export async function createPerson(
  { accounts, knownDevices }: Pick<PeopleServices, "accounts" | "knownDevices">,
  { name, email, password, workspaceName, client }: NewPerson,
): Promise<SetsCookies & { readonly person: Person }> {
  await requireStrongPassword({ field: "password", password, email, workspaceNames: [workspaceName] });
  const { headers, response } = await refusing(() =>
    accounts.auth.api.signUpEmail({
      body: { name: name.trim(), email: email.toLowerCase(), password },
      headers: clientHeaders(client, ""),
      returnHeaders: true,
    }),
  );
  const person = personOf(response.user);
  const device = knownDevices.cookieFor(client.cookie, person.email);
  return { cookies: [...headers.getSetCookie(), device], person };
}
