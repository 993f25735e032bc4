// What better-auth refuses, in the words and codes of this service.
import { ApiError, type ErrorCode } from "../errors.ts";
import { refusalOf } from "./accounts.ts";

const answers: Readonly<Record<string, readonly [ErrorCode, string]>> = {
  INVALID_EMAIL_OR_PASSWORD: ["wrong_credentials", "The e-mail address or the password is wrong."],
  INVALID_EMAIL: ["invalid_request", "email: must be an e-mail address."],
  VALIDATION_ERROR: ["invalid_request", "body: breaks a rule. Check the fields."],
  FAILED_TO_CREATE_USER: ["invalid_request", "email: has an account already. Sign in instead."],
  INVALID_PASSWORD: ["wrong_credentials", "current_password: is wrong."],
  INVALID_TOKEN: ["invalid_link", "This link is not valid any more. Ask for a new one."],
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: [
    "invalid_request",
    "email: has an account already. Sign in instead.",
  ],
  CREDENTIAL_ACCOUNT_NOT_FOUND: [
    "invalid_request",
    "This account has no password. Sign in as you did before.",
  ],
  FAILED_TO_CREATE_SESSION: [
    "account_disabled",
    "This account is disabled. Ask the operator of this service.",
  ],
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
