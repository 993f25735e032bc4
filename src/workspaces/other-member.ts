import type { Member } from "../caller.ts";
import { ApiError } from "../errors.ts";
import type { Services } from "../services.ts";
import type { Member as ListedMember } from "../storage/people-storage.ts";

/** A member of the same workspace by the id of the membership. Throws `not_found`. */
export async function requireOtherMember(
  { storage }: Services,
  { workspace }: Member,
  memberId: string,
): Promise<ListedMember> {
  const members = await storage.people.members(workspace.id);
  const other = members.find(({ id }) => id === memberId);
  if (other === undefined) throw new ApiError("not_found", "There is no such member.");
  return other;
}
