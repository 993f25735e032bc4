import type { Client } from "../caller.ts";
import { ApiError } from "../errors.ts";
import type { Services } from "../services.ts";
import { recordingRefusal } from "./record-sign-in.ts";
import { wrongCode } from "./refusals.ts";
import { clientHeaders } from "./session.ts";
import { finishSignIn, type SignInDone } from "./sign-in.ts";

/** What somebody shows in the second step. */
export interface SecondProof {
  readonly code?: string | undefined;
  readonly recovery_code?: string | undefined;
}

/**
 * Signs in somebody whose password was right, by the code of their second factor or by a recovery code. Throws `wrong_code`: five end the
 * sign-in, ten in a row shut the second step of the account for 15 minutes.
 */
export async function confirmSignIn(
  services: Services,
  proof: SecondProof,
  client: Client,
): Promise<SignInDone> {
  if (proof.code === undefined && proof.recovery_code === undefined)
    throw new ApiError("invalid_request", "code: is required, or recovery_code.");
  const guess = await services.rateLimits.passwordGuess(client.address);
  const userId = await services.accounts.challengedPerson(client.cookie ?? "");
  const challenged = userId === null ? null : await services.storage.people.byId(userId);
  if (challenged === null)
    throw new ApiError("wrong_code", "This sign-in took too long. Begin again with your password.");
  const named = { action: "account.second_factor", account: challenged.email };
  const cookies = await recordingRefusal(services, client, named, () =>
    prove(services, proof, client, challenged.id),
  );
  await guess.wasRight();
  const detail = proof.code === undefined ? "password and recovery code" : "password and code";
  return finishSignIn(services, challenged, client, { cookies }, detail);
}

async function prove(
  services: Services,
  proof: SecondProof,
  client: Client,
  userId: string,
): Promise<readonly string[]> {
  const { api } = services.accounts.auth;
  const { code, recovery_code: recoveryCode } = proof;
  // Without the cookie of a session: better-auth would take the code for that one's.
  const headers = clientHeaders(client, services.accounts.secondStepCookie(client.cookie ?? ""));
  if (code !== undefined && !services.usedCodes.use(userId, code))
    throw new ApiError("wrong_code", wrongCode);
  const { headers: answer } =
    code !== undefined
      ? await api.verifyTOTP({ body: { code }, headers, returnHeaders: true })
      : await api.verifyBackupCode({ body: { code: recoveryCode ?? "" }, headers, returnHeaders: true });
  return answer.getSetCookie();
}
