import type { Client } from "../caller.ts";
import type { Services } from "../services.ts";
import { recordOwnAct } from "./record-sign-in.ts";
import { type SetsCookies, type SignedIn, signedIn } from "./session.ts";

/** Ends the session of this browser; nothing happens without one. */
export async function signOut(services: Services, headers: Headers, client: Client): Promise<SetsCookies> {
  const by = await signedIn(services, headers, client.address);
  const cookies = await endThisSession(services, headers);
  if (by !== null) await recordOwnAct(services, by.person, client, { action: "account.sign_out" });
  return cookies;
}

/** Ends every session of the person, this one too. */
export async function signOutEverywhere(
  services: Services,
  { headers, person }: SignedIn,
  client: Client,
): Promise<SetsCookies> {
  await services.storage.credentials.endSessions(person.id);
  await recordOwnAct(services, person, client, { action: "account.sign_out", detail: "everywhere" });
  return endThisSession(services, headers);
}

async function endThisSession({ accounts }: Services, headers: Headers): Promise<SetsCookies> {
  const { headers: answer } = await accounts.auth.api.signOut({ headers, returnHeaders: true });
  return { cookies: answer.getSetCookie() };
}
