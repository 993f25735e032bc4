import type { Member } from "../caller.ts";
import type { Services } from "../services.ts";
import { describeInvitation } from "./invitation-link.ts";
import type { Members } from "./schema.ts";

/** Who belongs to the workspace, oldest first; owners and admins see the open invitations too. */
export async function listMembers(services: Services, member: Member): Promise<Members> {
  const { people } = services.storage;
  const { id } = member.workspace;
  const invitations = member.role === "member" ? [] : await people.invitations(id, services.now());
  return {
    members: (await people.members(id)).map(({ userId, joinedAt, ...rest }) => ({
      ...rest,
      user_id: userId,
      joined_at: joinedAt,
    })),
    invitations: invitations.map((invitation) => describeInvitation(services.config.baseUrl, invitation)),
  };
}
