// Records sign-ins: in the service's audit list, and failures as an `ApiError` and a line for fail2ban.
import { APIError } from "better-auth/api";
import type { Person } from "../../database/people-storage.ts";
import { ApiError, type ErrorCode } from "../../errors.ts";
import type { FailedSignIn } from "../audit/failed-sign-ins.ts";
import { actorOf, recordAudit } from "../audit/record-audit.ts";
import type { Client } from "../caller.ts";
import type { PeopleServices } from "./people-services.ts";

type Address = Pick<Client, "address">;

/** Said of wrong codes and of used ones alike. */
export const wrongCode = "code: is wrong, or was used before. Take the one your app shows now.";

const usedRecoveryCode = "recovery_code: is wrong, or was used before.";

/** Errors of better-auth, by its code, in the codes and words of this service. */
const refusals: Readonly<Record<string, readonly [ErrorCode, string]>> = {
  INVALID_EMAIL_OR_PASSWORD: ["wrong_credentials", "The e-mail address or the password is wrong."],
  INVALID_EMAIL: ["invalid_request", "email: must be an e-mail address."],
  VALIDATION_ERROR: ["invalid_request", "body: breaks a rule. Check the fields."],
  FAILED_TO_CREATE_USER: ["invalid_request", "email: has an account already. Sign in instead."],
  INVALID_PASSWORD: ["wrong_credentials", "password: is wrong."],
  PASSWORD_SIGN_IN_OFF: [
    "password_sign_in_off",
    "Passwords are for operators only here. Sign in at your identity provider.",
  ],
  INVALID_CODE: ["wrong_code", wrongCode],
  INVALID_BACKUP_CODE: ["wrong_code", usedRecoveryCode],
  // Without a code: another sign-in used this recovery code at the same moment.
  CONFLICT: ["wrong_code", usedRecoveryCode],
  INVALID_TWO_FACTOR_COOKIE: ["wrong_code", "This sign-in took too long. Begin again with your password."],
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: ["wrong_code", "Too many wrong codes. Begin again with your password."],
  ACCOUNT_TEMPORARILY_LOCKED: [
    "rate_limit_exceeded",
    "Too many wrong codes for this account. Try again in 15 minutes.",
  ],
  TOTP_ALREADY_ENABLED: ["invalid_request", "This account has a second factor. Turn it off first."],
  TOTP_NOT_ENABLED: ["invalid_request", "Begin to set the second factor up first."],
  TWO_FACTOR_NOT_ENABLED: ["invalid_request", "This account has no second factor."],
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: [
    "invalid_request",
    "email: has an account already. Sign in instead.",
  ],
  CREDENTIAL_ACCOUNT_NOT_FOUND: [
    "invalid_request",
    "This account has no password. Sign in as you did before.",
  ],
  ACCOUNT_DISABLED: ["account_disabled", "This account is disabled. Ask the operator of this service."],
};

/** A refusal that better-auth may learn later, by its status. Null for a fault. */
function refusalOfStatus(status: number): readonly [ErrorCode, string] | null {
  if (status < 400 || status >= 500) return null;
  if (status === 401 || status === 403)
    return ["not_signed_in", "Your session does not allow this. Sign in again."];
  if (status === 429) return ["rate_limit_exceeded", "Too many tries. Try again later."];
  return ["invalid_request", "This does not fit the state of the account. Load the page again."];
}

/** Does `work` of better-auth. A refusal becomes an `ApiError`; any other error is thrown unchanged. */
export async function refusing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof APIError)) throw error;
    const code = String(error.body?.code ?? error.status);
    const refusal = refusals[code] ?? refusalOfStatus(error.statusCode);
    throw refusal === null ? error : new ApiError(...refusal, { cause: error });
  }
}

/** A sign-in, or a part of one, that may be refused. */
type Attempt = Omit<FailedSignIn, "address">;

/** As `refusing`, and writes a refusal down. */
export async function recordingRefusal<T>(
  services: Pick<PeopleServices, "failedSignIns" | "log">,
  client: Address,
  attempt: Attempt,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await refusing(work);
  } catch (error) {
    if (error instanceof ApiError) await recordFailedSignIn(services, client, attempt);
    throw error;
  }
}

/**
 * Writes down that a password, a code or a provider's word was refused. The log names the account by the
 * first 12 digits of its SHA-256: enough to see that one is being guessed at, and no list of addresses.
 */
export async function recordFailedSignIn(
  { failedSignIns, log }: Pick<PeopleServices, "failedSignIns" | "log">,
  { address }: Address,
  { action, account }: Attempt,
): Promise<void> {
  const sha256 = new Bun.CryptoHasher("sha256").update(account.toLowerCase()).digest("hex");
  log.warn({ address, action, accountSha256: sha256.slice(0, 12) }, "sign-in failed");
  await failedSignIns.record({ action, account: account.toLowerCase(), address });
}

export async function recordOwnAct(
  { storage, now }: Pick<PeopleServices, "storage" | "now">,
  by: Address & { readonly person: Person },
  act: { readonly action: string; readonly detail?: string },
): Promise<void> {
  await recordAudit(storage, { actor: actorOf(by), target: by.person.email, ...act }, now());
}
