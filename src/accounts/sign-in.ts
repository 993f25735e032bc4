import type { Client } from "../caller.ts";
import type { Services } from "../services.ts";
import { refusing } from "./refusals.ts";
import type { Session } from "./schema.ts";
import { browserHeaders, describeSession, personOf, type SetsCookies } from "./session.ts";

/** Signs a person in. Throws `wrong_credentials`, and `rate_limit_exceeded` after too many wrong passwords. */
export async function signIn(
  services: Services,
  input: { readonly email: string; readonly password: string },
  client: Client,
): Promise<SetsCookies & { readonly session: Session }> {
  const guess = await services.rateLimits.passwordGuess(client.address, input.email);
  const { headers, response } = await refusing(() =>
    services.accounts.auth.api.signInEmail({
      body: { email: input.email, password: input.password },
      headers: browserHeaders(client.userAgent),
      returnHeaders: true,
    }),
  );
  await guess.wasRight();
  const session = await describeSession(services, personOf(response.user));
  return { cookies: headers.getSetCookie(), session };
}
