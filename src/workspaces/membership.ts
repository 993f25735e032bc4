import type { Member } from "../caller.ts";
import { ApiError } from "../errors.ts";
import type { Services } from "../services.ts";
import type { Person } from "../storage/people-storage.ts";

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
