// The second factor (TOTP, RFC 6238): an app on the phone shows a code of six digits that is asked for after the password. Ten recovery
// codes, each good once, stand in for a lost phone.
import type { Client } from "../caller.ts";
import { ApiError } from "../errors.ts";
import type { Services } from "../services.ts";
import { requireOwnPassword } from "./change-password.ts";
import { recordingRefusal, recordOwnAct } from "./record-sign-in.ts";
import { refusing } from "./refusals.ts";
import type { SecondFactor, SignInMethodList } from "./schema.ts";
import { clientHeaders, cookieHeaderOf, type SetsCookies, type SignedIn, signedIn } from "./session.ts";

type Confirmed = { readonly password: string };

/** How the person can sign in. */
export async function listSignInMethods(
  { accounts, storage }: Services,
  { person }: SignedIn,
): Promise<SignInMethodList> {
  const { hasPassword, isLinked } = await storage.credentials.signInMethods(person.id);
  const body = { userId: person.id };
  const left = person.hasSecondFactor
    ? (await accounts.auth.api.viewBackupCodes({ body })).backupCodes.length
    : 0;
  return {
    has_password: hasPassword,
    is_linked: isLinked,
    has_second_factor: person.hasSecondFactor,
    recovery_codes_left: left,
  };
}

/** Makes a secret and recovery codes; nothing is asked for before `confirmSecondFactor`. Throws `wrong_credentials`. */
export async function beginSecondFactor(
  services: Services,
  by: SignedIn,
  { password }: Confirmed,
  client: Client,
): Promise<SecondFactor> {
  await requireOwnPassword(services, by, password, client);
  const made = await refusing(() =>
    services.accounts.auth.api.enableTwoFactor({
      body: { password, method: "totp" },
      headers: ownHeaders(client),
    }),
  );
  if (made.method !== "totp") throw new ApiError("internal_error", "The second factor could not be made.");
  const secret = new URL(made.totpURI).searchParams.get("secret") ?? "";
  return { uri: made.totpURI, secret, recovery_codes: made.backupCodes };
}

/** Turns the second factor on by its first code, and ends every other session: they began without it. Throws `wrong_code`. */
export async function confirmSecondFactor(
  services: Services,
  by: SignedIn,
  { code }: { readonly code: string },
  client: Client,
): Promise<SetsCookies> {
  const guess = await services.rateLimits.passwordGuess(client.address);
  if (by.person.hasSecondFactor)
    throw new ApiError("invalid_request", "This account has a second factor. Turn it off first.");
  const named = { action: "account.second_factor", account: by.person.email };
  const { headers } = await recordingRefusal(services, client, named, () =>
    services.accounts.auth.api.verifyTOTP({
      body: { code },
      headers: ownHeaders(client),
      returnHeaders: true,
    }),
  );
  await guess.wasRight();
  services.usedCodes.use(by.person.id, code);
  const outcome = { cookies: headers.getSetCookie() };
  await endOtherSessions(services, by, outcome);
  await recordOwnAct(services, by.person, client, { action: "account.second_factor", detail: "on" });
  return outcome;
}

/** Turns the second factor off. Throws `wrong_credentials`. */
export async function endSecondFactor(
  services: Services,
  by: SignedIn,
  { password }: Confirmed,
  client: Client,
): Promise<SetsCookies> {
  await requireOwnPassword(services, by, password, client);
  const { headers } = await refusing(() =>
    services.accounts.auth.api.disableTwoFactor({
      body: { password },
      headers: ownHeaders(client),
      returnHeaders: true,
    }),
  );
  await recordOwnAct(services, by.person, client, { action: "account.second_factor", detail: "off" });
  return { cookies: headers.getSetCookie() };
}

/** Makes new recovery codes, which end the old ones. Throws `wrong_credentials`. */
export async function renewRecoveryCodes(
  services: Services,
  by: SignedIn,
  { password }: Confirmed,
  client: Client,
): Promise<readonly string[]> {
  await requireOwnPassword(services, by, password, client);
  const { backupCodes } = await refusing(() =>
    services.accounts.auth.api.generateBackupCodes({ body: { password }, headers: ownHeaders(client) }),
  );
  await recordOwnAct(services, by.person, client, { action: "account.recovery_codes" });
  return backupCodes;
}

/** The session, and where it is used: turning the second factor on or off begins a new one. */
function ownHeaders(client: Client): Headers {
  return clientHeaders(client, client.cookie ?? "");
}

/** better-auth began a new session for this browser when the second factor was turned on. */
async function endOtherSessions(services: Services, by: SignedIn, outcome: SetsCookies): Promise<void> {
  const headers = new Headers({ cookie: cookieHeaderOf(outcome) });
  const kept = await signedIn(services, headers, by.address);
  await services.storage.credentials.endSessions(by.person.id, kept?.sessionId ?? by.sessionId);
}
