import { ApiError } from "../errors.ts";
import type { Services } from "../services.ts";
import { refusing } from "./refusals.ts";
import type { Session } from "./schema.ts";
import { describeSession, type SetsCookies } from "./session.ts";

/** Signs a person in. Throws `wrong_credentials`, and `rate_limit_exceeded` after too many wrong passwords. */
export async function signIn(
  services: Services,
  input: { readonly email: string; readonly password: string },
  client: { readonly address: string; readonly userAgent: string | null },
): Promise<SetsCookies & { readonly session: Session }> {
  const guess = await services.rateLimits.passwordGuess(client.address, input.email);
  const { headers, response } = await refusing(() =>
    services.accounts.auth.api.signInEmail({
      body: { email: input.email, password: input.password },
      headers: new Headers(client.userAgent === null ? {} : { "user-agent": client.userAgent }),
      returnHeaders: true,
    }),
  );
  await guess.wasRight();
  const person = await services.storage.people.byId(response.user.id);
  if (person === null) throw new ApiError("not_signed_in", "This account was removed.");
  return { cookies: headers.getSetCookie(), session: await describeSession(services, person) };
}
