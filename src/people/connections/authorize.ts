// The way of a person who lets a program in: the program sends their browser here, they decide on the page
// `/connect`, and go back with a code. better-auth checks the program, its address, PKCE and resource, and
// signs what it checked; the person's rights are checked here.
import { ApiError } from "../../errors.ts";
import { type KeyScope, keyScopes } from "../../fields.ts";
import { consentPath, offlineScope, resourceOf } from "../accounts/oauth-addresses.ts";
import type { PeopleServices } from "../accounts/people-services.ts";
import { checkProgramRequest, isSignedRequest, passDecision } from "../accounts/program-requests.ts";
import type { SignedIn } from "../accounts/session.ts";
import { actorOf, recordAudit } from "../audit/record-audit.ts";
import { type Member, requireActive } from "../caller.ts";
import { grantableScopes } from "../granted-scopes.ts";
import { requireKeysAllowed } from "../keys/workspace-keys.ts";
import { requireMember } from "../workspaces/membership.ts";
import { destinationOf, isOnOwnMachine } from "./redirect-uris.ts";
import type { ConnectionDecision, ConnectionRequest, Decided } from "./schema.ts";

/** Programs that one person may let into a workspace. */
const connectionsMax = 20;
/** Parameters that mean something here; all others are left out, `prompt` too: a person is always asked. */
const parameterNames = [
  "response_type",
  "client_id",
  "redirect_uri",
  "state",
  "code_challenge",
  "code_challenge_method",
];

/**
 * Checks a program's request and returns where the browser goes: to the page, back to the program with an
 * error, or to the page with an error where that would not be safe. Throws `rate_limit_exceeded`.
 */
export async function beginAuthorization(
  services: PeopleServices,
  given: URLSearchParams,
  address: string,
): Promise<string> {
  const { config, rateLimits } = services;
  await rateLimits.authorization(address);
  const asked = new URLSearchParams();
  for (const name of parameterNames) for (const value of given.getAll(name)) asked.append(name, value);
  asked.set("scope", withOffline(askedScopes(given.get("scope"))));
  asked.set("prompt", "consent");
  const resources = given.getAll("resource");
  for (const resource of resources.length > 0 ? resources : [resourceOf(config)])
    asked.append("resource", withoutSlash(resource));
  const location = await checkProgramRequest(services, asked);
  const [page, errorPage] = [`${config.baseUrl}${consentPath}?`, `${config.baseUrl}/sign-in?`];
  // As one word, which comes through the sign-in and back as it is.
  if (location?.startsWith(page)) return `${page}request=${packed(location.slice(page.length))}`;
  if (location?.startsWith(errorPage) === false) return location;
  const code = new URL(location ?? errorPage).searchParams.get("error") ?? "invalid_request";
  return `${page}error=${encodeURIComponent(code)}`;
}

function packed(query: string): string {
  return Buffer.from(query).toString("base64url");
}

/** Scopes that do not exist here are left out (RFC 6749, 3.3). Every program is let in to search. */
function askedScopes(given: string | null): readonly KeyScope[] {
  const names = new Set<string>(["screens:search", ...(given?.split(" ") ?? [])]);
  return keyScopes.filter((scope) => names.has(scope));
}

/** Scopes with that of refresh tokens, which every program gets. */
export function withOffline(scopes: readonly string[]): string {
  return [...new Set([...scopes, offlineScope])].join(" ");
}

/** Some programs name the address as a person typed it. */
export function withoutSlash(resource: string): string {
  return resource.endsWith("/mcp/") ? resource.slice(0, -1) : resource;
}

/** A request as the page shows it. Throws `invalid_link`. */
export async function describeRequest(
  services: PeopleServices,
  by: SignedIn,
  request: string,
): Promise<ConnectionRequest> {
  const { client, redirectUri, scopes } = await requireRequest(services, request);
  const memberships = await services.storage.people.workspacesOf(by.person.id);
  const members = memberships.map((membership) => ({ ...by, ...membership }));
  return {
    client_name: client.name,
    destination: destinationOf(redirectUri),
    is_on_own_machine: isOnOwnMachine(redirectUri),
    scopes: [...scopes],
    workspaces: members.map((member) => ({
      id: member.workspace.id,
      name: member.workspace.name,
      refusal: refusalOf(member),
      scopes: grantableOf(member).filter((scope) => scopes.includes(scope)),
    })),
  };
}

function refusalOf(member: Member): string | null {
  try {
    requireMayConnect(member);
    return null;
  } catch (error) {
    if (error instanceof ApiError) return error.message;
    throw error;
  }
}

/** As for keys. Throws `workspace_suspended`, `role_insufficient` and `plan_upgrade_required`. */
function requireMayConnect(member: Member): void {
  requireKeysAllowed(member);
  if (!member.workspace.isSearchAllowed)
    throw new ApiError(
      "plan_upgrade_required",
      "A Team or Enterprise plan is required. Upgrade the plan of this workspace.",
    );
}

function grantableOf({ person, isEditor }: Member): readonly KeyScope[] {
  return grantableScopes({ isOperator: person.isOperator, isEditor });
}

/**
 * Lets a program in, or refuses it, and returns where the browser goes then. Throws `invalid_link` for a
 * request that is not ours or too old, what `requireMayConnect` throws, and `quota_exceeded`.
 */
export async function decideRequest(
  services: PeopleServices,
  by: SignedIn,
  { request, workspace_id: workspaceId, scopes }: ConnectionDecision,
): Promise<Decided> {
  const { client, redirectUri, query } = await requireRequest(services, request);
  if (workspaceId === null)
    return { location: await decided(services, by, { query, accept: false, workspaceId: "" }) };
  const member = await requireMember(services, by, workspaceId);
  requireMayConnect(member);
  requireGrantable(member, scopes);
  const { storage } = services;
  if ((await storage.connections.countOf(member.workspace.id, by.person.id, client.id)) >= connectionsMax)
    throw new ApiError(
      "quota_exceeded",
      `You have ${connectionsMax} connections in this workspace, the most there can be. End one first.`,
    );
  const scope = withOffline(scopes);
  const location = await decided(services, by, {
    query,
    accept: true,
    scope,
    workspaceId: member.workspace.id,
  });
  await storage.connections.touchClient(client.id, services.now());
  const detail = `${destinationOf(redirectUri)}; scopes: ${scopes.join(", ")}`;
  const act = { action: "connection.create", target: client.name, detail };
  await recordAudit(
    storage,
    { workspaceId: member.workspace.id, actor: actorOf(member), ...act },
    services.now(),
  );
  return { location };
}

function requireGrantable(member: Member, scopes: readonly KeyScope[]): void {
  requireActive(member);
  const grantable = grantableOf(member);
  const more = scopes.filter((scope) => !grantable.includes(scope));
  if (more.length > 0)
    throw new ApiError(
      "role_insufficient",
      `scopes: you may not let a program have ${more.join(", ")}: only operators and editors may.`,
    );
}

async function decided(...decision: Parameters<typeof passDecision>): Promise<string> {
  const location = await passDecision(...decision);
  if (location === null) throw invalidRequest();
  return location;
}

/**
 * Reads the request that was signed at the beginning. Throws `invalid_link` when it was changed or has
 * expired.
 */
async function requireRequest(services: PeopleServices, request: string) {
  const query = Buffer.from(request, "base64url").toString();
  const asked = new URLSearchParams(query);
  if (!(await isSignedRequest(services, query))) throw invalidRequest();
  const client = await services.storage.connections.client(asked.get("client_id") ?? "");
  if (client === null) throw invalidRequest();
  const names = asked.get("scope")?.split(" ") ?? [];
  const scopes = keyScopes.filter((scope) => names.includes(scope));
  return { client, query, redirectUri: asked.get("redirect_uri") ?? "", scopes };
}

function invalidRequest(): ApiError {
  return new ApiError(
    "invalid_link",
    "This request has ended. Begin again in the program that sent you here.",
  );
}
