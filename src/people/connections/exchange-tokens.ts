// The requests of programs for tokens, and to end them (RFC 6749, RFC 7009). Answers and errors are in the
// form of those.
import type { Connection } from "../../database/stores/connections.ts";
import { offlineScope, resourceOf } from "../accounts/oauth-addresses.ts";
import type { PeopleServices } from "../accounts/people-services.ts";
import { passTokenRequest } from "../accounts/program-requests.ts";
import { nameInAudit, recordAudit } from "../audit/record-audit.ts";
import { hashOfToken } from "../keys/authenticate-connection.ts";
import { withOffline, withoutSlash } from "./authorize.ts";
import { refusedGrant, tokenError, tokenHeaders, wrongRequest } from "./token-errors.ts";

const parameterNames = [
  "grant_type",
  "client_id",
  "code",
  "code_verifier",
  "redirect_uri",
  "refresh_token",
  "scope",
];

/** The first answer takes some milliseconds, on a busy machine more. */
const repeatWaitsMs = [50, 150, 400] as const;

/** Tokens for a code or for a refresh token. Throws `rate_limit_exceeded`. */
export async function exchangeToken(
  services: PeopleServices,
  given: URLSearchParams,
  address: string,
): Promise<Response> {
  const { config, rateLimits, storage, now } = services;
  await rateLimits.tokenRequest(address);
  const body = new URLSearchParams();
  for (const name of parameterNames) for (const value of given.getAll(name)) body.append(name, value);
  for (const resource of given.getAll("resource")) body.append("resource", withoutSlash(resource));
  const scope = body.get("scope");
  // Without it the provider would give no further refresh token.
  if (scope !== null) body.set("scope", withOffline(scope.split(" ")));
  const clientId = body.get("client_id") ?? "";
  const wrong = wrongRequest(body, resourceOf(config));
  if (wrong !== null) return wrong;
  if ((await storage.connections.client(clientId)) === null)
    return tokenError("invalid_client", "client_id: is not registered here. Register again.");
  const refreshToken = hashOfToken(body.get("refresh_token") ?? "");
  const reused = await storage.connections.ofChangedToken(refreshToken, clientId);
  const answer = await answerOf(services, body, refreshToken, clientId);
  if (answer.ok) await storage.connections.touchClient(clientId, now());
  // The provider forgets all tokens of the program and the person then (RFC 9700, 4.14.2).
  else if (
    reused.length > 0 &&
    (await storage.connections.ofChangedToken(refreshToken, clientId)).length === 0
  )
    await endReused(services, reused, address);
  if (!answer.ok) return refusedGrant(answer);
  const tokens = (await answer.json()) as TokenAnswer;
  // The provider looks at the code or token alone, not at what it was for.
  if (await storage.connections.endLateTokens(hashOfToken(tokens.access_token)))
    return tokenError("invalid_grant", "The connection has ended. Connect again.");
  return new Response(shownTokens(tokens), { headers: tokenHeaders });
}

interface TokenAnswer {
  readonly access_token: string;
  readonly scope: string;
}

/**
 * Tokens as a program gets them. All get the scope of refresh tokens, asked for or not, and it gives no
 * right: the Python SDK before 1.22 takes no tokens with a scope that it did not ask for.
 */
function shownTokens(tokens: TokenAnswer): string {
  const rights = tokens.scope.split(" ").filter((scope) => scope !== offlineScope);
  return JSON.stringify({ ...tokens, scope: rights.join(" ") });
}

/**
 * Passes a request on. Of two processes of a program that change the same refresh token at once, the provider
 * refuses the later one until it has stored the answer of the first, which both may have.
 */
async function answerOf(
  services: PeopleServices,
  body: URLSearchParams,
  refreshToken: string,
  clientId: string,
): Promise<Response> {
  const { storage, now } = services;
  for (const ms of repeatWaitsMs) {
    const answer = await passTokenRequest(services, body);
    if (answer.ok || !(await storage.connections.isRepeatable(refreshToken, clientId, now()))) return answer;
    await Bun.sleep(ms);
  }
  return passTokenRequest(services, body);
}

/**
 * Ends connections whose refresh token came again after it was changed: one of the two who sent it stole it.
 */
async function endReused(
  { storage, now }: PeopleServices,
  reused: readonly Connection[],
  address: string,
): Promise<void> {
  const detail = "a refresh token came a second time: somebody may have copied it";
  for (const { id, workspaceId, clientName, personName, personEmail } of reused)
    if (await storage.connections.end(id)) {
      const actor = { name: nameInAudit({ name: personName, email: personEmail }), address };
      const act = { action: "connection.reuse", target: clientName, detail, outcome: "failure" } as const;
      await recordAudit(storage, { workspaceId, actor, ...act }, now());
    }
}

/**
 * Ends the connection that a token is of: a program that signs out has no use for the rest of it. The answer
 * is the same for a token that does not exist. Throws `rate_limit_exceeded`.
 */
export async function revokeToken(
  { rateLimits, storage }: PeopleServices,
  given: URLSearchParams,
  address: string,
): Promise<void> {
  await rateLimits.tokenRequest(address);
  const token = given.get("token") ?? "";
  await storage.connections.endByToken(hashOfToken(token), given.get("client_id") ?? "");
}
