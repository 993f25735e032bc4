import type { SignedIn } from "../accounts/session.ts";
import type { Caller, Member } from "../caller.ts";
import { ApiError } from "../errors.ts";
import type { Services } from "../services.ts";
import type { Person } from "../storage/people-storage.ts";

/** The person in that workspace. Throws `not_found` for one they do not belong to, as for one that does not exist. */
export async function requireMember(
  { storage }: Services,
  { person, address }: SignedIn,
  workspaceId: string,
): Promise<Member> {
  const membership = await storage.people.membership(workspaceId.toLowerCase(), person.id);
  if (membership === null) throw new ApiError("not_found", "There is no such workspace.");
  return { person, address, ...membership };
}

/**
 * The library is for members of a workspace that is not suspended, on whatever plan. Throws `membership_required` for somebody in no
 * workspace and `workspace_suspended` for somebody in suspended ones only.
 */
export async function requireLibraryAccess(
  { storage }: Pick<Services, "storage">,
  { id }: Pick<Person, "id">,
): Promise<void> {
  const memberships = await storage.people.workspacesOf(id);
  if (memberships.some(({ workspace }) => workspace.suspendedAt === null)) return;
  if (memberships.length === 0)
    throw new ApiError(
      "membership_required",
      "You belong to no workspace. Ask an owner or an admin of one to invite you.",
    );
  throw new ApiError(
    "workspace_suspended",
    "This workspace is suspended, and the library with it. Ask the operator of this service.",
  );
}

/** A member as a caller of the search; whether the workspace may search is not checked. */
export function callerOfMember({ workspace }: Member): Caller {
  return {
    workspaceId: workspace.id,
    keyId: null,
    plan: workspace.plan,
    scopes: ["screens:search"],
    searchesPerMinute: workspace.searchesPerMinute,
    searchBurst: workspace.searchBurst,
  };
}
