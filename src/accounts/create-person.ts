import type { Client } from "../caller.ts";
import type { Services } from "../services.ts";
import type { Person } from "../storage/people-storage.ts";
import { refusing } from "./refusals.ts";
import { requireStrongPassword } from "./require-strong-password.ts";
import { clientHeaders, personOf, type SetsCookies } from "./session.ts";

/** What an account is made from. Whoever calls must have proven that this person may have one: there is no open sign-up. */
export interface NewPerson {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  /** The workspace they begin in; no part of a good password. */
  readonly workspaceName: string;
  /** The browser they are signed in with. */
  readonly client: Client;
}

/** Creates an account with a password and signs it in. Throws `invalid_request` for an address that has one and for a weak password. */
export async function createPerson(
  { accounts, knownDevices }: Pick<Services, "accounts" | "knownDevices">,
  { name, email, password, workspaceName, client }: NewPerson,
): Promise<SetsCookies & { readonly person: Person }> {
  await requireStrongPassword({ field: "password", password, email, workspaceNames: [workspaceName] });
  const { headers, response } = await refusing(() =>
    accounts.auth.api.signUpEmail({
      body: { name: name.trim(), email: email.toLowerCase(), password },
      headers: clientHeaders(client),
      returnHeaders: true,
    }),
  );
  const person = personOf(response.user);
  const device = knownDevices.cookieFor(client.cookie, person.email);
  return { cookies: [...headers.getSetCookie(), device], person };
}
