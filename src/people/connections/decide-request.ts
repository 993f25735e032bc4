// A person's decision on the page `/connect`: checks their rights, and sends them back to the program.
import { ApiError } from "../../errors.ts";
import { type KeyScope, keyScopes } from "../../fields.ts";
import type { PeopleServices } from "../accounts/people-services.ts";
import { isSignedRequest, passDecision } from "../accounts/program-requests.ts";
import type { SignedIn } from "../accounts/session.ts";
import { recordMemberAct } from "../audit/record-audit.ts";
import { grantableScopes, type Member, requireSearchAllowed } from "../caller.ts";
import { requireKeysAllowed } from "../keys/workspace-keys.ts";
import { requireMember } from "../workspaces/member-gate.ts";
import { invalidRequest, unpacked, withOffline } from "./authorize.ts";
import { destinationOf, isOnOwnMachine } from "./redirect-uris.ts";
import type { ConnectionDecision, ConnectionRequest, Decided } from "./schema.ts";

/** Programs that one person may let into a workspace. */
const connectionsMax = 20;

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
  requireSearchAllowed(member.workspace);
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
  const grantable = grantableOf(member);
  const more = scopes.filter((scope) => !grantable.includes(scope));
  if (more.length > 0)
    throw new ApiError(
      "role_insufficient",
      `scopes: you may not let a program have ${more.join(", ")}: only operators and editors may.`,
    );
  const location = await connect(services, member, { clientId: client.id, scopes }, (scope) =>
    decided(services, by, { query, accept: true, scope, workspaceId }),
  );
  await services.storage.connections.touchClient(client.id, services.now());
  const detail = `${destinationOf(redirectUri)}; scopes: ${scopes.join(", ")}`;
  await recordMemberAct(services, member, { action: "connection.create", target: client.name, detail });
  return { location };
}

/**
 * Lets a program in. Its row is written first, and counts against the limit in its own transaction: the
 * provider, which finds the row, counts nothing. Throws `quota_exceeded`.
 */
async function connect(
  { storage: { connections }, now }: PeopleServices,
  { person, workspace }: Member,
  { clientId, scopes }: { readonly clientId: string; readonly scopes: readonly KeyScope[] },
  decide: (scope: string) => Promise<string>,
): Promise<string> {
  const scope = withOffline(scopes);
  const row = { clientId, userId: person.id, referenceId: workspace.id, scopes: scope.split(" ") };
  const reserved = await connections.reserve(row, connectionsMax, now());
  if (reserved === null)
    throw new ApiError(
      "quota_exceeded",
      `You have ${connectionsMax} connections in this workspace, the most there can be. End one first.`,
    );
  try {
    return await decide(scope);
  } catch (error) {
    if (reserved.isNew) await connections.end(reserved.id);
    throw error;
  }
}

async function decided(...decision: Parameters<typeof passDecision>): Promise<string> {
  const location = await passDecision(...decision);
  if (location === null) throw invalidRequest();
  return location;
}

/** The request that was signed at the start. Throws `invalid_link` when it was changed or has expired. */
async function requireRequest(services: PeopleServices, request: string) {
  const query = unpacked(request);
  const asked = new URLSearchParams(query);
  if (!(await isSignedRequest(services, query))) throw invalidRequest();
  const client = await services.storage.connections.client(asked.get("client_id") ?? "");
  if (client === null) throw invalidRequest();
  const names = asked.get("scope")?.split(" ") ?? [];
  const scopes = keyScopes.filter((scope) => names.includes(scope));
  return { client, query, redirectUri: asked.get("redirect_uri") ?? "", scopes };
}
