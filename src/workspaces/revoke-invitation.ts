import { refusing } from "../accounts/refusals.ts";
import type { SignedIn } from "../accounts/session.ts";
import { actorOf, recordAudit } from "../audit/record-audit.ts";
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
  const now = services.now();
  const { id: workspaceId } = member.workspace;
  const invitation = await services.storage.people.invitation(invitationId, now);
  if (invitation?.workspaceId !== workspaceId)
    throw new ApiError("not_found", "There is no such open invitation.");
  await refusing(() => services.accounts.auth.api.cancelInvitation({ body: { invitationId }, headers }));
  const entry = { workspaceId, actor: actorOf(member.person), action: "invitation.revoke" };
  await recordAudit(services.storage, { ...entry, target: invitation.email }, now);
}
