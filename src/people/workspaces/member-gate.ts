// The gate to everything that belongs to a workspace: a session first, then the membership.

import type { PeopleServices } from "../accounts/people-services.ts";
import { bodyLater, requireSignedIn } from "../accounts/session-gate.ts";
import { requireLibraryWorkspace, requireMember } from "./membership.ts";

/**
 * Before what members of any workspace see of the library; adds `by` and `workspace`, by which they see it:
 * the query parameter `workspace` names it.
 */
export function libraryGate(services: PeopleServices) {
  return bodyLater().derive({ as: "scoped" }, async ({ query, request, server }) => {
    const by = await requireSignedIn(services, request, server);
    return { by, workspace: await requireLibraryWorkspace(services, by.person, query["workspace"]) };
  });
}

/**
 * Before routes below `/api/workspaces/:workspaceId`; adds `by` and `member`. Throws `not_found` for those
 * outside. `body` says what they are sent.
 */
export function memberGate(services: PeopleServices, body: "json" | "file" = "json") {
  return bodyLater().derive({ as: "scoped" }, async ({ params, request, server }) => {
    const by = await requireSignedIn(services, request, server, body);
    const { workspaceId = "" } = params as { workspaceId?: string };
    return { by, member: await requireMember(services, by, workspaceId) };
  });
}
