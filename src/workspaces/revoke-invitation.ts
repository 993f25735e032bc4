import { refusing } from "../accounts/refusals.ts";
import type { SignedIn } from "../accounts/session.ts";
import { recordMemberAct } from "../audit/record-member-act.ts";
import { type Member, requireRole } from "../caller.ts";
import { ApiError } from "../errors.ts";
import type { Services } from "../services.ts";

/** Ends an open invitation of the workspace. Throws `not_found` for any other. */
export async function revokeInvitation(
  services: Services,
  member: Member,
  { headers }: SignedIn,
  invitationId: string,
): Promise<void> {
  requireRole(member, "admin");
  const invitation = await services.storage.people.invitation(invitationId, services.now());
  if (invitation?.workspaceId !== member.workspace.id)
    throw new ApiError("not_found", "There is no such open invitation.");
  await refusing(() => services.accounts.auth.api.cancelInvitation({ body: { invitationId }, headers }));
  await recordMemberAct(services, member, { action: "invitation.revoke", target: invitation.email });
}
