// The gate to everything that belongs to a workspace: a session first, then the membership.

import { Elysia } from "elysia";
import type { Person } from "../../database/people-storage.ts";
import type { Workspace } from "../../database/stores/workspaces.ts";
import { ApiError } from "../../errors.ts";
import type { CountedCaller } from "../../http/rate-limits.ts";
import type { PeopleServices } from "../accounts/people-services.ts";
import type { SignedIn } from "../accounts/session.ts";
import { requireSignedIn } from "../accounts/session-gate.ts";
import type { Member, Sharer } from "../caller.ts";
import { behind } from "../page-operation.ts";

/** Before what members of any workspace see; adds `by`, and the `workspace` of the query or their oldest. */
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

export const forReaders = behind<Reader>([libraryGate]);

interface MemberGate {
  readonly body?: "json" | "file";
  /** False where the operation counts its reads. */
  readonly isCounted?: boolean;
}

/** Before routes of a workspace; adds `by` and `member`. Throws `not_found` and `rate_limit_exceeded`. */
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

interface Membership {
  readonly by: SignedIn;
  readonly member: Member;
}

export const forMembers = behind<Membership, PeopleServices>([memberGate]);
export const forMembersWithFile = behind<Membership, PeopleServices>([
  (services: PeopleServices) => memberGate(services, { body: "file" }),
]);

/** Throws `not_found` for a workspace they do not belong to, as for one that does not exist. */
export async function requireMember(
  { storage }: PeopleServices,
  { person, address }: SignedIn,
  workspaceId: string,
): Promise<Member> {
  const membership = await storage.people.membership(workspaceId.toLowerCase(), person.id);
  if (membership === null) throw new ApiError("not_found", "There is no such workspace.");
  return { person, address, ...membership };
}

/**
 * The workspace by which a person sees the library, on whatever plan: the one they named, else their oldest.
 * Suspended ones do not count; null when none is left.
 */
export async function libraryWorkspace(
  { storage }: Pick<PeopleServices, "storage">,
  { id }: Pick<Person, "id">,
  workspaceId?: string,
): Promise<Workspace | null> {
  const all = (await storage.people.workspacesOf(id)).map(({ workspace }) => workspace);
  const live = all.filter(({ suspendedAt }) => suspendedAt === null);
  return live.find((workspace) => workspace.id === workspaceId) ?? live[0] ?? null;
}

/** Throws `membership_required` without any workspace, `workspace_suspended` with suspended ones only. */
async function requireLibraryWorkspace(
  services: Pick<PeopleServices, "storage">,
  person: Pick<Person, "id">,
  workspaceId?: string,
): Promise<Workspace> {
  const workspace = await libraryWorkspace(services, person, workspaceId);
  if (workspace !== null) return workspace;
  if ((await services.storage.people.workspacesOf(person.id)).length === 0)
    throw new ApiError(
      "membership_required",
      "You belong to no workspace. Ask an owner or an admin of one to invite you.",
    );
  throw new ApiError(
    "workspace_suspended",
    "This workspace is suspended, and the library with it. Ask the operator of this service.",
  );
}

export function sharerOf({ id, shareGeneration }: Workspace): Sharer {
  return { workspaceId: id, shareGeneration };
}

/** A workspace as its members are counted at the pages: on any plan, apart from its keys. */
export function countedAtPages(workspace: Workspace): CountedCaller & Sharer {
  return { ...workspace, ...sharerOf(workspace), keyId: null };
}
