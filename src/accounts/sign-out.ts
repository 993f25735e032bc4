import type { Services } from "../services.ts";
import type { SetsCookies, SignedIn } from "./session.ts";

/** Ends the session of this browser; nothing happens without one. */
export async function signOut({ accounts }: Services, headers: Headers): Promise<SetsCookies> {
  const { headers: answer } = await accounts.auth.api.signOut({ headers, returnHeaders: true });
  return { cookies: answer.getSetCookie() };
}

/** Ends every session of the person, this one too. */
export async function signOutEverywhere(services: Services, { headers }: SignedIn): Promise<SetsCookies> {
  await services.accounts.auth.api.revokeSessions({ headers });
  return signOut(services, headers);
}
