// Signing in at the operator's identity provider (OpenID Connect). Only people with an account get in: an
// invitation makes one. The second factor is left to the provider.

import { ApiError } from "../../errors.ts";
import type { Client } from "../caller.ts";
import { clientAddressHeader, oidcProviderId } from "./account-hooks.ts";
import type { PeopleServices } from "./people-services.ts";
import { recordFailedSignIn, recordOwnAct } from "./record-sign-in.ts";
import { cookieHeaderOf, type SetsCookies, signedIn } from "./session.ts";

/** Sends the browser to the provider; then to `returnTo`, or to `/` where that is no path of ours. */
export async function startOidcSignIn(
  { accounts, config, log, rateLimits }: PeopleServices,
  headers: Headers,
  address: string,
  returnTo: string | undefined,
): Promise<Response> {
  if (config.oidc === null) throw noProvider();
  requireNavigation(headers);
  await rateLimits.ofAddress("providerSignIns", address);
  const path = returnTo !== undefined && isOwnPath(returnTo) ? returnTo : "/";
  const callbackURL = `${config.baseUrl}${path}`;
  // A person who is refused there may sign in otherwise, and still wants to go where they came from.
  const errorCallbackURL = `${config.baseUrl}/sign-in?return_to=${encodeURIComponent(path)}`;
  const body = { provider: oidcProviderId, callbackURL, errorCallbackURL };
  const answer = await accounts.auth.api
    .signInSocial({ body, headers, returnHeaders: true })
    .catch((error: unknown) => {
      log.error({ err: error }, "the identity provider cannot be asked");
      return null;
    });
  const location = answer?.response.url ?? `${errorCallbackURL}&error=provider_unavailable`;
  return redirect(location, answer?.headers.getSetCookie() ?? []);
}

/** Takes the browser back from the identity provider, signed in or with `?error=` on the sign-in page. */
export async function finishOidcSignIn(
  services: PeopleServices,
  request: Request,
  client: Client,
): Promise<Response> {
  const { accounts, config } = services;
  if (config.oidc === null) throw noProvider();
  const { search } = new URL(request.url);
  const asked = new Request(`${config.baseUrl}/api/auth/callback/${oidcProviderId}${search}`, request);
  asked.headers.set(clientAddressHeader, client.address);
  const { answer, email } = await accounts.finishProviderSignIn(asked);
  const location = answer.headers.get("location") ?? `${config.baseUrl}/sign-in?error=unknown`;
  const cookies = answer.headers.getSetCookie();
  await recordOutcome(services, client, { location, cookies, email });
  return redirect(location, cookies);
}

interface Outcome extends SetsCookies {
  readonly location: string;
  /** The address that the sign-in was about, when the provider named it and it has an account here. */
  readonly email: string | undefined;
}

async function recordOutcome(services: PeopleServices, client: Client, outcome: Outcome): Promise<void> {
  const { location, cookies, email } = outcome;
  const error = new URL(location).searchParams.get("error");
  const cookie = cookieHeaderOf({ cookies });
  const by = error === null ? await signedIn(services, { ...client, cookie }) : null;
  if (by !== null) return recordOwnAct(services, by, { action: "account.sign_in", detail: "provider" });
  // Codes of RFC 6749 are plain; anybody can put something else into the address.
  const code = error?.slice(0, 60).replaceAll(/[^\w.-]/g, "?");
  const account = email ?? `unknown (${code ?? "no session"})`;
  await recordFailedSignIn(services, client, { action: "account.provider_sign_in", account });
}

function noProvider(): ApiError {
  return new ApiError("not_found", "There is no identity provider here.");
}

/** Another site cannot make a browser begin sign-ins behind the scenes; each leaves a row until it ends. */
function requireNavigation(headers: Headers): void {
  const mode = headers.get("sec-fetch-mode");
  if (mode === null || mode === "navigate" || headers.get("sec-fetch-site") !== "cross-site") return;
  throw new ApiError("cross_site_request", "Open this address as a page.");
}

function isOwnPath(path: string): boolean {
  return /^\/(?![/\\])[\w\-./~?=&%#]*$/.test(path);
}

function redirect(location: string, cookies: readonly string[]): Response {
  const headers = new Headers({ location, "cache-control": "no-store" });
  for (const cookie of cookies) headers.append("set-cookie", cookie);
  return new Response(null, { status: 302, headers });
}
