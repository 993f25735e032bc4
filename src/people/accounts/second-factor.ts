// The second factor: TOTP (RFC 6238), with ten recovery codes, each valid once, for a lost phone.
import { ApiError } from "../../errors.ts";
import { actorOf, recordEndedConnections } from "../audit/record-audit.ts";
import { requireOwnPassword } from "./own-account.ts";
import type { PeopleServices } from "./people-services.ts";
import { recordingRefusal, recordOwnAct, refusing } from "./record-sign-in.ts";
import type { RecoveryCodes, SecondFactor, SignInMethodList } from "./schema.ts";
import { clientHeaders, cookieHeaderOf, type SetsCookies, type SignedIn, signedIn } from "./session.ts";

type Confirmed = { readonly password: string };

export async function listSignInMethods(
  { accounts, secondFactors, storage }: PeopleServices,
  { person }: SignedIn,
): Promise<SignInMethodList> {
  const { hasPassword, isLinked } = await storage.credentials.signInMethods(person.id);
  const body = { userId: person.id };
  const { hasSecondFactor } = person;
  const isReadable = hasSecondFactor && (await secondFactors.canRead(person.id));
  const codes = isReadable ? (await accounts.auth.api.viewBackupCodes({ body })).backupCodes : [];
  return {
    has_password: hasPassword,
    is_linked: isLinked,
    has_second_factor: hasSecondFactor,
    recovery_codes_left: codes.length,
  };
}

/** Makes a secret and recovery codes, in force from `confirmSecondFactor` on. Throws `wrong_credentials`. */
export async function beginSecondFactor(
  services: PeopleServices,
  by: SignedIn,
  { password }: Confirmed,
): Promise<SecondFactor> {
  await requireOwnPassword(services, by, password);
  const made = await refusing(() =>
    services.accounts.auth.api.enableTwoFactor({
      body: { password, method: "totp" },
      headers: clientHeaders(by),
    }),
  );
  if (made.method !== "totp") throw new ApiError("internal_error", "The second factor could not be made.");
  const secret = new URL(made.totpURI).searchParams.get("secret") ?? "";
  return { uri: made.totpURI, secret, recovery_codes: made.backupCodes };
}

/** Turns the second factor on and ends every other session, which began without it. Throws `wrong_code`. */
export async function confirmSecondFactor(
  services: PeopleServices,
  by: SignedIn,
  { code }: { readonly code: string },
): Promise<SetsCookies> {
  const attempt = await services.rateLimits.passwordAttempt(by.address);
  if (by.person.hasSecondFactor)
    throw new ApiError("invalid_request", "This account has a second factor. Turn it off first.");
  const named = { action: "account.second_factor", account: by.person.email };
  const { headers } = await recordingRefusal(services, by, named, () =>
    services.accounts.auth.api.verifyTOTP({
      body: { code },
      headers: clientHeaders(by),
      returnHeaders: true,
    }),
  );
  await attempt.succeed();
  await services.usedCodes.use(by.person.id, code);
  const outcome = { cookies: headers.getSetCookie() };
  await endOtherSessions(services, by, outcome);
  await recordOwnAct(services, by, { action: "account.second_factor", detail: "on" });
  return outcome;
}

/** Turns the second factor off. Throws `wrong_credentials`. */
export async function endSecondFactor(
  services: PeopleServices,
  by: SignedIn,
  { password }: Confirmed,
): Promise<SetsCookies> {
  await requireOwnPassword(services, by, password);
  const { headers } = await refusing(() =>
    services.accounts.auth.api.disableTwoFactor({
      body: { password },
      headers: clientHeaders(by),
      returnHeaders: true,
    }),
  );
  await recordOwnAct(services, by, { action: "account.second_factor", detail: "off" });
  return { cookies: headers.getSetCookie() };
}

/** Makes new recovery codes, which end the old ones. Throws `wrong_credentials`. */
export async function renewRecoveryCodes(
  services: PeopleServices,
  by: SignedIn,
  { password }: Confirmed,
): Promise<RecoveryCodes> {
  await requireOwnPassword(services, by, password);
  const { backupCodes } = await refusing(() =>
    services.accounts.auth.api.generateBackupCodes({ body: { password }, headers: clientHeaders(by) }),
  );
  await recordOwnAct(services, by, { action: "account.recovery_codes" });
  return { recovery_codes: backupCodes };
}

/** better-auth began a new session for this browser when the second factor was turned on. */
async function endOtherSessions(services: PeopleServices, by: SignedIn, outcome: SetsCookies): Promise<void> {
  const kept = await signedIn(services, { ...by, cookie: cookieHeaderOf(outcome) });
  const ended = await services.storage.credentials.endSessions(by.person.id, kept?.sessionId ?? by.sessionId);
  await recordEndedConnections(services, ended, actorOf(by), "second factor turned on");
}
