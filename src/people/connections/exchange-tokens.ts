// Programs' requests for tokens, and to end them, answered in the form of RFC 6749 and RFC 7009.
import type { Connection } from "../../database/stores/connections.ts";
import { offlineScope, resourceOf, withPath } from "../accounts/oauth-addresses.ts";
import type { PeopleServices } from "../accounts/people-services.ts";
import { passTokenRequest } from "../accounts/program-requests.ts";
import { nameInAudit, programInAudit, recordAudit, recordEndedConnections } from "../audit/record-audit.ts";
import { hashOfToken } from "../keys/authenticate-connection.ts";
import { askedScopes, withOffline, withoutSlash } from "./authorize.ts";

const parameterNames = ["grant_type", "client_id", "code", "code_verifier", "refresh_token"];

/** The first answer takes some milliseconds, on a busy machine more. */
const repeatWaitsMs = [50, 150, 400] as const;

/** Tokens for a code or for a refresh token. Throws `rate_limit_exceeded`. */
export async function exchangeToken(
  services: PeopleServices,
  given: URLSearchParams,
  address: string,
): Promise<Response> {
  const { config, rateLimits, storage, now } = services;
  await rateLimits.ofAddress("tokenRequests", address);
  const body = new URLSearchParams();
  for (const name of parameterNames) for (const value of given.getAll(name)) body.append(name, value);
  for (const uri of given.getAll("redirect_uri")) body.append("redirect_uri", withPath(uri));
  for (const resource of given.getAll("resource")) body.append("resource", withoutSlash(resource));
  const clientId = body.get("client_id") ?? "";
  const wrong = wrongRequest(body, resourceOf(config));
  if (wrong !== null) return wrong;
  if ((await storage.connections.client(clientId)) === null)
    return tokenError("invalid_client", "client_id: is not registered here. Register again.");
  const refreshToken = hashOfToken(body.get("refresh_token") ?? "");
  // A code has the scopes that the person chose.
  if (body.get("grant_type") === "refresh_token" && given.has("scope"))
    body.set("scope", await scopeOfRefresh(services, given.get("scope"), refreshToken));
  const spent = spentGrant(services, body, clientId);
  const reused = await spent.connections();
  const answer = await answerOf(services, body, refreshToken, clientId);
  if (answer.ok) await storage.connections.touchClient(clientId, now());
  // The provider forgets the tokens that came of it then (RFC 6749, 4.1.2; RFC 9700, 4.14.2).
  else if (reused.length > 0 && (await spent.connections()).length === 0)
    await endReused(services, reused, spent.name, address);
  if (!answer.ok) return refusedGrant(answer);
  const tokens = (await answer.json()) as TokenAnswer;
  // The provider looks at the code or token alone, not at what it was for.
  if (await storage.connections.endLateTokens(hashOfToken(tokens.access_token)))
    return tokenError("invalid_grant", "The connection has ended. Connect again.");
  return new Response(shownTokens(tokens), { headers: tokenHeaders });
}

/**
 * The scopes that a refresh asks for, by the rule of the sign-in, of those that were granted: all of these
 * where it names none of them. Some programs name what they asked for at first, whatever they got.
 */
async function scopeOfRefresh(
  { storage }: PeopleServices,
  given: string | null,
  refreshToken: string,
): Promise<string> {
  const asked: readonly string[] = askedScopes(given);
  const granted = (await storage.connections.scopesOfToken(refreshToken)) ?? asked;
  const both = granted.filter((scope) => asked.includes(scope));
  // Without that of refresh tokens the provider would give no further one.
  return withOffline(both.length > 0 ? both : granted);
}

/** The connections of tokens that a code or refresh token was used for before; none for one that was not. */
function spentGrant({ storage }: PeopleServices, body: URLSearchParams, clientId: string) {
  const { ofChangedToken, ofCode } = storage.connections;
  const isCode = body.get("grant_type") === "authorization_code";
  const hash = hashOfToken(body.get(isCode ? "code" : "refresh_token") ?? "");
  return {
    name: isCode ? "a code" : "a refresh token",
    connections: () => (isCode ? ofCode : ofChangedToken)(hash, clientId),
  };
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

/** Ends connections whose code or refresh token was used twice: one of the two senders stole it. */
async function endReused(
  { storage, now }: PeopleServices,
  reused: readonly Connection[],
  name: string,
  address: string,
): Promise<void> {
  const detail = `${name} came a second time: somebody may have copied it`;
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
  services: PeopleServices,
  given: URLSearchParams,
  address: string,
): Promise<void> {
  await services.rateLimits.ofAddress("tokenRequests", address);
  const token = given.get("token") ?? "";
  const clientId = given.get("client_id") ?? "";
  for (const connection of await services.storage.connections.endByToken(hashOfToken(token), clientId)) {
    const actor = { name: programInAudit(connection), address };
    await recordEndedConnections(services, [connection], actor, "by the program itself");
  }
}

// Errors of the token endpoint (RFC 6749, 5.2; RFC 8707, 2). What a request lacks is found here; a complete
// one that the provider refuses for any reason without an error of its own has a bad grant.

/** Status 400 but for `invalid_client`, which is 401: a program registers again after that one alone. */
type TokenErrorCode =
  | "invalid_request"
  | "invalid_client"
  | "invalid_grant"
  | "invalid_scope"
  | "invalid_target"
  | "unsupported_grant_type";

/** The parameters that each grant needs. All programs are public and use PKCE. */
const neededNames: Readonly<Record<string, readonly string[]>> = {
  authorization_code: ["code", "redirect_uri", "code_verifier"],
  refresh_token: ["refresh_token"],
};

const tokenHeaders = { "content-type": "application/json", "cache-control": "no-store" } as const;

function tokenError(error: TokenErrorCode, description: string): Response {
  const body = JSON.stringify({ error, error_description: description });
  return new Response(body, { status: error === "invalid_client" ? 401 : 400, headers: tokenHeaders });
}

/** The answer to a request that no grant could make good, or null. `resource` is the only one here. */
function wrongRequest(body: URLSearchParams, resource: string): Response | null {
  const grant = body.get("grant_type") ?? "";
  const needed = Object.hasOwn(neededNames, grant) ? neededNames[grant] : undefined;
  const missing = ["grant_type", "client_id", ...(needed ?? [])].find((name) => !body.has(name));
  if (missing !== undefined) return tokenError("invalid_request", `${missing}: is missing.`);
  if (needed === undefined)
    return tokenError(
      "unsupported_grant_type",
      `grant_type: must be ${Object.keys(neededNames).join(" or ")}.`,
    );
  const repeated = [...body.keys()].find((name) => name !== "resource" && body.getAll(name).length > 1);
  if (repeated !== undefined) return tokenError("invalid_request", `${repeated}: must be there once.`);
  if (body.getAll("resource").some((named) => named !== resource))
    return tokenError("invalid_target", `resource: must be ${resource}.`);
  return null;
}

/** The provider's refusal of a complete request, as the RFCs have it. A fault of its own is thrown. */
async function refusedGrant(answer: Response): Promise<Response> {
  if (answer.status >= 500) throw new Error(`The OAuth provider answered ${answer.status}.`);
  const { error, error_description: description } = (await answer.json()) as Record<string, string>;
  const isOther = error === "invalid_client" || error === "invalid_scope" || error === "invalid_target";
  return tokenError(isOther ? error : "invalid_grant", description ?? "The grant is not good any more.");
}
