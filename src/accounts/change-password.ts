import type { Services } from "../services.ts";
import { refusing } from "./refusals.ts";
import type { SetsCookies, SignedIn } from "./session.ts";

/** Changes the password and ends every other session of the person. Throws `wrong_credentials`. */
export async function changePassword(
  services: Services,
  { headers, person }: SignedIn,
  input: { readonly current_password: string; readonly new_password: string },
  address: string,
): Promise<SetsCookies> {
  const guess = await services.rateLimits.passwordGuess(address, person.email);
  const body = {
    currentPassword: input.current_password,
    newPassword: input.new_password,
    revokeOtherSessions: true,
  };
  const answer = await refusing(() =>
    services.accounts.auth.api.changePassword({ body, headers, returnHeaders: true }),
  );
  await guess.wasRight();
  return { cookies: answer.headers.getSetCookie() };
}
