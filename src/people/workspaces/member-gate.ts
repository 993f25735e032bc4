// The gate to everything that belongs to a workspace: a session first, then the membership.

import { Elysia } from "elysia";
import type { Workspace } from "../../database/stores/workspaces.ts";
import type { PeopleServices } from "../accounts/people-services.ts";
import type { SignedIn } from "../accounts/session.ts";
import { requireSignedIn } from "../accounts/session-gate.ts";
import type { Member, Sharer } from "../caller.ts";
import { behind } from "../page-operation.ts";
import { countedAtPages, requireLibraryWorkspace, requireMember } from "./membership.ts";

/**
 * Before what members of any workspace see of the library; adds `by` and `workspace`, by which they see it:
 * the query parameter `workspace` names it.
 */
export function libraryGate(services: PeopleServices) {
  return new Elysia().derive({ as: "scoped" }, async ({ query, request, server }) => {
    const by = await requireSignedIn(services, request, server);
    return { by, workspace: await requireLibraryWorkspace(services, by.person, query["workspace"]) };
  });
}

/** A member of any workspace, and the one by which they see the library. */
export interface Reader {
  readonly by: SignedIn;
  readonly workspace: Workspace;
  /** Whose share links an answer carries, where the route is counted. */
  readonly sharer: Sharer;
}

/** Reads of the library. */
export const forReaders = behind<Reader>([libraryGate]);

interface MemberGate {
  /** The body that the routes are sent. */
  readonly body?: "json" | "file";
  /** False where the operation counts its reads. */
  readonly isCounted?: boolean;
}

/**
 * Before routes below `/api/workspaces/:workspaceId`; adds `by` and `member`. Throws `not_found` for those
 * outside, and `rate_limit_exceeded` for too many reads.
 */
export function memberGate(services: PeopleServices, { body = "json", isCounted = true }: MemberGate = {}) {
  return new Elysia().derive({ as: "scoped" }, async ({ params, request, server }) => {
    const by = await requireSignedIn(services, request, server, body);
    const { workspaceId = "" } = params as { workspaceId?: string };
    const member = await requireMember(services, by, workspaceId);
    if (isCounted && request.method === "GET")
      await services.rateLimits.read(countedAtPages(member.workspace));
    return { by, member };
  });
}

/** A person in their workspace. */
interface Membership {
  readonly by: SignedIn;
  readonly member: Member;
}

/** Routes of a workspace. */
export const forMembers = behind<Membership, PeopleServices>([memberGate]);
/** Those that are sent a file. */
export const forMembersWithFile = behind<Membership, PeopleServices>([
  (services: PeopleServices) => memberGate(services, { body: "file" }),
]);
