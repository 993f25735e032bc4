// Settings, section *Connect an agent*: owners and admins see and end the connections of their workspace,
// members their own; everybody theirs of all workspaces in *Your account*.
import type { Person } from "../../database/people-storage.ts";
import type { Connection } from "../../database/stores/connections.ts";
import { ApiError } from "../../errors.ts";
import { keyScopes } from "../../fields.ts";
import type { PeopleServices } from "../accounts/people-services.ts";
import type { SignedIn } from "../accounts/session.ts";
import * as audit from "../audit/record-audit.ts";
import type { Member } from "../caller.ts";
import { destinationOf } from "./redirect-uris.ts";
import type { Connections } from "./schema.ts";

/** The connections of the workspace, or to a member their own. */
export async function listWorkspaceConnections(
  { storage }: PeopleServices,
  { person, role, workspace }: Member,
): Promise<Connections> {
  const found = await storage.connections.list(workspace.id, role === "member" ? person.id : undefined);
  return { connections: found.map((connection) => describeConnection(connection, person)) };
}

export async function listOwnConnections(
  { storage }: PeopleServices,
  { person }: SignedIn,
): Promise<Connections> {
  const found = await storage.connections.list(undefined, person.id);
  return { connections: found.map((connection) => describeConnection(connection, person)) };
}

function describeConnection(connection: Connection, { id: personId }: Person) {
  return {
    id: connection.id,
    client_name: connection.clientName,
    destinations: [...new Set(connection.redirectUris.map(destinationOf))],
    workspace: connection.workspaceName,
    person: connection.personName,
    is_own: connection.userId === personId,
    scopes: keyScopes.filter((scope) => connection.scopes.includes(scope)),
    created_at: connection.createdAt,
    last_used_at: connection.lastUsedAt,
  };
}

/** Ends a connection of the workspace at once; a member ends their own. Throws `not_found`. */
export async function endWorkspaceConnection(
  services: PeopleServices,
  member: Member,
  id: string,
): Promise<void> {
  const connection = await services.storage.connections.byId(id.toLowerCase());
  const isVisible = member.role !== "member" || connection?.userId === member.person.id;
  if (connection === null || connection.workspaceId !== member.workspace.id || !isVisible)
    throw noConnection(id);
  await endConnection(services, connection, audit.actorOf(member));
}

/** Ends a connection of the person, in any workspace. Throws `not_found`. */
export async function endOwnConnection(services: PeopleServices, by: SignedIn, id: string): Promise<void> {
  const connection = await services.storage.connections.byId(id.toLowerCase());
  if (connection?.userId !== by.person.id) throw noConnection(id);
  await endConnection(services, connection, audit.actorOf(by));
}

/** Ends a connection: the next request of the program is refused. Throws `not_found`. */
export async function endConnection(
  services: audit.AuditServices,
  connection: Connection,
  actor: audit.Actor = audit.commandLine,
): Promise<void> {
  if (!(await services.storage.connections.end(connection.id))) throw noConnection(connection.id);
  await audit.recordEndedConnections(services, [connection], actor);
}

export function noConnection(id: string): ApiError {
  return new ApiError("not_found", `connection: there is no connection ${id}, or it has ended already.`);
}
