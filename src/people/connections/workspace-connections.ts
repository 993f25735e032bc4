// Team settings, section API keys: owners and admins see and end the connections of their workspace, members
// their own.
import type { Storage } from "../../database/storage.ts";
import type { Connection } from "../../database/stores/connections.ts";
import { ApiError } from "../../errors.ts";
import { keyScopes } from "../../fields.ts";
import type { PeopleServices } from "../accounts/people-services.ts";
import { type Actor, actorOf, commandLine, recordAudit } from "../audit/record-audit.ts";
import type { Member } from "../caller.ts";
import { destinationOf } from "./redirect-uris.ts";
import type { Connections } from "./schema.ts";

/** The connections of the workspace, or to a member their own. */
export async function listWorkspaceConnections(
  { storage }: PeopleServices,
  { person, role, workspace }: Member,
): Promise<Connections> {
  const found = await storage.connections.list(workspace.id, role === "member" ? person.id : undefined);
  return {
    connections: found.map((connection) => ({
      id: connection.id,
      client_name: connection.clientName,
      destinations: [...new Set(connection.redirectUris.map(destinationOf))],
      person: connection.personName,
      is_own: connection.userId === person.id,
      scopes: keyScopes.filter((scope) => connection.scopes.includes(scope)),
      created_at: connection.createdAt,
      last_used_at: connection.lastUsedAt,
    })),
  };
}

/** Ends a connection of the workspace at once; a member ends their own. Throws `not_found`. */
export async function endWorkspaceConnection(
  { storage, now }: PeopleServices,
  member: Member,
  id: string,
): Promise<void> {
  const connection = await storage.connections.byId(id.toLowerCase());
  const isVisible = member.role !== "member" || connection?.userId === member.person.id;
  if (connection === null || connection.workspaceId !== member.workspace.id || !isVisible)
    throw noConnection(id);
  await endConnection(storage, connection, now(), actorOf(member));
}

/** Ends a connection: the next request of the program is refused. Throws `not_found`. */
export async function endConnection(
  storage: Storage,
  { id, workspaceId, clientName, personName }: Connection,
  now: number,
  actor: Actor = commandLine,
): Promise<void> {
  if (!(await storage.connections.end(id))) throw noConnection(id);
  const detail = `of ${personName}`;
  await recordAudit(
    storage,
    { workspaceId, actor, action: "connection.end", target: clientName, detail },
    now,
  );
}

export function noConnection(id: string): ApiError {
  return new ApiError("not_found", `connection: there is no connection ${id}, or it has ended already.`);
}
