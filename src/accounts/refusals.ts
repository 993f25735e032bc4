// What better-auth refuses, in the words and codes of this service.
import { ApiError, type ErrorCode } from "../errors.ts";
import { refusalOf } from "./accounts.ts";

/** Said of wrong codes and of used ones alike. */
export const wrongCode = "code: is wrong, or was used before. Take the one your app shows now.";

const answers: Readonly<Record<string, readonly [ErrorCode, string]>> = {
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
  INVALID_BACKUP_CODE: ["wrong_code", "recovery_code: is wrong, or was used before."],
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

/** Does `work`; a refusal of better-auth becomes an `ApiError`, anything else stays what it is. */
export async function refusing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw asApiError(error);
  }
}

function asApiError(error: unknown): unknown {
  const refusal = refusalOf(error);
  if (refusal === null) return error;
  const answer = answers[refusal];
  return answer === undefined ? error : new ApiError(answer[0], answer[1], { cause: error });
}
