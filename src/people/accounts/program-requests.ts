// The requests of programs and the decisions of people about them, as better-auth's provider takes them.
import { endpointPath } from "./oauth-addresses.ts";
import type { PeopleServices } from "./people-services.ts";

type ProviderServices = Pick<PeopleServices, "accounts" | "config">;

/** Checks a program's request. Returns the address that the browser goes to, or null for a fault. */
export async function checkProgramRequest(
  { accounts, config }: ProviderServices,
  asked: URLSearchParams,
): Promise<string | null> {
  // Without cookies: whose browser it is matters on the page only.
  const address = `${config.baseUrl}${endpointPath}/authorize?${asked}`;
  return (await accounts.auth.handler(new Request(address))).headers.get("location");
}

/** True for the query of a request that `checkProgramRequest` signed less than ten minutes ago. */
export async function isSignedRequest({ accounts }: ProviderServices, query: string): Promise<boolean> {
  const body = { client_id: new URLSearchParams(query).get("client_id") ?? "", oauth_query: query };
  return accounts.auth.api.getOAuthClientPublicPrelogin({ body }).then(
    () => true,
    () => false,
  );
}

interface ProgramDecision {
  readonly query: string;
  readonly accept: boolean;
  readonly scope?: string;
  /** Empty for a refusal. */
  readonly workspaceId: string;
}

/** Passes a decision on. Returns the address that the browser goes to, or null when the request has ended. */
export async function passDecision(
  { accounts, config }: ProviderServices,
  { cookie }: { readonly cookie: string | null },
  { query, workspaceId, ...decision }: ProgramDecision,
): Promise<string | null> {
  const { origin } = new URL(config.baseUrl);
  const asked = new Request(`${config.baseUrl}${endpointPath}/consent`, {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json", origin, cookie: cookie ?? "" },
    body: JSON.stringify({ ...decision, oauth_query: query }),
  });
  const answer = await accounts.decideConnection(asked, workspaceId);
  return answer.ok ? ((await answer.json()) as { readonly url: string }).url : null;
}

/** Exchanges a code or a refresh token. The answer is in the form of RFC 6749. */
export async function passTokenRequest(
  { accounts, config }: ProviderServices,
  body: URLSearchParams,
): Promise<Response> {
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  const address = `${config.baseUrl}${endpointPath}/token`;
  return accounts.auth.handler(new Request(address, { method: "POST", headers, body }));
}
