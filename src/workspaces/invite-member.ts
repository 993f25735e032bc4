import { refusing } from "../accounts/refusals.ts";
import type { SignedIn } from "../accounts/session.ts";
import { recordMemberAct } from "../audit/record-member-act.ts";
import { type Member, requireRole } from "../caller.ts";
import { ApiError } from "../errors.ts";
import type { Services } from "../services.ts";
import type { Role } from "../storage/people-storage.ts";
import { describeInvitation } from "./invitation-link.ts";
import type { Invitation, Invited } from "./schema.ts";

/** Invites an e-mail address into the workspace, for owners and admins; only owners invite owners. An open invitation of it ends. */
export async function inviteMember(
  services: Services,
  member: Member,
  { headers }: SignedIn,
  input: { readonly email: string; readonly role: Role },
): Promise<Invited> {
  requireRole(member, input.role === "owner" ? "owner" : "admin");
  const { id: organizationId } = member.workspace;
  const email = input.email.toLowerCase();
  const body = { email, role: input.role, organizationId };
  const { id } = await refusing(() => services.accounts.auth.api.createInvitation({ body, headers }));
  const invitation = await services.storage.people.invitation(id, services.now());
  if (invitation === null) throw new ApiError("internal_error", "The invitation could not be read back.");
  const detail = `role: ${input.role}`;
  await recordMemberAct(services, member, { action: "member.invite", target: email, detail });
  const described = describeInvitation(services.config.baseUrl, invitation);
  void mailInvitation(services, described, member.workspace.name);
  return { ...described, is_mail_sent: services.mail !== null };
}

async function mailInvitation(
  { mail, log }: Services,
  invitation: Invitation,
  workspaceName: string,
): Promise<void> {
  try {
    await mail?.send({
      to: invitation.email,
      subject: `${invitation.invited_by} invites you to ${workspaceName} on Screen Search`,
      text: `Join ${workspaceName} here within a week:\n\n${invitation.link}`,
    });
  } catch (error) {
    log.error({ err: error }, "an invitation could not be sent");
  }
}
