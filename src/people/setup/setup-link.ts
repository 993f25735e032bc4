// The one-use link that lets the first person in. Until it is used nobody can sign in, and without its token
// nobody can become the owner.

import type { Config } from "../../config/config.ts";
import type { Storage } from "../../database/storage.ts";
import { OperatorError } from "../../errors.ts";
import { createLinkToken } from "../accounts/link-token.ts";

export const setupLinkMinutes = 30;

/** Makes a setup link. Throws an `OperatorError` once somebody has an account. */
export async function createSetupLink(
  storage: Storage,
  { baseUrl }: Pick<Config, "baseUrl">,
  now: number,
): Promise<string> {
  if ((await storage.people.count()) > 0) {
    throw new OperatorError(
      "This service is set up already. Owners invite people on their members page; `user reset-link <email>` lets somebody back in.",
    );
  }
  const { token, sha256 } = createLinkToken();
  const expiresAt = now + setupLinkMinutes * 60_000;
  await storage.people.createSetupLink({ sha256, createdAt: now, expiresAt });
  return `${baseUrl}/setup#${token}`;
}
