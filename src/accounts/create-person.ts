import type { Services } from "../services.ts";
import type { Person } from "../storage/people-storage.ts";
import { refusing } from "./refusals.ts";
import { browserHeaders, personOf, type SetsCookies } from "./session.ts";

/** What an account is made from. Whoever calls must have proven that this person may have one: there is no open sign-up. */
export interface NewPerson {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  /** The browser they are signed in with, for the list of their sessions. */
  readonly userAgent?: string | null;
}

/** Creates an account with a password and signs it in. Throws `invalid_request` for an address that has one. */
export async function createPerson(
  { accounts }: Pick<Services, "accounts">,
  { name, email, password, userAgent = null }: NewPerson,
): Promise<SetsCookies & { readonly person: Person }> {
  const { headers, response } = await refusing(() =>
    accounts.auth.api.signUpEmail({
      body: { name: name.trim(), email: email.toLowerCase(), password },
      headers: browserHeaders(userAgent),
      returnHeaders: true,
    }),
  );
  return { cookies: headers.getSetCookie(), person: personOf(response.user) };
}
