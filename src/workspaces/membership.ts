import type { Member, Sharer } from "../caller.ts";
import { ApiError } from "../errors.ts";
import type { Services } from "../services.ts";
import type { Person } from "../storage/people-storage.ts";
import type { Workspace } from "../storage/storage.ts";

/** The person in that workspace. Throws `not_found` for one they do not belong to, as for one that does not exist. */
export async function requireMember(
  { storage }: Services,
  person: Person,
  workspaceId: string,
): Promise<Member> {
  const membership = await storage.people.membership(workspaceId.toLowerCase(), person.id);
  if (membership === null) throw new ApiError("not_found", "There is no such workspace.");
  return { person, ...membership };
}

/**
 * The workspace by which a person sees the library: the one they named, else their oldest. Suspended ones do not count; null when none is left.
 */
export async function libraryMember(
  { storage }: Pick<Services, "storage">,
  person: Person,
  workspaceId?: string,
): Promise<Member | null> {
  const memberships = await storage.people.workspacesOf(person.id);
  const live = memberships.filter(({ workspace }) => workspace.suspendedAt === null);
  const chosen = live.find(({ workspace }) => workspace.id === workspaceId) ?? live[0];
  return chosen === undefined ? null : { person, ...chosen };
}

/** As `libraryMember`. Throws `workspace_suspended` when no workspace lets the person see the library. */
export async function requireLibraryMember(
  services: Pick<Services, "storage">,
  person: Person,
  workspaceId?: string,
): Promise<Member> {
  const member = await libraryMember(services, person, workspaceId);
  if (member !== null) return member;
  throw new ApiError(
    "workspace_suspended",
    "You belong to no workspace, or yours are suspended. Ask an owner to invite you, or the operator of this service.",
  );
}

/** The workspace whose share links an answer carries. */
export function sharerOf({ id, shareGeneration }: Workspace): Sharer {
  return { workspaceId: id, shareGeneration };
}
