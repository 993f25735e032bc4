import type { Client } from "../caller.ts";
import type { Guess } from "../http/rate-limits.ts";
import type { Services } from "../services.ts";

/**
 * Waits until a password may be tried for an account, known or not, and counts the try as wrong until `wasRight`. A browser that signed in
 * to the account before is counted by itself, others by their address and together. Throws `rate_limit_exceeded`.
 */
export async function beginPasswordAttempt(
  { knownDevices, rateLimits, signInDelays }: Services,
  client: Client,
  email: string,
): Promise<Guess> {
  const device = knownDevices.idOf(client.cookie, email);
  const guess = device === null ? await rateLimits.passwordGuess(client.address) : null;
  const delayed = await signInDelays.enter(`${device ?? "anybody"} ${email.toLowerCase()}`);
  return {
    wasRight: async () => {
      await guess?.wasRight();
      await delayed.wasRight();
    },
  };
}
